import type request from 'supertest';
import type { ImportProblem, ImportState, JournalImport } from '#contracts/fields/import-entities.ts';
import { eventually } from '../jest/eventually.ts';
import { makeZip, type ZipFile } from './make-zip.ts';
import { pdfWithText } from './pdf.ts';

type Caller = ReturnType<typeof request.agent>;
export type ImportRow = Record<string, unknown>;

let made = 0;

/** A row that an import accepts, with unique values where required, and with pages after those of the previous one. */
export function importRow(changes: ImportRow = {}): ImportRow {
  made += 1;
  return {
    refnumber: String(50_000 + made),
    title: `Of imported rivers, part ${made}`,
    abstract: 'Water, and where it comes from.',
    authorname: 'Asha Verma, José Núñez',
    year: 2025,
    volume: 4,
    issue: 1,
    pagenumber: `${made * 10 + 1}-${made * 10 + 9}`,
    txnid: `IMP-${made}`,
    ptype: 'paid',
    publishdate: '2025-01-31',
    email: 'asha@example.org',
    pdf: `${50_000 + made}.pdf`,
    ...changes,
  };
}

/** The PDF of each row that names one. */
export function pdfsOf(rows: ImportRow[]): ZipFile[] {
  const named = rows.filter((row) => typeof row?.pdf === 'string');
  const files = named.map(({ pdf, title }): [string, Buffer] => [pdf as string, pdfWithText(String(title))]);
  return [...new Map(files)].map(([name, data]) => ({ name, data }));
}

export function importZip(rows: ImportRow[], others: ZipFile[] = pdfsOf(rows)): Buffer {
  return makeZip([{ name: 'articles.json', data: JSON.stringify(rows) }, ...others]);
}

export function sendImport(staff: Caller, zip: Buffer, name = 'articles.zip'): request.Test {
  return staff
    .post(`/api/admin/imports?name=${encodeURIComponent(name)}`)
    .set('Content-Type', 'application/zip')
    .send(zip);
}

/** Resolves with the import when it reaches the state. */
export function inState(
  staff: Caller,
  id: string,
  states: ImportState | ImportState[],
): Promise<JournalImport> {
  return eventually(async () => {
    const found = (await staff.get(`/api/admin/imports/${id}`)).body as JournalImport;
    if (![states].flat().includes(found.state))
      throw new Error(`The import is ${found.state}: ${JSON.stringify(found)}`);
    return found;
  });
}

/** Uploads a zip and waits for its validation, which may find nothing to load. */
export async function checkImport(
  staff: Caller,
  zip: Buffer,
): Promise<JournalImport & { rows: ImportProblem[] }> {
  const response = await sendImport(staff, zip);
  if (response.status !== 202) throw new Error(`The import was rejected: ${response.text}`);
  const { id } = response.body as JournalImport;
  const found = await inState(staff, id, ['checked', 'rejected', 'failed']);
  const rows = (await staff.get(`/api/admin/imports/${id}/problems?limit=200`)).body as ImportProblem[];
  return { ...found, rows };
}

/** Loads a validated import and waits until it has finished. */
export async function loadImport(
  staff: Caller,
  checked: JournalImport,
  body: object = {},
): Promise<JournalImport> {
  const { id } = checked;
  const response = await staff.post(`/api/admin/imports/${id}/load`).send(body);
  if (response.status !== 202)
    throw new Error(`Loading was rejected: ${response.text}, ${JSON.stringify(checked)}`);
  return inState(staff, id, 'completed');
}
