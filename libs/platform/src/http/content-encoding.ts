import { LRUCache } from 'lru-cache';

type Coding = 'br' | 'gzip';

/** Browsers and robots send few different headers. */
const known = new LRUCache<string, Coding | 'identity', { accepted: string; available: readonly Coding[] }>({
  max: 100,
  memoMethod: (_key, _old, { context: { accepted, available } }) => best(accepted, available) ?? 'identity',
});

/**
 * Negotiates the content coding of a response (RFC 9110 section 12.5.3): the one with the highest q-value, the
 * first available one among equals.
 * @param accepted an Accept-Encoding header
 * @returns undefined for no encoding
 */
export function contentEncoding<T extends Coding>(
  accepted: string | string[] | undefined,
  available: readonly T[],
): T | undefined {
  if (accepted === undefined) return undefined;
  const header = String(accepted);
  const coding = known.memo(`${available.join()} ${header}`, { context: { accepted: header, available } });
  return coding === 'identity' ? undefined : (coding as T);
}

function best(accepted: string, available: readonly Coding[]): Coding | undefined {
  const weights = new Map(accepted.toLowerCase().split(',').map(weighted));
  const weight = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  return available
    .filter((coding) => weight(coding) > 0)
    .toSorted((one, other) => weight(other) - weight(one))
    .at(0);
}

function weighted(element: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = element.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [coding, weight === undefined ? 1 : Number(weight.slice(2))];
}
