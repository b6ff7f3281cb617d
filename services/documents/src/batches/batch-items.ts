import { MAX_BATCH_ITEMS } from '#contracts/text/limits.ts';
import { bodyError, DomainError, fieldError } from '#platform/errors/domain-error.ts';
import type { BatchKind } from './kinds/batch-kind.ts';

/** A longer reference number or id does not exist. */
export const MAX_ITEM_CHARACTERS = 100;
const MAX_NAMED_ITEMS = 10;

/**
 * The items of a request body, deduplicated, in their order: a list of strings or numbers, or `{ "ids": [...] }`
 * (requirements.md#batches).
 * @throws DomainError validation_failed naming the invalid item
 */
export function parseItems(body: unknown, kind: BatchKind): string[] {
  const list = Array.isArray(body) ? (body as unknown[]) : idsOf(body);
  if (!list) throw bodyError('Send a list');
  const refusal = (message: string) => (list === body ? bodyError(message) : fieldError('ids', message));
  if (list.length === 0) throw refusal('Select at least one');
  if (list.length > MAX_BATCH_ITEMS) throw refusal(`Select ${MAX_BATCH_ITEMS.toLocaleString('en')} at most`);
  const items = new Map<string, string>();
  const unknownItems: string[] = [];
  for (const entry of list) {
    if (typeof entry !== 'string' && typeof entry !== 'number')
      throw refusal('The list holds more than text and numbers');
    const item = String(entry).trim();
    const key = kind.keyOf(item);
    if (key === undefined) unknownItems.push(item.slice(0, MAX_ITEM_CHARACTERS));
    else if (!items.has(key)) items.set(key, item);
  }
  rejectMissing(unknownItems, kind);
  return [...items.values()];
}

/** @throws DomainError validation_failed naming every missing item */
export function rejectMissing(items: string[], { missing }: BatchKind): void {
  if (items.length === 0) return;
  const more = items.length > MAX_NAMED_ITEMS ? ` and ${items.length - MAX_NAMED_ITEMS} more` : '';
  throw new DomainError('validation_failed', {
    message: `${missing} ${items.slice(0, MAX_NAMED_ITEMS).join(', ')}${more}`,
    fields: Object.fromEntries(items.map((item) => [item, missing])),
  });
}

/** @returns undefined unless the body is an object with `ids` as its only property */
function idsOf(body: unknown): unknown[] | undefined {
  if (typeof body !== 'object' || body === null || Object.keys(body).join() !== 'ids') return undefined;
  const { ids } = body as { ids: unknown };
  return Array.isArray(ids) ? ids : undefined;
}
