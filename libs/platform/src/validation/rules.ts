import { applyDecorators, type Type } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, Max, Min, ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';

const NO_TEXT = 'This field must be text';
export const NO_CHARACTERS = 'This field contains characters that are not text. Delete them';
const NO_LIST = 'This field must be a list with at least one text';

/** JSON Schema of what a rule can accept, for the API's document; `rows` are those of a DTO class. */
export type RuleSchema = Readonly<Record<string, unknown>> & {
  type: 'string' | 'boolean' | 'array' | 'object';
  maxLength?: number;
  maxItems?: number;
  items?: RuleSchema;
  enum?: string[];
  /** The size of the JSON of an object without rules for its properties. */
  maxBytes?: number;
  rows?: Type<object>;
};
const text: RuleSchema = { type: 'string' };
const texts: RuleSchema = { type: 'array', items: text };

/**
 * A rule with a user-facing message, because class-validator's own ones name properties. @param problem returns
 * the message, or undefined for a valid value
 */
export function createRule(
  name: string,
  problem: (value: unknown) => string | undefined,
  schema: RuleSchema,
): PropertyDecorator {
  return ValidateBy({
    name,
    constraints: [schema],
    validator: {
      validate: (value: unknown) => problem(value) === undefined,
      defaultMessage: (args?: ValidationArguments) => problem(args?.value) ?? '',
    },
  });
}

/**
 * Turns one of the contracts' pure rules into a class-validator decorator. A missing field is validated as an
 * empty one, so that both get the rule's message.
 * @param check returns the message, or undefined for valid text
 */
export function Rule(check: (text: string) => string | undefined): PropertyDecorator {
  return createRule('rule', (value = '') => (typeof value === 'string' ? check(value) : NO_TEXT), text);
}

export function MaxText(max: number): PropertyDecorator {
  const tooLong = `This text must have at most ${max.toLocaleString('en')} characters`;
  const problem = (value: unknown) => {
    if (typeof value !== 'string') return NO_TEXT;
    return value.length > max ? tooLong : undefined;
  };
  return createRule('text', problem, { ...text, maxLength: max });
}

/** HTML of at most `max` characters. Null characters are rejected, because sanitizing would remove them silently. */
export function Html(max: number): PropertyDecorator {
  const broken = (html: string) => (html.includes('\0') ? NO_CHARACTERS : undefined);
  return applyDecorators(Rule(broken), MaxText(max));
}

/** Control characters and line breaks, which could inject a line or field into a mail, a citation or a log. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** One line of at most `max` characters, without leading or trailing whitespace. */
export function Line(max: number): PropertyDecorator {
  const broken = (text: string) =>
    BREAKS.test(text) ? 'This text must be one line without control characters' : undefined;
  return applyDecorators(Rule(broken), MaxText(max), Trimmed());
}

/** A list of strings with its own rule. @param problem returns the message, or undefined for a valid value */
export const ListRule = (problem: (value: unknown) => string | undefined): PropertyDecorator =>
  createRule('listRule', problem, texts);

/** One of a set of strings. @param required message for an empty value @param message for any other invalid one */
export function OneOf(values: readonly string[], required?: string, message?: string): PropertyDecorator {
  const named = values.filter((value) => value !== '');
  const choose = `Choose ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(named)}`;
  const problem = (value: unknown) => {
    if (typeof value === 'string' && values.includes(value)) return undefined;
    const blank = value === undefined || (typeof value === 'string' && value.trim() === '');
    return (blank && required) || (message ?? choose);
  };
  return createRule('oneOf', problem, { ...text, enum: [...values] });
}

export const Flag = (): PropertyDecorator =>
  createRule(
    'flag',
    (value) => (typeof value === 'boolean' ? undefined : 'This field must be true or false'),
    {
      type: 'boolean',
    },
  );

/** A list of strings that is neither empty nor too long. @param check returns the message for an item, or undefined */
export function ListOf(
  max: number,
  check: (text: string) => string | undefined,
  required = NO_LIST,
): PropertyDecorator {
  const problemOfItem = (item: unknown) => (typeof item === 'string' ? check(item) : NO_LIST);
  const problem = (value: unknown) => {
    if (!Array.isArray(value) || value.length === 0) return required;
    if (value.length > max) return `This list must have at most ${max} entries`;
    return (value as unknown[]).map(problemOfItem).find((message) => message !== undefined);
  };
  return createRule('list', problem, { ...texts, minItems: 1, maxItems: max });
}

/** An optional field. Unlike class-validator's IsOptional it rejects null, which no entity stores. */
export const Optional = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

export const Required = (message: string): PropertyDecorator =>
  Rule((text) => (text.trim() === '' ? message : undefined));

/** An integer, given as a number or as its digits, as forms send it. */
export function Integer(min: number, max: number): PropertyDecorator {
  return applyDecorators(
    Max(max, { message: `This field must be at most ${max}` }),
    Min(min, { message: `This field must be at least ${min}` }),
    IsInt({ message: 'This field must be a whole number' }),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value,
    ),
  );
}

/** Text without leading or trailing whitespace. @param normal the form in which it is stored */
export const Trimmed = (normal = (text: string) => text): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normal(value.trim()) : value));
