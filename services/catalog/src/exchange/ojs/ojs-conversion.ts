import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { printedIssue } from '#contracts/publication/issue-key.ts';
import { isReferenceNumber, referenceNumberKey } from '#contracts/publication/reference-number.ts';
import { FileStore, type StoredFile } from '#platform/files/file-store.ts';
import { childOf, textOf, type XmlElement, xmlElements } from '#platform/markup/xml-elements.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { FormerAddresses, formerOjsArticle } from '../../articles/former-addresses/former-addresses.ts';
import { ZipWriter } from '../zip/zip-writer.ts';
import { localeOf, ojsArticle } from './ojs-article.ts';
import { ojsIssue } from './ojs-issue.ts';
import { readArticle, type ReadArticle } from './ojs-dialects.ts';
import { embedCounter, embeddedFiles } from './ojs-files.ts';
import { type Note, noteText } from './ojs-texts.ts';

/** The list of what the conversion decided, next to the list of articles. */
export const NOTES = 'notes.json';
/** What the other system says of its issues. */
export const ISSUES = 'issues.json';
/** Which system's export it was, in words. */
export const SOURCE = 'source.txt';

export const sourceOf = (system: string, articles: number): string =>
  `An export of ${system} with ${articles.toLocaleString('en')} ${articles === 1 ? 'article' : 'articles'}`;

/** What a conversion gathers while it reads; notes as JSON, so that they hold nothing else of their article in memory. */
interface Conversion {
  notes: string[];
  /** The names in the zip of the embedded files that are imported, by their ordinal. */
  files: Map<string, string>;
  /** Rows of the list of issues. */
  issues: object[];
  version: string;
  articles: number;
}

/**
 * Converts an export of OJS (its native XML) to the zip that an import checks and loads: a list of articles, their PDFs
 * and texts. The export is read twice, first its texts, then its files, one at a time.
 */
@Injectable()
export class OjsConversion {
  constructor(
    private readonly files: FileStore,
    private readonly formerAddresses: FormerAddresses,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
  ) {}

  /**
   * Replaces an uploaded export by its zip; any other upload stays as it is. When the process is killed, the file is
   * either of the two.
   *
   * @param onArticle may throw to stop the conversion
   * @throws XmlError for invalid XML
   */
  async convert(key: string, onArticle: () => Promise<void>): Promise<void> {
    const file = await this.files.open(key);
    if (!file || !(await isXml(file))) return;
    const zip = new ZipWriter(this.files);
    await this.files.write(
      key,
      zip.stream(() => this.fill(zip, file, onArticle)),
    );
  }

  private async fill(zip: ZipWriter, file: StoredFile, onArticle: () => Promise<void>): Promise<void> {
    const read: Conversion = { notes: [], files: new Map(), issues: [], version: 'OJS', articles: 0 };
    await zip.list('articles.json', this.rows(await file.stream(), read, onArticle));
    await zip.json(ISSUES, read.issues);
    await zip.json(
      NOTES,
      read.notes.map((note) => JSON.parse(note) as unknown),
    );
    await zip.bytes(SOURCE, Buffer.from(sourceOf(read.version, read.articles)));
    for await (const { name, bytes } of embeddedFiles(await file.stream(), read.files))
      if (bytes) await zip.compressed(name, bytes);
  }

  private async *rows(bytes: AsyncIterable<Uint8Array>, read: Conversion, onArticle: () => Promise<void>) {
    const numbers = new Map<string, number>();
    let locale = '';
    for await (const found of articlesIn(bytes)) {
      if ('name' in found) {
        const { row, files, notes } = ojsIssue(found, locale);
        if (row) read.issues.push(row);
        for (const { ordinal, name } of files) read.files.set(ordinal, name);
        for (const note of notes) read.notes.push(JSON.stringify({ name: '', ...note }));
        continue;
      }
      await onArticle();
      locale = localeOf(found.article);
      read.version = found.version;
      read.articles += 1;
      const { id, row, files, notes } = await this.numbered(found, numbers);
      const free =
        row && id ? await this.referenceOf(id, row, notes) : ((row?.refnumber as string | undefined) ?? id);
      const refnumber = free ?? id;
      for (const { field, message } of notes)
        read.notes.push(JSON.stringify({ name: refnumber.slice(0, 40), field, message: noteText(message) }));
      if (!row || free === undefined) continue;
      for (const { ordinal, name } of files) read.files.set(ordinal, name);
      yield { ...row, refnumber };
    }
  }

