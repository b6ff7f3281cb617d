import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Settings } from '#contracts/fields/entities.ts';
import { defaultsOf } from '#contracts/fields/fields.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import { MAX_UPLOAD_BYTES } from '#contracts/text/limits.ts';
import { Entities } from '../../entities/entities.ts';
import { isListed, listedKinds } from '../../entities/listed-kinds.ts';
import { type PictureFolder, Pictures } from '../../files/pictures.ts';
import type { ListedEntity } from '../../journal/listed-kind.ts';
import { type EarlierMonth, EarlierUsage } from '../../usage/earlier-usage.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import type { ImportArchive } from '../lists/import-archive.ts';
import type { ImportDocument, ImportRow, RowKind } from './import.schema.ts';
import type { PreparedUnit } from './issue-unit.ts';

const defaults: Record<string, unknown> = defaultsOf(settingsFields);

const folderOf = (kind: RowKind): PictureFolder =>
  (isListed(kind) ? listedKinds[kind].picture?.folder : undefined) ?? 'site';

/** Loads the data of an export other than issues, with pictures and earlier usage. */
@Injectable()
export class JournalUnit {
  constructor(
    private readonly pictures: Pictures,
    private readonly settings: SettingsService,
    private readonly entities: Entities,
    private readonly usage: EarlierUsage,
  ) {}

  /** Sample content replaces no setting that staff have entered already. */
  async prepare(
    rows: ImportRow[],
    archive: ImportArchive,
    { sample }: Pick<ImportDocument, 'sample'>,
  ): Promise<PreparedUnit> {
    for (const { kind, file } of rows) {
      if (!file) continue;
      const name = file.slice(file.lastIndexOf('/') + 1);
      await this.pictures.restore(folderOf(kind), name, await archive.read(file, MAX_UPLOAD_BYTES));
    }
    const contents = (of: RowKind) => rows.flatMap(({ kind, content }) => (kind === of && content) || []);
    return {
      store: async (session) => {
        const all = Object.assign({}, ...contents('settings')) as Partial<Settings>;
        const now = await this.settings.getForStaff(session);
        const given = Object.entries(all).filter(
          ([name]) => !sample || isDeepStrictEqual(now[name as keyof Settings], defaults[name]),
        );
        const changes = [...(await this.settings.change(session, Object.fromEntries(given))).changes];
        for (const listed of Object.values(listedKinds)) {
          const entities = contents(listed.type) as ListedEntity[];
          changes.push(...(await this.entities.restore(session, listed, entities)));
        }
        changes.push(...(await this.usage.store(session, contents('usage') as EarlierMonth[])));
        return { changes };
      },
      // Pictures are stored by content hash, so another editor or partner may use the same file.
      discard: () => Promise.resolve(),
    };
  }
}
