import type { Type } from '@nestjs/common';
import type { QueryFilter, Schema, Types } from 'mongoose';
import type { ErrorCode } from '#contracts/api/errors.ts';
import type { DomainEvent } from '#contracts/api/events.ts';
import type { EntityType } from '#contracts/policies/entity-rights.ts';
import { type Fields, type FieldValues, recordedValuesOf } from '#contracts/fields/fields.ts';
import { textOfHtml } from '#contracts/text/rich-text.ts';
import { formatOfPicture } from '#contracts/values/pictures.ts';
import type { EntityChange } from '#platform/writes/changes.ts';
import type { PictureFolder } from '../files/pictures.ts';

export interface ListedEntity {
  _id: Types.ObjectId;
  version: number;
}

/** Value of an entity that the server sets, as exports have it and imports restore it. */
export interface Column {
  /** Whether an export may lack it, which is restored as an empty text. */
  optional?: true;
  /** Why an import rejects the text, if it does. */
  problem: (text: string) => string | undefined;
  exported(value: never): string;
  restored(text: string): unknown;
}

/** An entity with a table of fields: its writes, exports, imports and the removal of sample content follow from this. */
export interface ListedKind<Document extends ListedEntity = ListedEntity> {
  type: EntityType;
  /** Name of its list in an export, without `.json`. */
  list: string;
  document: Type<Document>;
  schema: Schema;
  fields: Fields;
  /** Validates a new entity. */
  form: Type<object>;
  /** The field that names it in the problems of an import. */
  nameField: string;
  picture?: { field: string; folder: PictureFolder };
  columns: Readonly<Record<string, Column>>;
  /** A field whose value no two entities share, with the error of a second one. */
  unique?: { field: string; error: ErrorCode };
  /** The entities that an import replaces. */
  replaced?: QueryFilter<Document>;
  /** Messages by field about values that are valid each, but not together. */
  problems?: (values: never) => Record<string, string>;
  change(before: Document | null, after: Document | null): EntityChange;
}

export const timeProblem = (text: string): string | undefined =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/.test(text) && !Number.isNaN(Date.parse(text))
    ? undefined
    : 'This must be a time such as 2026-01-31T09:30:00.000Z';

export const time: Column = {
  problem: timeProblem,
  exported: (value: Date) => value.toISOString(),
  restored: (text) => new Date(text),
};

export const pictureName: Column = {
  optional: true,
  problem: (text) => (formatOfPicture(text) ? undefined : 'This must be a picture of an export'),
  exported: (value: string) => value,
  restored: (text) => text,
};

/** An entity that was created, changed or, without `after`, deleted. */
export function listedChange<T extends Fields>(
  type: EntityType,
  fields: T,
  nameField: keyof FieldValues<T> & string,
  before: (ListedEntity & FieldValues<T>) | null,
  after: (ListedEntity & FieldValues<T>) | null,
  event: (aggregate: DomainEvent['aggregate']) => DomainEvent,
): EntityChange {
  const entity = after ?? before!;
  const id = entity._id.toHexString();
  return {
    of: { type, id, name: textOfHtml(entity[nameField] as string) },
    before: before && recordedValuesOf(fields, before),
    after: after && recordedValuesOf(fields, after),
    event: event({ id, version: after ? after.version : entity.version + 1 }),
  };
}
