import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sax from 'sax';
import { MAX_IMPORT_ROWS, MAX_UPLOAD_BYTES } from '#contracts/text/limits.ts';
import { sha256 } from '#platform/identifiers/sha256.ts';
import type { XmlElement } from '#platform/markup/xml-elements.ts';
import { addressesOf, type HarvestedRow, rowOf, saysPlace } from './dublin-core.ts';
import { oaiPage, type OaiRecord, TokenExpired } from './oai-pages.ts';
import { PermanentFailure, type WebClient } from './web-client.ts';

const MAX_HTML_BYTES = 4_194_304;

/** Progress of a harvest, stored after each page of records. */
interface Progress {
  repository: string;
  /** Number of stored pages of records. */
  pages: number;
  records: number;
  /** The resumption token of the next page. */
  next?: string;
  isComplete: boolean;
}

interface Harvested {
  identifier: string;
  row: HarvestedRow & { pdf?: string };
  /** Reason why the record has no file. */
  note?: string;
}

/**
 * Harvests the articles of an OAI-PMH repository and their PDFs into a folder of a list and its files, for an import.
 * When it is interrupted, the next call with the same folder continues after the last page of records.
 */
export class Harvest {
  private readonly web: WebClient;
  private readonly repository: URL;
  private readonly folder: string;
  private progress: Progress;

  private constructor(web: WebClient, repository: URL, folder: string, progress: Progress) {
    this.web = web;
    this.repository = repository;
    this.folder = folder;
    this.progress = progress;
  }

  /** @throws Error if the folder is that of another repository */
  static async open(web: WebClient, repository: URL, folder: string): Promise<Harvest> {
    web.permit(repository);
    await mkdir(join(folder, 'pages'), { recursive: true });
    await mkdir(join(folder, 'journal'), { recursive: true });
    const stored = await readIfThere(join(folder, 'progress.json'));
    const progress = stored === undefined ? beginningOf(repository) : (JSON.parse(stored) as Progress);
    if (progress.repository !== repository.href)
      throw new Error(`${folder} is the harvest of ${progress.repository}: name another folder with --into`);
    return new Harvest(web, repository, folder, progress);
  }

  /**
   * @param most number of records
   * @returns the folder of the list and its files
   * @throws Error when the repository fails; what is stored remains
   */
  async run(most = MAX_IMPORT_ROWS, onPage: (records: number) => void = () => undefined): Promise<string> {
    const seen = new Set<string>();
    let hasRestarted = false;
    while (!this.progress.isComplete && this.progress.records < most) {
      const { next: token, pages, records } = this.progress;
      if (token !== undefined && seen.has(token))
        throw new Error(`${this.repository.href} repeats its pages`);
      if (token !== undefined) seen.add(token);
      try {
        const page = await oaiPage(this.web, this.repository, token);
        const found = page.records.filter(({ metadata }) => metadata);
        const part = found.slice(0, most - records);
        const isCut = part.length < found.length;
        // The next call starts again with a page that is not complete.
        await this.storePage(await this.harvested(part), page.next, isCut);
        if (isCut) break;
      } catch (error) {
        if (!(error instanceof TokenExpired) || pages === 0 || hasRestarted) throw error;
        hasRestarted = true;
        seen.clear();
        this.progress = beginningOf(this.repository); // files that are stored are not read again
        await rm(join(this.folder, 'pages'), { recursive: true });
        await mkdir(join(this.folder, 'pages'));
      }
      onPage(this.progress.records);
    }
    return this.writeList();
  }

  private async harvested(records: OaiRecord[]): Promise<Harvested[]> {
    const found: Harvested[] = [];
    for (const [at, record] of records.entries())
      found.push(await this.article(record, record.metadata!, this.progress.records + at + 1));
    return found;
  }

  private async article(record: OaiRecord, metadata: XmlElement, position: number): Promise<Harvested> {
    const { identifier } = record;
    const addresses = addressesOf(metadata);
    const [page] = addresses;
    const linked = addresses.find(({ pathname }) => /\.pdf$/i.test(pathname));
    const tags = linked && saysPlace(metadata) ? new Map<string, string>() : await this.tagsOf(addresses[0]);
    const row = rowOf(record, metadata, tags, position);
    const tag = tags.get('citation_pdf_url');
    const address = linked ?? (tag && URL.canParse(tag, page) ? new URL(tag, page) : undefined);
    if (!address) return { identifier, row, note: 'Its record names no PDF' };
    const pdf = `${sha256(identifier).slice(0, 24)}.pdf`;
    const note = await this.storePdf(address, join(this.folder, 'journal', pdf));
    return note === undefined ? { identifier, row: { ...row, pdf } } : { identifier, row, note };
  }

