import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { pick } from '#contracts/values/pick.ts';
import { articleFields } from '#contracts/fields/article-fields.ts';
import { decodedValuesOf, type FieldValues, type Fields } from '#contracts/fields/fields.ts';
import { issueFields } from '#contracts/fields/issue-fields.ts';
import { settingsFields, sitePictures } from '#contracts/fields/settings-fields.ts';
import { siteOrigin } from '#contracts/values/site-address.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { SharedConfig } from '../../config.ts';
import { Entities } from '../../entities/entities.ts';
import { listedKinds } from '../../entities/listed-kinds.ts';
import { FullTextDocument } from '../../articles/full-text/full-text.schema.ts';
import type { ListedEntity, ListedKind } from '../../journal/listed-kind.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { furtherFileKey } from '../../articles/read/further-files.ts';
import { FormerAddresses } from '../../articles/former-addresses/former-addresses.ts';
import type { IssueDocument } from '../../issues/read/issue.schema.ts';
import { IssuesService, issueView } from '../../issues/read/issues.service.ts';
import { EXPORT_FORMAT, MANIFEST } from '../imports/import-contents.ts';
import { MISSING_FILES, ZipWriter } from '../zip/zip-writer.ts';

/** The complete journal as a zip that an import can restore: the fields of the forms plus ids, dates and authors. */
@Injectable()
export class JournalExport {
  constructor(
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    @InjectModel(FullTextDocument.name) private readonly texts: Model<FullTextDocument>,
    private readonly config: SharedConfig,
    private readonly files: FileStore,
    private readonly settings: SettingsService,
    private readonly issues: IssuesService,
    private readonly entities: Entities,
    private readonly formerAddresses: FormerAddresses,
  ) {}

  stream(): Readable {
    const zip = new ZipWriter(this.files);
    return zip.stream(async () => {
      const former = await this.formerAddresses.byOwner();
      await zip.json(MANIFEST, { ...EXPORT_FORMAT, exported: new Date().toISOString() });
      await this.writeSettings(zip);
      await this.writeIssues(zip, former);
      for (const kind of Object.values(listedKinds)) await this.writeListed(zip, kind);
      await this.writeArticles(zip, former);
      if (zip.missing.length > 0) await zip.bytes(MISSING_FILES, Buffer.from(zip.missingText()));
    });
  }

  private async writeSettings(zip: ZipWriter): Promise<void> {
    const { domain, ...settings } = decodedValuesOf(settingsFields, await this.settings.getForStaff());
    await zip.json('settings.json', {
      ...settings,
      // The address of this installation itself is not a setting.
      ...(domain !== siteOrigin(this.config) && { domain }),
    });
    for (const name of sitePictures) await this.writePicture(zip, 'site', settings[name]);
  }

  private async writeIssues(zip: ZipWriter, former: Former): Promise<void> {
    const issues = await this.issues.documents();
    const pdfOf = ({ year, volume, issue }: IssueDocument) => `issues/${year}-${volume}-${issue}.pdf`;
    await zip.json(
      'issues.json',
      issues.map((issue) => {
        const { articles: _1, file_size: _2, ...view } = issueView(issue);
        return {
          ...view,
          ...decodedValuesOf(issueFields, view),
          ...addressesIn(former, view.id),
          ...(issue.file && { pdf: pdfOf(issue) }),
        };
      }),
    );
    for (const cover of new Set(issues.map((issue) => issue.cover)))
      await this.writePicture(zip, 'issues', cover);
    for (const issue of issues) if (issue.file) await zip.file(pdfOf(issue), issue.file.key);
  }

  private async writeListed(zip: ZipWriter, kind: ListedKind): Promise<void> {
    const pictures = new Set<string>();
    await zip.list(`${kind.list}.json`, exportedRows(this.entities.all(kind), kind, pictures));
    for (const picture of pictures) await this.writePicture(zip, kind.picture!.folder, picture);
  }

  private async writePicture(zip: ZipWriter, folder: string, name: string): Promise<void> {
    if (name) await zip.file(`${folder}/${name}`, `${folder}/${name}`);
  }

  private async writeArticles(zip: ZipWriter, former: Former): Promise<void> {
    const files: { name: string; key: string }[] = [];
    await zip.list('articles.json', this.rows(files, former));
    for (const { name, key } of files) await zip.file(name, key);
  }

  /** Sorted by id, so that each article occurs once even if it moves to another issue meanwhile. */
  private async *rows(files: { name: string; key: string }[], former: Former): AsyncGenerator<object> {
    for await (const article of this.articles.find().sort({ _id: 1 }).lean().cursor({ batchSize: 100 })) {
      const { _id, file, status, standing = '' } = article;
      const text = await this.texts.findById(_id, { 'converted.source': 1, source: 1, shown: 1 }).lean();
      const source = text && (text.converted?.source ?? text.source);
      const full_text = source && `texts/${article.refnumber}/${source.name}`;
      if (full_text) files.push({ name: full_text, key: source.key });
      const pdf = file && `articles/${article.refnumber}.pdf`;
      if (file && pdf) files.push({ name: pdf, key: file.key });
      const further_files = (article.further_files ?? []).map(({ key, ...row }) => {
        const name = `files/${article.refnumber}/${row.name}`;
        files.push({ name, key: furtherFileKey({ key }) });
        return { ...row, file: name };
      });
      yield {
        id: _id.toHexString(),
        ...decodedValuesOf(articleFields, article),
        further_files,
        status,
        standing,
        ...pick(article, 'createdby', 'creation', 'modifiedby', 'modification', 'version'),
        ...addressesIn(former, _id.toHexString()),
        ...(pdf && { pdf }),
        ...(full_text && { full_text, full_text_shown: text.shown }),
      };
    }
  }
}

/** @param pictures to which the names of their pictures are added */
async function* exportedRows(
  entities: AsyncIterable<ListedEntity>,
  { fields, picture, columns }: ListedKind,
  pictures: Set<string>,
): AsyncGenerator<object> {
  for await (const entity of entities) {
    const values = { ...entity } as Record<string, unknown>;
    if (picture && values[picture.field]) pictures.add(values[picture.field] as string);
    const exported = Object.entries(columns).map(([name, column]) => [
      name,
      column.exported(values[name] as never),
    ]);
    yield {
      id: entity._id.toHexString(),
      ...decodedValuesOf(fields, values as FieldValues<Fields>),
      ...Object.fromEntries(exported),
      version: entity.version,
    };
  }
}

type Former = ReadonlyMap<string, string>;

const addressesIn = (former: Former, id: string) =>
  former.has(id) ? { former_addresses: former.get(id) } : {};