  /**
   * The id of an article in the other system as its reference number or, if another article has it, '12.1' and so on.
   * Notes say which, and that its address there leads elsewhere already.
   *
   * @param address what its address there names it by
   * @returns undefined if the article is here already, whatever was edited since; the only note then says so
   */
  async referenceOf(
    id: string,
    row: Record<string, unknown>,
    notes: Note[],
    address = id,
  ): Promise<string | undefined> {
    const owner = await this.formerAddresses.ownerOf(formerOjsArticle(address));
    const known = owner && (await this.articles.findById(owner).lean());
    const isInYear = known?.year === Number(row.year);
    const isInIssue =
      isInYear && known.volume === Number(row.volume) && printedIssue(known) === String(row.issue);
    // Ids of two journals may be equal, and both may have an “Editorial”.
    const isSame =
      (isInYear && known.title === row.title) || (isInIssue && known.pagenumber === row.pagenumber);
    if (known && isSame) {
      notes.splice(0, notes.length, {
        field: '',
        message: `This article is already here as ${known.refnumber}`,
      });
      return undefined;
    }
    const free = await this.freeReference(id);
    if (free !== id)
      notes.push({ field: 'refnumber', message: `${id} is taken by another article: it gets ${free}` });
    if (owner)
      notes.push({ field: 'ojs_article', message: 'Its former address leads to an article here already' });
    return free;
  }

  private async freeReference(id: string): Promise<string> {
    let free = id;
    for (let part = 1; isReferenceNumber(id) && (await this.isTaken(free)); part += 1) free = `${id}.${part}`;
    return free;
  }

  /** With a reference number also without an id. */
  private async numbered(found: ReadArticle, last: Map<string, number>) {
    const read = ojsArticle(found);
    return read.row && !read.id ? ojsArticle(found, await this.spareReference(found, last)) : read;
  }

  /**
   * For an article without an id: '20140001' and so on, by its year.
   *
   * @param last by year
   */
  private async spareReference({ issue, article }: ReadArticle, last: Map<string, number>): Promise<string> {
    const year = yearOf(issue) || yearOf(article) || '1';
    let number = last.get(year) ?? 0;
    let spare: string;
    do {
      number += 1;
      spare = `${year}${String(number).padStart(4, '0')}`;
    } while (await this.isTaken(spare));
    last.set(year, number);
    return spare;
  }

  private async isTaken(refnumber: string): Promise<boolean> {
    return (await this.articles.exists({ refKey: referenceNumberKey(refnumber) })) !== null;
  }
}

const yearOf = (element: XmlElement | undefined): string =>
  element
    ? textOf(childOf(element, 'issue_identification'), 'year') ||
      (childOf(element, 'publication')?.attributes.date_published ?? '').slice(0, 4)
    : '';

/** The articles, and after its articles each issue without them. */
async function* articlesIn(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ReadArticle | XmlElement> {
  const counter = embedCounter(({ name }) => name === 'article' || name === 'issue');
  const articles = xmlElements(bytes, {
    selects: counter.selects,
    textLimit: ({ name }) => (name === 'embed' ? 0 : undefined),
  });
  for await (const { element, ancestors } of articles)
    yield element.name === 'article' ? readArticle(element, ancestors) : element;
}

async function isXml(file: StoredFile): Promise<boolean> {
  for await (const piece of await file.stream(0, 99)) return startsAsXml(piece as Buffer);
  return false;
}

/** Whether a file is XML by its first bytes: a mark of UTF-8 and white space may come before. */
export const startsAsXml = (beginning: Buffer): boolean => /^\ufeff?\s*</.test(beginning.toString('utf8'));