  /** The tags of an article's page; none if there is no such page. */
  private async tagsOf(page: URL | undefined): Promise<Map<string, string>> {
    if (!page) return new Map();
    try {
      const { bytes } = await this.web.read(page, MAX_HTML_BYTES);
      return citationTags(bytes.toString());
    } catch (error) {
      if (!(error instanceof PermanentFailure)) throw error;
      return new Map(); // the record alone has to do; the import names what is missing
    }
  }

  /** @returns why there is no file, if there is none */
  private async storePdf(address: URL, path: string): Promise<string | undefined> {
    if (await stat(path).catch(ifMissing)) return undefined;
    try {
      const { bytes } = await this.web.read(address, MAX_UPLOAD_BYTES);
      if (!bytes.subarray(0, 1_024).includes('%PDF-')) return `${address.href} is not a PDF`;
      await writeComplete(path, bytes);
      return undefined;
    } catch (error) {
      if (!(error instanceof PermanentFailure)) throw error;
      return error.message;
    }
  }

  private async storePage(page: Harvested[], next: string | undefined, isCut: boolean): Promise<void> {
    const { repository, pages, records } = this.progress;
    await writeComplete(join(this.folder, 'pages', `${pages}.json`), JSON.stringify(page));
    if (isCut) return;
    this.progress = {
      repository,
      pages: pages + 1,
      records: records + page.length,
      isComplete: next === undefined,
      ...(next !== undefined && { next }),
    };
    await writeComplete(join(this.folder, 'progress.json'), JSON.stringify(this.progress));
  }

  /** The list of all pages; a record that changed meanwhile may be on two of them, of which the later counts. */
  private async writeList(): Promise<string> {
    const articles = new Map<string, Harvested>();
    for (let page = 0; page <= this.progress.pages; page += 1) {
      // The last one is there if it was cut at the greatest number of records.
      const stored = await readIfThere(join(this.folder, 'pages', `${page}.json`));
      if (stored === undefined) break;
      for (const article of JSON.parse(stored) as Harvested[]) articles.set(article.identifier, article);
    }
    const all = [...articles.values()];
    const notes = all.flatMap(({ row: { refnumber: name }, note }) =>
      note === undefined ? [] : [{ name, field: 'pdf', message: note }],
    );
    const folder = join(this.folder, 'journal');
    const source = `A harvest of ${this.progress.repository} with ${all.length.toLocaleString('en')} articles`;
    await writeComplete(join(folder, 'source.txt'), source);
    await writeComplete(join(folder, 'notes.json'), JSON.stringify(notes));
    await writeComplete(join(folder, 'articles.json'), JSON.stringify(all.map(({ row }) => row)));
    return folder;
  }
}

const beginningOf = ({ href }: URL): Progress => ({
  repository: href,
  pages: 0,
  records: 0,
  isComplete: false,
});

/** A file is complete or absent. */
async function writeComplete(path: string, contents: string | Buffer): Promise<void> {
  await writeFile(`${path}.part`, contents, { flush: true });
  await rename(`${path}.part`, path);
}

const readIfThere = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(ifMissing);

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** The `citation_…` tags of an article's page, by which Google Scholar reads it: the first of each name. */
function citationTags(html: string): Map<string, string> {
  const tags = new Map<string, string>();
  const parser = sax.parser(false, { lowercase: true });
  parser.onopentag = ({ name, attributes }) => {
    const { name: key = '', content = '' } = attributes as Record<string, string>;
    if (name === 'meta' && key.startsWith('citation_') && !tags.has(key)) tags.set(key, content.trim());
  };
  // HTML need not be well-formed.
  parser.onerror = () => {
    Object.assign(parser, { error: null });
    parser.resume();
  };
  parser.write(html.split(/<\/head\s*>/i, 1)[0]!).close();
  return tags;
}
