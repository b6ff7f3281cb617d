import { Injectable } from '@nestjs/common';
import type { Settings } from '#contracts/fields/entities.ts';
import { MAX_UPLOAD_BYTES } from '#contracts/text/limits.ts';
import { type PictureFolder, Pictures } from '../../files/pictures.ts';
import type { EditorDocument } from '../../journal/editors/editor.schema.ts';
import { EditorsService } from '../../journal/editors/editors.service.ts';
import type { IndexingPartnerDocument } from '../../journal/indexing-partners/indexing-partner.schema.ts';
import { IndexingPartnersService } from '../../journal/indexing-partners/indexing-partners.service.ts';
import type { PageDocument } from '../../journal/pages/page.schema.ts';
import { PagesService } from '../../journal/pages/pages.service.ts';
import { type EarlierMonth, EarlierUsage } from '../../usage/earlier-usage.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import type { ImportArchive } from './import-archive.ts';
import type { ImportRow, RowKind } from './import.schema.ts';
import type { PreparedUnit } from './issue-unit.ts';

const folders: Partial<Record<RowKind, PictureFolder>> = { editor: 'editors', partner: 'indexing' };

/**
 * Loads the data of an export other than issues: settings, pages, editors and indexing partners, with their
 * pictures, and earlier usage.
 */
@Injectable()
export class JournalUnit {
  constructor(
    private readonly pictures: Pictures,
    private readonly settings: SettingsService,
    private readonly editors: EditorsService,
    private readonly partners: IndexingPartnersService,
    private readonly pages: PagesService,
    private readonly usage: EarlierUsage,
  ) {}

  async prepare(rows: ImportRow[], archive: ImportArchive): Promise<PreparedUnit> {
    for (const { kind, file } of rows) {
      if (!file) continue;
      const name = file.slice(file.lastIndexOf('/') + 1);
      await this.pictures.restore(folders[kind] ?? 'site', name, await archive.read(file, MAX_UPLOAD_BYTES));
    }
    return {
      store: async (session) => {
        const settings = rows.filter(({ kind }) => kind === 'settings').map(({ content }) => content);
        const all = Object.assign({}, ...settings) as Partial<Settings>;
        const changes = [...(await this.settings.change(session, all)).changes];
        for (const { kind, content } of rows) {
          if (kind === 'editor') changes.push(await this.editors.restore(session, content as EditorDocument));
          if (kind === 'partner')
            changes.push(await this.partners.restore(session, content as IndexingPartnerDocument));
        }
        const pages = rows
          .filter(({ kind }) => kind === 'page')
          .map(({ content }) => content as PageDocument);
        changes.push(...(await this.pages.restore(session, pages)));
        const months = rows
          .filter(({ kind }) => kind === 'usage')
          .map(({ content }) => content as EarlierMonth);
        changes.push(...(await this.usage.store(session, months)));
        return { changes };
      },
      // Pictures are stored by content hash, so another editor or partner may use the same file.
      discard: () => Promise.resolve(),
    };
  }
}
