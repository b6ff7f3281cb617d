import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isReferenceNumber, referenceNumberKey } from '#contracts/publication/reference-number.ts';
import { FileStore, type StoredFile } from '#platform/files/file-store.ts';
import { xmlElements } from '#platform/markup/xml-elements.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { FormerAddresses, formerOjsArticle } from '../../articles/former-addresses/former-addresses.ts';
import { ZipWriter } from '../zip/zip-writer.ts';
import { fileName, ojsArticle } from './ojs-article.ts';
import type { Note } from './ojs-texts.ts';
import { embeddedFiles } from './ojs-files.ts';

/** The list of what the conversion decided, next to the list of articles. */
export const NOTES = 'notes.json';

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
    const names = new Map<string, string>();
    // As JSON, so that a note holds nothing else of its article in memory.
    const notes: string[] = [];
    const rows = async function* (this: OjsConversion) {
      for await (const { id, row, files, notes: found } of articlesIn(await file.stream())) {
        await onArticle();
        const refnumber = row ? await this.freeReference(id, found) : id;
        if (row && (await this.formerAddresses.ownerOf(formerOjsArticle(id))))
          found.push({
            field: 'ojs_article',
            message: 'Its address in OJS leads to an article here already',
          });
        for (const { field, message } of found)
          notes.push(JSON.stringify({ name: refnumber.slice(0, 40), field, message: message.slice(0, 300) }));
        for (const each of files) names.set(each.id, fileName(each));
        if (row) yield { ...row, refnumber };
      }
    };
    await zip.list('articles.json', rows.call(this));
    await zip.json(
      NOTES,
      notes.map((note) => JSON.parse(note) as unknown),
    );
    for await (const { id, bytes } of embeddedFiles(await file.stream(), new Set(names.keys())))
      await zip.compressed(names.get(id)!, bytes);
  }

  /** The submission's id as a reference number or, if an article has it, '12.1' and so on. */
  private async freeReference(id: string, notes: Note[]): Promise<string> {
    if (!isReferenceNumber(id)) return id;
    let free = id;
    for (let part = 1; await this.articles.exists({ refKey: referenceNumberKey(free) }); part += 1)
      free = `${id}.${part}`;
    if (free !== id)
      notes.push({ field: 'refnumber', message: `${id} is taken by another article: it gets ${free}` });
    return free;
  }
}

async function* articlesIn(bytes: AsyncIterable<Uint8Array>) {
  const articles = xmlElements(bytes, {
    // An issue that is complete is not needed any more.
    selects: ({ name }) => name === 'article' || name === 'issue',
    textLimit: ({ name }) => (name === 'embed' ? 0 : undefined),
  });
  for await (const { element, ancestors } of articles)
    if (element.name === 'article')
      yield ojsArticle(
        element,
        ancestors.findLast(({ name }) => name === 'issue'),
      );
}

async function isXml(file: StoredFile): Promise<boolean> {
  for await (const piece of await file.stream(0, 99)) return startsAsXml(piece as Buffer);
  return false;
}

/** Whether a file is XML by its first bytes: a mark of UTF-8 and white space may come before. */
export const startsAsXml = (beginning: Buffer): boolean => /^\ufeff?\s*</.test(beginning.toString('utf8'));
