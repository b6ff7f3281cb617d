import { applyDecorators, type Type } from '@nestjs/common';
import { plainToInstance, Transform } from 'class-transformer';
import { ArrayMaxSize, ValidateNested } from 'class-validator';
import { createRule } from './rules.ts';
import { isTooDeep } from './validation.ts';

const NO_ROWS = 'This field must be a list of objects';

/** A list of at most `max` rows of a DTO class; forms send it as JSON. */
export function Rows(row: Type<object>, max: number): PropertyDecorator {
  return applyDecorators(
    ValidateNested({ each: true, message: 'This row must be an object' }),
    ArrayMaxSize(max, { message: `This list must have at most ${max.toLocaleString('en')} rows` }),
    createRule('rows', (value) => (Array.isArray(value) ? undefined : NO_ROWS), {
      type: 'array',
      rows: row,
      maxItems: max,
    }),
    Transform(({ value }: { value: unknown }) => {
      const parsed = typeof value === 'string' ? parsedJson(value) : value;
      return Array.isArray(parsed) && !isTooDeep(parsed) ? plainToInstance(row, parsed) : parsed;
    }),
  );
}

/** Text that is not JSON is left to the rules, which reject it; an empty field of a form has no rows. */
export function parsedJson(text: string): unknown {
  if (text.trim() === '') return [];
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
