import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { endingOf, fileNameProblem } from '#contracts/manuscripts/files.ts';
import type { ManuscriptFileKind } from '#contracts/values/manuscript-file-kinds.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { PdfCheck } from '#platform/files/pdf-check.ts';
import { zipEntries } from '#platform/files/zip-entries.ts';
import { zipLimits } from './zip-limits.ts';

const officeEndings = ['docx', 'xlsx'];
/** Entry that lists the parts of an Office file. */
const CONTENT_TYPES = '[Content_Types].xml';
const MAX_LIST_BYTES = 1_000_000;

const signatures: Record<string, (bytes: Buffer) => boolean> = {
  docx: (bytes) => bytes.readUInt32BE(0) === 0x504b0304,
  xlsx: (bytes) => bytes.readUInt32BE(0) === 0x504b0304,
  zip: (bytes) => bytes.readUInt32BE(0) === 0x504b0304,
  png: (bytes) => bytes.readUInt32BE(0) === 0x89504e47,
  jpg: (bytes) => bytes.readUInt16BE(0) === 0xffd8,
  jpeg: (bytes) => bytes.readUInt16BE(0) === 0xffd8,
};
const OLD_OFFICE = 0xd0cf11e0;

/** Refusal of a file, with its reason. */
class Refused extends DomainError {
  constructor(message: string) {
    super('file_not_accepted', { message, fields: { file: message } });
  }
}

/** @throws Refused by its name */
export function requireName(kind: ManuscriptFileKind, name: string): void {
  const problem = fileNameProblem(kind, name);
  if (problem !== undefined) throw new Refused(problem);
}

/** Checks an upload, which may be malicious: nothing is unpacked beyond the limits. */
@Injectable()
export class UploadCheck {
  constructor(private readonly pdfs: PdfCheck) {}

  /** @throws Refused with the reason */
  async require(name: string, bytes: Buffer): Promise<void> {
    if (bytes.length < 8) throw new Refused('The file is empty');
    const ending = endingOf(name);
    if (ending === 'pdf') return this.requirePdf(bytes);
    // A Word file with a password is such a file too.
    if (bytes.readUInt32BE(0) === OLD_OFFICE)
      throw new Refused(
        'This file has a password or is in an old format. Save it as .docx without a password.',
      );
    if (!signatures[ending]?.(bytes))
      throw new Refused(
        `This is not a .${ending} file. Save it again as .${ending}, and choose the new file`,
      );
    if (ending === 'zip' || officeEndings.includes(ending)) await requireZip(ending, bytes);
  }

  private async requirePdf(bytes: Buffer): Promise<void> {
    await this.pdfs.requirePdf(bytes).catch((error: unknown) => {
      throw error instanceof DomainError ? new Refused(error.message) : error;
    });
  }
}

async function requireZip(ending: string, bytes: Buffer): Promise<void> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true }).catch(() => {
    throw new Refused('This file is damaged: it cannot be unpacked');
  });
  const entries = await entriesOf(zip);
  if (!officeEndings.includes(ending)) return;
  const list = entries.get(CONTENT_TYPES);
  const types = list && (await textOf(zip, list));
  if (!types?.includes(ending === 'docx' ? 'wordprocessingml.document' : 'spreadsheetml.sheet'))
    throw new Refused(`This is not a .${ending} file. Save it again as .${ending}, and choose the new file`);
  const hasMacros =
    types.includes('macroEnabled') || [...entries.keys()].some((name) => /vba\w*\.bin$/i.test(name));
  if (hasMacros) throw new Refused(`This file has macros. Save it as .${ending} without them`);
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  try {
    return await zipEntries(zip, zipLimits, Refused);
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('This file is damaged: it cannot be unpacked');
  }
}

async function textOf(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > MAX_LIST_BYTES)
    throw new Refused('This file is damaged: it cannot be unpacked');
  return (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8');
}
