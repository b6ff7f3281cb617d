import type { Type } from '@nestjs/common';
import { Prop } from '@nestjs/mongoose';
import { type Field, type Fields, type FieldValues, namesOf } from '#contracts/fields.ts';

/** A schema class with the properties of a field table, to be extended by those that staff do not enter. */
export function fieldsSchema<T extends Fields>(fields: T): Type<FieldValues<T>> {
  class Stored {}
  for (const name of namesOf(fields)) Prop(propertyOf(fields[name]!))(Stored.prototype, name);
  return Stored as Type<FieldValues<T>>;
}

const types: Record<Field['type'], unknown> = {
  ...{ line: String, text: String, choice: String, picture: String },
  ...{ integer: Number, flag: Boolean, list: [String] },
};

function propertyOf(field: Field) {
  const type = types[field.type];
  const options = field.type === 'choice' ? { enum: [...field.options] } : {};
  const mayBeAbsent = field.optional === true || field.default !== undefined;
  return { type, ...options, ...(mayBeAbsent ? { default: field.default ?? '' } : { required: true }) };
}
