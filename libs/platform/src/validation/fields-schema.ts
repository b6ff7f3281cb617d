import type { Type } from '@nestjs/common';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { type Field, type Fields, type FieldValues, namesOf } from '#contracts/fields/fields.ts';

/** A schema class with the properties of a field table, to be extended by those that staff do not enter. */
export function fieldsSchema<T extends Fields>(fields: T): Type<FieldValues<T>> {
  class Stored {}
  for (const name of namesOf(fields)) Prop(toProperty(fields[name]!))(Stored.prototype, name);
  return Stored as Type<FieldValues<T>>;
}

const types: Record<Exclude<Field['type'], 'rows'>, unknown> = {
  line: String,
  rich: String,
  choice: String,
  picture: String,
  integer: Number,
  flag: Boolean,
  list: [String],
};

function rowSchema(row: Fields) {
  const Row = fieldsSchema(row);
  Schema({ _id: false })(Row);
  return SchemaFactory.createForClass(Row);
}

function toProperty(field: Field) {
  // Rows have no ids of their own; an entity stored before the field existed has none.
  if (field.type === 'rows') return { type: [rowSchema(field.row)], default: [] };
  const type = types[field.type];
  const options = field.type === 'choice' ? { enum: [...field.options] } : {};
  const mayBeAbsent = field.optional === true || field.default !== undefined;
  return { type, ...options, ...(mayBeAbsent ? { default: field.default ?? '' } : { required: true }) };
}
