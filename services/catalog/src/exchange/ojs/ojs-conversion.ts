import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { issueName, printedIssue } from '#contracts/publication/issue-key.ts';
import { isReferenceNumber, referenceNumberKey } from '#contracts/publication/reference-number.ts';
import { FileStore, type StoredFile } from '#platform/files/file-store.ts';
import {
  childOf,
  childrenOf,
  lineOf,
  textOf,
  type XmlElement,
  xmlElements,
} from '#platform/markup/xml-elements.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { FormerAddresses, formerOjsArticle } from '../../articles/former-addresses/former-addresses.ts';
import { ZipWriter } from '../zip/zip-writer.ts';
import { internalId, localeOf, ojsArticle, placeOf } from './ojs-article.ts';
import { issueOf33, readArticle, type ReadArticle } from './ojs-dialects.ts';
import { embedCounter, embeddedFiles, embeddedIn, type OjsFile } from './ojs-files.ts';
import {
  textOrEntries,
  textsInOtherLanguages,
  noteOfList,
  localized,
  localizedText,
  type Note,
  cutNote,
  plainTextFromHtml,
} from './ojs-texts.ts';

/** The list of what the conversion decided, next to the list of articles. */
export const NOTES = 'notes.json';
/** The list of the titles, texts, covers and PDFs of issues. */
export const ISSUES = 'issues.json';
/** File that describes the export in words. */
export const SOURCE = 'source.txt';

export const sourceOf = (system: string, articles: number): string =>
  `An export of ${system} with ${articles.toLocaleString('en')} ${articles === 1 ? 'article' : 'articles'}`;

/** Results that a conversion gathers while it reads. */
class Gathered {
  /** Remarks as JSON, so that they hold nothing else of their article in memory. */
  readonly notes: string[] = [];
  /** The names in the zip of the embedded files that are imported, by their ordinal. */
  readonly files = new Map<string, string>();
  readonly issues: object[] = [];
  version = 'OJS';
  articles = 0;

  add(name: string, notes: Note[], files: OjsFile[]): void {
    for (const { field, message } of notes)
      this.notes.push(JSON.stringify({ name: name.slice(0, 40), field, message: cutNote(message) }));
    for (const { ordinal, name: inZip } of files) this.files.set(ordinal, inZip);
  }
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
    const read = new Gathered();
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

  private async *rows(bytes: AsyncIterable<Uint8Array>, read: Gathered, onArticle: () => Promise<void>) {
    const numbers = new Map<string, number>();
    const issues = new Set<string>();
    let locale = '';
    let withoutAddress = 0;
    const elements = xmlElements(bytes, {
      ...embedCounter(({ name }) => name === 'article' || name === 'issue'),
      textLimit: ({ name }) => (name === 'embed' ? 0 : undefined),
    });
    for await (const { element, ancestors } of elements) {
      if (element.name === 'issue') {
        // Reads the issue without its articles, which came before.
        const issue = ojsIssue(element, locale);
        if (!issue) continue;
        if (issues.has(issue.name)) issue.notes.push({ field: 'issue', message: SAME_ISSUE });
        issues.add(issue.name);
        if (issue.row) read.issues.push(issue.row);
        read.add(issue.name, issue.notes, issue.files);
        continue;
      }
      await onArticle();
      const found = readArticle(element, ancestors);
      locale = localeOf(found.article);
      read.version = found.version;
      read.articles += 1;
      const ownId = internalId(element);
      const { id, number } = ownId ? { id: ownId, number: ownId } : await this.numbered(found, numbers);
      const { row, files, notes } = ojsArticle(found, id, number);
      const address = ownId || row?.ojs_article;
      const refnumber = row && address ? await this.referenceOf(id, row, notes, address) : id;
      read.add(refnumber ?? id, notes, refnumber === undefined ? [] : files);
      if (!row || refnumber === undefined) continue;
      if (!address) withoutAddress += 1;
      yield { ...row, refnumber };
    }
    const message = `Articles without an id in the export, whose old addresses do not lead here: ${withoutAddress}`;
    if (withoutAddress > 0) read.add('', [{ field: 'ojs_article', message }], []);
  }

