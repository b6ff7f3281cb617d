import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import type { RuleSchema } from './rules.ts';

/** An escaped character, as programs write those beyond ASCII: a backslash, u and four digits. */
const CHARACTER = 6;
/** A number, true, false or null. */
const SHORT_VALUE = 25;
/** Quotes, colon and comma of a property. */
const PUNCTUATION = 4;
/** Characters of a text whose rule states no length, such as an address or a password, */
const TEXT_LENGTH = 300;
/** and entries of such a list. */
const LIST_LENGTH = 100;
/** Blanks between values, and fields that are refused by their names. */
const ROOM = 2_000;

/** The bytes of the largest JSON that a class or a schema can accept. */
export function largestJson(accepted: Type<object> | RuleSchema): number {
  return ROOM + (typeof accepted === 'function' ? sizeOfDto(accepted) : sizeOfSchema(accepted));
}

function sizeOfDto(dto: Type<object>): number {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', true, false);
  const ofProperty = Map.groupBy(rules, ({ propertyName }) => propertyName);
  return [...ofProperty].reduce((sum, [name, itsRules]) => {
    const schemas = itsRules.map(({ constraints }) => (constraints as unknown[] | undefined)?.[0]);
    const schema = Object.assign({}, ...schemas.filter(isSchema)) as RuleSchema;
    return sum + name.length + PUNCTUATION + sizeOfSchema(schema);
  }, 2);
}

const isSchema = (constraint: unknown): constraint is RuleSchema =>
  typeof constraint === 'object' && constraint !== null && 'type' in constraint;

function sizeOfSchema({
  type,
  maxLength,
  maxItems,
  items,
  enum: options,
  rows,
  maxBytes,
}: RuleSchema): number {
  if (maxBytes !== undefined) return maxBytes;
  if (type === 'array') {
    const item = rows ? sizeOfDto(rows) : sizeOfSchema(items ?? { type: 'string' });
    return 2 + (maxItems ?? LIST_LENGTH) * (item + 1);
  }
  if (type !== 'string') return SHORT_VALUE;
  const longest = options ? Math.max(...options.map(({ length }) => length)) : maxLength;
  return 2 + CHARACTER * (longest ?? TEXT_LENGTH);
}
