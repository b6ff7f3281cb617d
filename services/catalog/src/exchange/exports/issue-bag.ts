import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type IssueKey, issueName, type NamedIssue } from '#contracts/publication/issue-key.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { hashFile } from '#platform/files/hashed.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { sha256 } from '#platform/identifiers/sha256.ts';
import type { ArticleFile } from '../../files/article-file.ts';
import { TEXT_PICTURES } from '../../files/pictures.ts';
import { jatsFile } from '../../discovery/formats/jats.ts';
import { ShownTexts } from '../../articles/full-text/shown-texts.ts';
import type { Journal } from '../../journal/settings/journal.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { linkedFields } from '../../articles/read/article.views.ts';
import { ArticlesService } from '../../articles/read/articles.service.ts';
import { IssuesService } from '../../issues/read/issues.service.ts';
import { furtherFileKey } from '../../articles/read/further-files.ts';
import { MISSING_FILES, ZipWriter } from '../zip/zip-writer.ts';

interface Entry {
  path: string;
  size: number;
  sha256: string;
}

/** An issue for a library to preserve, as a bag (BagIt 1.0, RFC 8493): its PDF, and the record and files of each article. */
@Injectable()
export class IssueBag {
  constructor(
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly reads: ArticlesService,
    private readonly settings: SettingsService,
    private readonly files: FileStore,
    private readonly texts: ShownTexts,
    private readonly issues: IssuesService,
  ) {}

  /** @throws DomainError not_found if the issue has no article that readers see */
  async create(issue: IssueKey): Promise<{ name: string; file: Readable }> {
    const { year, volume, issue: number } = issue;
    const enabled = { year, volume, issue: number, status: 'enabled' as const };
    const first = await this.articles.findOne(enabled, linkedFields).lean();
    if (!first) throw new DomainError('not_found');
    const journal = await this.settings.getJournal();
    const today = await this.settings.today();
    const name = `${year}-vol${volume}-issue${number}`;
    const zip = new ZipWriter(this.files);
    const file = zip.stream(async () => {
      const payload: Entry[] = [];
      const found = this.articles.find(enabled).sort({ firstPage: 1, _id: 1 }).lean();
      for await (const article of found.cursor({ batchSize: 100 }))
        payload.push(...(await this.writeArticle(zip, name, article, journal)));
      payload.push(...(await writePdf(zip, name, 'data/issue.pdf', (await this.issues.findAt(issue))?.file)));
      const tags: Entry[] = [];
      const texts: [path: string, text: string][] = [
        ['bagit.txt', 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'],
        ['bag-info.txt', bagInfo(journal, first, today, payload)],
        ['manifest-sha256.txt', manifest(payload)],
      ];
      if (zip.missing.length > 0) texts.push([MISSING_FILES, zip.missingText()]);
      for (const [path, text] of texts) tags.push(await writeText(zip, name, path, text));
      await writeText(zip, name, 'tagmanifest-sha256.txt', manifest(tags));
    });
    return { name, file };
  }

  private async writeArticle(
    zip: ZipWriter,
    bag: string,
    article: ArticleDocument,
    journal: Journal,
  ): Promise<Entry[]> {
    const folder = `data/${article.refnumber}`;
    const relations = await this.reads.relationsOf(article, false);
    const text = await this.texts.find(article);
    const xml = jatsFile({ article, relations }, journal, text?.tree);
    const entries = [await writeText(zip, bag, `${folder}/article.xml`, xml)];
    for (const picture of text?.pictures ?? [])
      entries.push(await this.writePicture(zip, bag, `${folder}/${picture}`, picture));
    for (const row of article.further_files ?? []) {
      const key = furtherFileKey(row);
      const stored = await this.files.open(key);
      const path = `${folder}/files/${row.name}`;
      if ((await zip.file(`${bag}/${path}`, key)) && stored)
        entries.push({ path, size: stored.size, sha256: await hashFile(stored) });
    }
    return [...entries, ...(await writePdf(zip, bag, `${folder}/article.pdf`, article.file))];
  }

  private async writePicture(zip: ZipWriter, bag: string, path: string, picture: string): Promise<Entry> {
    const bytes = await this.files.read(`${TEXT_PICTURES}/${picture}`);
    await zip.compressed(`${bag}/${path}`, bytes);
    return entryOf(path, bytes);
  }
}

async function writePdf(
  zip: ZipWriter,
  bag: string,
  path: string,
  file: ArticleFile | null | undefined,
): Promise<Entry[]> {
  if (!file || !(await zip.file(`${bag}/${path}`, file.key))) return [];
  return [{ path, size: file.size, sha256: file.sha256 }];
}

async function writeText(zip: ZipWriter, bag: string, path: string, text: string): Promise<Entry> {
  const bytes = Buffer.from(text);
  await zip.bytes(`${bag}/${path}`, bytes);
  return entryOf(path, bytes);
}

const entryOf = (path: string, bytes: Buffer): Entry => ({
  path,
  size: bytes.length,
  sha256: sha256(bytes),
});

const manifest = (entries: readonly Entry[]): string =>
  entries.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('');

function bagInfo(journal: Journal, issue: NamedIssue, today: string, payload: readonly Entry[]): string {
  const size = payload.reduce((sum, entry) => sum + entry.size, 0);
  const lines = {
    'Source-Organization': journal.publisher,
    'Contact-Email': journal.email,
    'External-Description': `${journal.name}, ${issueName(issue)}: JATS records and PDFs of its articles`,
    'External-Identifier': `${journal.repository}/${issue.year}/${issue.volume}/${issue.issue}`,
    'Bagging-Date': today,
    'Payload-Oxum': `${size}.${payload.length}`,
  };
  return Object.entries(lines)
    .map(([label, value]) => `${label}: ${value.replace(/\s+/gu, ' ')}\n`)
    .join('');
}