  /**
   * The id of an article in the other system as its reference number or, if another article has it, '12.1' and so on.
   * Remarks say so, and that its old address already leads to another article.
   * @param address the id in its old address
   * @returns undefined if the article is here already, whatever was edited since; the only remark then says so
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
      (isInYear && known.titleText === plainTextFromHtml(String(row.title))) ||
      (isInIssue && known.pagenumber === row.pagenumber);
    if (known && isSame) {
      const message = `This article already exists as ${known.refnumber}`;
      notes.splice(0, notes.length, { field: '', message });
      return undefined;
    }
    let free = id;
    for (let part = 1; isReferenceNumber(id) && (await this.isTaken(free)); part += 1) free = `${id}.${part}`;
    if (free !== id)
      notes.push({
        field: 'refnumber',
        message: `${id} belongs to another article, so this article gets ${free}`,
      });
    if (owner)
      notes.push({
        field: 'ojs_article',
        message: 'The article’s former address already leads to another article',
      });
    return free;
  }

  /**
   * The numbers of an article without an id: a free reference number of its year, such as '20140001', and its position
   * in its issue, which is the same when the export is imported again.
   * @param last the last number of each year, and of each issue
   */
  private async numbered({ issue, article }: ReadArticle, last: Map<string, number>) {
    const { year, volume, issue: printed } = placeOf(childOf(article, 'publication'), issue);
    const next = (of: string): string => {
      last.set(of, (last.get(of) ?? 0) + 1);
      return String(last.get(of));
    };
    let id: string;
    do id = `${year || '1'}${next(year).padStart(4, '0')}`;
    while (await this.isTaken(id));
    return { id, number: next([year, volume, printed].join('/')) };
  }

  private async isTaken(refnumber: string): Promise<boolean> {
    return (await this.articles.exists({ refKey: referenceNumberKey(refnumber) })) !== null;
  }
}

const SAME_ISSUE =
  'The export has two issues with this name, which become one. Give one of them another number in OJS to keep them apart';

async function isXml(file: StoredFile): Promise<boolean> {
  for await (const piece of await file.stream(0, 99)) return startsAsXml(piece as Buffer);
  return false;
}

/** Whether a file is XML by its first bytes: a mark of UTF-8 and white space may come before. */
export const startsAsXml = (beginning: Buffer): boolean => /^\ufeff?\s*</.test(beginning.toString('utf8'));

interface OjsIssue {
  /** Name, such as 'Volume 2, Issue 1-2 (2019)'. */
  name: string;
  /** A row of the list of issues; undefined for an issue without any of these parts. */
  row: Record<string, unknown> | undefined;
  files: OjsFile[];
  notes: Note[];
}

/**
 * The parts of an issue besides its articles: title, description, cover and PDF.
 *
 * @param locale of its articles
 * @returns undefined for an issue that is not published
 */
function ojsIssue(element: XmlElement, locale: string): OjsIssue | undefined {
  const issue = issueOf33(element);
  if (issue.attributes.published === '0') return undefined;
  const identification = childOf(issue, 'issue_identification');
  const { year, volume, issue: printed } = placeOf(undefined, issue);
  const number = textOf(identification, 'number');
  const covers = childrenOf(childOf(issue, 'covers'), 'cover');
  const cover = embeddedIn(covers[0], 'picture');
  const galleys = childrenOf(childOf(issue, 'issue_galleys'), 'issue_galley').map((galley) => {
    const file = childOf(galley, 'issue_file');
    return { label: textOf(galley, 'label'), file, isPdf: /pdf$/i.test(textOf(file, 'file_type')) };
  });
  const whole = galleys.find(({ isPdf }) => isPdf) ?? galleys[0];
  const pdf = embeddedIn(whole?.file, 'pdf');
  const given = {
    issue_title: localizedText(identification, 'title', locale),
    text: textOrEntries(localized(issue, 'description', locale)),
    ...(cover && { cover: cover.name }),
    ...(pdf && { pdf: pdf.name }),
  };
  const coverTexts = ['caption', 'cover_image_alt_text'].map((part) => textOf(covers[0], part));
  const ids = childrenOf(issue, 'id').filter(({ attributes }) => attributes.type !== 'internal');
  const left: [field: string, what: string, texts: (string | false)[]][] = [
    ['issue', 'The end of its number is', [number !== printed && number]],
    ['issue_title', 'Titles in other languages are', textsInOtherLanguages(identification, 'title', locale)],
    ['text', 'Descriptions in other languages are', textsInOtherLanguages(issue, 'description', locale)],
    ['cover', 'The text of its cover is', coverTexts],
    ['cover', 'Other covers are', covers.slice(1).map((one) => textOf(one, 'cover_image') || 'a picture')],
    ['pdf', 'Other files are', galleys.filter((one) => one !== whole).map(({ label }) => label)],
    ['', 'Identifiers of the issue are', ids.map(lineOf)],
  ];
  return {
    name: issueName({ year: Number(year), volume: Number(volume), issue: 1, issue_label: printed }),
    row: Object.values(given).some(Boolean) ? { year, volume, issue: printed, ...given } : undefined,
    files: [cover, pdf].filter((file) => file !== undefined),
    notes: [
      ...(volume === '0'
        ? [{ field: 'volume', message: 'OJS has no volume for this issue. It gets volume 0' }]
        : []),
      ...left.flatMap(([field, what, texts]) => noteOfList(field, `${what} left out`, texts)),
    ],
  };
}
