import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, Model } from 'mongoose';
import type { EntityChange } from '#platform/writes/changes.ts';
import type { ListedEntity, ListedKind } from '../journal/listed-kind.ts';

/** The entities of the listed kinds, for what treats them all alike. */
@Injectable()
export class Entities {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  all(kind: ListedKind): AsyncIterable<ListedEntity> {
    return this.model(kind).find().sort({ _id: 1 }).lean<ListedEntity[]>().cursor();
  }

  /** Ids and unique values of existing entities that an import must not repeat. */
  async existingNames(kind: ListedKind): Promise<ReadonlySet<string>> {
    const { replaced, unique } = kind;
    const found = await this.model(kind)
      .find(replaced ? { $nor: [replaced] } : {}, unique ? { [unique.field]: 1 } : { _id: 1 })
      .lean<Record<string, unknown>[]>();
    return new Set(found.flatMap((entity) => Object.values(entity).map(String)));
  }

  /** Stores entities of an export under their ids, in place of those that an import replaces. */
  async restore(
    session: ClientSession,
    kind: ListedKind,
    entities: readonly ListedEntity[],
  ): Promise<EntityChange[]> {
    if (entities.length === 0) return [];
    if (kind.replaced) await this.model(kind).deleteMany(kind.replaced, { session });
    await this.model(kind).insertMany(entities, { session });
    return entities.map((entity) => kind.change(null, entity));
  }

  async remove(session: ClientSession, kind: ListedKind, id: string): Promise<EntityChange | undefined> {
    const entity = await this.model(kind).findOneAndDelete({ _id: id }, { session }).lean<ListedEntity>();
    return entity ? kind.change(entity, null) : undefined;
  }

  private model({ document }: ListedKind): Model<ListedEntity> {
    return this.connection.model<ListedEntity>(document.name);
  }
}
