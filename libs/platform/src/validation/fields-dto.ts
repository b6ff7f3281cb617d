import type { Type } from '@nestjs/common';
import { Exclude } from 'class-transformer';
import { type Field, type Fields, namesOf, type ValueOf } from '#contracts/fields/fields.ts';
import {
  Flag,
  Html,
  Integer,
  Line,
  ListRule,
  MaxText,
  OneOf,
  Optional,
  Required,
  Rule,
  Trimmed,
} from './rules.ts';
import { Rows } from './row-rules.ts';

/** Names of the fields that a client sends; pictures are uploaded. */
type SentName<T extends Fields> = {
  [Name in keyof T]: T[Name] extends { type: 'picture' } ? never : Name;
}[keyof T];
type OptionalName<T extends Fields> = {
  [Name in SentName<T>]: T[Name] extends { optional: true } ? Name : never;
}[SentName<T>];

type SentValue<F extends Field> = F extends { type: 'rows'; row: infer Row extends Fields }
  ? FieldsDto<Row>[]
  : F extends { type: 'rich' }
    ? string
    : ValueOf<F>;

export type FieldsDto<T extends Fields> = {
  -readonly [Name in Exclude<SentName<T>, OptionalName<T>>]: SentValue<T[Name]>;
} & { -readonly [Name in OptionalName<T>]?: SentValue<T[Name]> };

/**
 * A DTO class that validates a new entity by its field table, to be extended like those of mapped-types.
 * @param ignored names that a body may have besides and the DTO does not
 */
export function fieldsDto<T extends Fields>(fields: T, ignored: readonly string[] = []): Type<FieldsDto<T>> {
  class Dto {}
  for (const name of ignored) Exclude()(Dto.prototype, name);
  for (const name of namesOf(fields)) {
    const field: Field = fields[name]!;
    const rules = [...rulesOf(field), ...(field.optional ? [Optional()] : [])];
    for (const rule of field.type === 'picture' ? [] : rules) rule(Dto.prototype, name);
  }
  return Dto as Type<FieldsDto<T>>;
}

/** The most specific rule last, as if it were the topmost decorator: its message is the one reported. */
function rulesOf(field: Field): PropertyDecorator[] {
  const required = 'required' in field && field.required !== undefined ? [Required(field.required)] : [];
  switch (field.type) {
    case 'line':
      return [
        ...(field.rule ? [MaxText(field.max), Rule(field.rule), Trimmed(field.normal)] : [Line(field.max)]),
        ...required,
      ];
    case 'rich':
      return [Html(field.max), ...required];
    case 'choice':
      return [OneOf(field.options, field.required, field.message)];
    case 'list':
      return [ListRule(field.rule)];
    case 'integer':
      return [Integer(field.min, field.max)];
    case 'flag':
      return [Flag()];
    case 'rows':
      return [Rows(fieldsDto(field.row), field.max)];
    case 'picture':
      return [];
  }
}
