import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { ownVolume } from './own-volume.ts';
import { linkIn } from './manuscripts.ts';
import { staffCall } from './staff-call.ts';

const manuscripts = '/api/admin/manuscripts';

/** A draft of the office that lacks nothing but its file, for a single test. */
export function freshManuscript(values: object = {}): Promise<StaffManuscript> {
  const number = ownVolume();
  const affiliations = [{ name: 'Institute of Rivers' }];
  return staffCall<StaffManuscript>(manuscripts, {
    email: `author${number}@rivers.example`,
    title: `Rivers <i>of the drylands</i>, part ${number}`,
    abstract: '<p>Water runs where it can.</p>',
    country: 'India',
    authors: [
      { name: 'Meena Rathore', affiliations },
      { name: 'Tarun Sahu', email: `coauthor${number}@rivers.example`, affiliations },
    ],
    ...values,
  });
}

export async function addManuscriptFile(
  id: string,
  kind: string,
  file: Buffer,
  name = `${kind}.pdf`,
): Promise<StaffManuscript> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(file)]), name);
  return staffCall<StaffManuscript>(`${manuscripts}/${id}/files?kind=${kind}`, body);
}

/** A manuscript with its number. */
export async function registeredManuscript(values?: object): Promise<StaffManuscript> {
  const { id, title_text } = await freshManuscript(values);
  await addManuscriptFile(id, 'manuscript', pdfWithText(title_text));
  return staffCall<StaffManuscript>(`${manuscripts}/${id}/send`, {});
}

export async function acceptManuscript(id: string, to: string[] = []): Promise<void> {
  const { version } = await staffCall<StaffManuscript>(`${manuscripts}/${id}`);
  const letter = { subject: 'It is accepted', letter: 'Dear author,\n\n{link}', to };
  await staffCall(
    `${manuscripts}/${id}/decisions`,
    { kind: 'accept', ...letter },
    { 'If-Match': `"${version}"` },
  );
}

/** An accepted manuscript with a fee. */
export async function acceptedManuscript(): Promise<StaffManuscript> {
  const { id } = await registeredManuscript();
  await acceptManuscript(id);
  return staffCall<StaffManuscript>(`${manuscripts}/${id}/fee`, {
    act: 'change',
    amount: 1_200,
    currency: 'INR',
  });
}

/** The author's page of an accepted manuscript with a fee. */
export async function acceptedLink(): Promise<string> {
  const { id } = await acceptedManuscript();
  return linkIn((await staffCall<{ url: string }>(`${manuscripts}/${id}/link`, {})).url);
}
