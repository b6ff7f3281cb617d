import { Types } from 'mongoose';
import type { ErrorBody } from '#contracts/api/errors.ts';
import type { AuthorManuscript, StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import type { StaffReview } from '#contracts/manuscripts/reviews.ts';
import { Links } from '../../../../services/manuscripts/src/register/links/links.ts';
import { JournalSettings } from '../../../../services/manuscripts/src/settings/journal-settings.ts';
import { Mails } from '../../../../services/manuscripts/src/mails/mails.ts';
import { eventually } from '../jest/eventually.ts';
import type { RunningManuscripts } from '../running/running-manuscripts.ts';
import { makeZip, type ZipFile } from './make-zip.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** A Word file with these paragraphs, and other parts in place of its own. */
export function wordFile(paragraphs: readonly string[], parts: readonly ZipFile[] = []): Buffer {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  const own: ZipFile[] = [
    {
      name: '[Content_Types].xml',
      data: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}"/></Types>`,
    },
    {
      name: '_rels/.rels',
      data: '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    },
    {
      name: 'word/document.xml',
      data: `<?xml version="1.0" encoding="UTF-8"?><w:document ${W}><w:body>${body}</w:body></w:document>`,
    },
  ];
  const replaced = new Set(parts.map(({ name }) => name));
  return makeZip([...own.filter(({ name }) => !replaced.has(name)), ...parts]);
}

/** Everything that a manuscript needs before it is sent, but its file. */
export const completeManuscript = {
  title: 'Rivers of the <em>drylands</em>',
  abstract: '<p>Water runs where it can.</p>',
  authors: [
    {
      name: 'Asha Verma',
      email: 'asha@example.org',
      corresponding: true,
      affiliations: [{ name: 'Institute of Rivers' }],
    },
    { name: 'Ravi Nair', email: 'ravi@example.org', affiliations: [{ name: 'University of the Plains' }] },
  ],
  country: 'India',
  declared: ['original', 'agreed', 'nowhere-else'],
};

export async function newToken(
  { app }: Pick<RunningManuscripts, 'app'>,
  email = 'asha@example.org',
): Promise<string> {
  return tokenOf(await app.get(Links).make('', { kind: 'author', email, language: 'en' }));
}

export async function reviewerToken(
  { app }: Pick<RunningManuscripts, 'app'>,
  email: string,
  { _id: review, manuscript }: { _id: Types.ObjectId; manuscript: Types.ObjectId },
): Promise<string> {
  const link = { kind: 'reviewer', email, language: 'en', manuscript, review } as const;
  return tokenOf(await app.get(Links).make('', link));
}

export const tokenOf = (address: string): string => address.split('#')[1]!;

/** The mails of an address, or about a manuscript, as the worker would send them now, each with a new link. */
export async function orderedMails(
  { app, database }: Pick<RunningManuscripts, 'app' | 'database'>,
  of: { to: string } | { id: string },
) {
  const filter = 'id' in of ? { manuscript: new Types.ObjectId(of.id) } : of;
  const mails = database.collection<{ _id: string }>('mails');
  const stored = await mails.find(filter).sort({ $natural: 1 }).toArray();
  const contents = [];
  for (const { _id } of stored) {
    const content = await mailContent(app, _id);
    if (content) contents.push(content);
  }
  return contents;
}

/** A mail as the worker would send it now; null if it is not wanted any more. */
export async function mailContent(app: RunningManuscripts['app'], mailId: string) {
  const { origin, submit_online } = await app.get(JournalSettings).get();
  return app.get(Mails).contentOf({ mailId, origin, submit_online });
}

/** A draft that lacks nothing, and the token of its author's link. */
export async function completeDraft(
  manuscripts: RunningManuscripts,
  { email = 'asha@example.org', ...values }: { email?: string } & Partial<typeof completeManuscript> = {},
): Promise<{ token: string; draft: AuthorManuscript }> {
  const token = await newToken(manuscripts, email);
  const author = manuscripts.withLink(token);
  const saved = await author.patch('/api/manuscripts/mine').send({ ...completeManuscript, ...values });
  if (saved.status !== 200) throw new Error(`Saving failed: ${saved.text}`);
  const uploaded = await author
    .post('/api/manuscripts/mine/files?kind=manuscript')
    .attach('file', wordFile(['Rivers', String(Math.random())]), 'rivers.docx');
  if (uploaded.status !== 201) throw new Error(`The upload failed: ${uploaded.text}`);
  return { token, draft: uploaded.body as AuthorManuscript };
}

export async function sentManuscript(
  manuscripts: RunningManuscripts,
  values: Parameters<typeof completeDraft>[1] = {},
): Promise<{ token: string; sent: AuthorManuscript }> {
  const { token } = await completeDraft(manuscripts, values);
  const response = await manuscripts.withLink(token).post('/api/manuscripts/mine/send');
  if (response.status !== 200) throw new Error(`Sending failed: ${response.text}`);
  return { token, sent: response.body as AuthorManuscript };
}

/** Decides on a manuscript as staff do, with the journal's own letter. */
export async function decide(
  { staff }: Pick<RunningManuscripts, 'staff'>,
  id: string,
  kind: 'return' | 'minor' | 'major' | 'accept' | 'reject',
  more: object = {},
): Promise<StaffManuscript> {
  const due = ['return', 'minor', 'major'].includes(kind) ? { due: '2999-01-31' } : {};
  const path = `/api/admin/manuscripts/${id}`;
  const { etag = '' } = (await staff.get(path)).headers;
  const response = await staff
    .post(`${path}/decisions`)
    .set('If-Match', etag)
    .send({
      kind,
      subject: 'Our decision',
      letter: 'Dear author,\n\n{link}',
      to: ['asha@example.org'],
      ...due,
      ...more,
    });
  if (response.status !== 201) throw new Error(`Deciding failed: ${response.text}`);
  return response.body as StaffManuscript;
}

/** Invites a reviewer as staff do. @returns the review and the token of the link in the mail */
export async function invitedReviewer(
  manuscripts: RunningManuscripts,
  id: string,
  more: { email?: string; name?: string } & Record<string, unknown> = {},
): Promise<{ review: StaffReview; token: string }> {
  const given = { name: 'Leela Rao', email: 'leela@hills.example', ...more };
  const path = `/api/admin/manuscripts/${id}/reviews`;
  const letter = { subject: 'Would you review?', letter: 'Dear colleague,\n\n{link}' };
  const response = await eventually(async () => {
    const sent = await manuscripts.staff.post(path).send({ ...letter, ...given });
    // The copy without names is made by a job.
    if ((sent.body as Partial<ErrorBody>).fields?.file) throw new Error(sent.text);
    return sent;
  });
  if (response.status !== 201) throw new Error(`Inviting failed: ${response.text}`);
  const review = (response.body as StaffManuscript).reviews.findLast(({ email }) => email === given.email)!;
  const made = await manuscripts.staff.post(`${path}/${review.id}/link`);
  return { review, token: tokenOf((made.body as { url: string }).url) };
}

export const completeReport = {
  recommendation: 'minor-revision',
  to_author:
    'The rivers are described well, but the second table lacks its units, and the year of each gauge is missing.',
  to_editor: 'A secret for the editor',
};

export async function sentReview(
  manuscripts: RunningManuscripts,
  id: string,
  { report = {}, ...more }: Parameters<typeof invitedReviewer>[2] & { report?: object } = {},
): Promise<{ review: StaffReview; token: string }> {
  const invited = await invitedReviewer(manuscripts, id, more);
  const reviewer = manuscripts.withLink(invited.token);
  const review = '/api/manuscripts/review';
  await reviewer.post(`${review}/answer`).send({ answer: 'accept' }).expect(200);
  await reviewer
    .patch(review)
    .send({ ...completeReport, ...report })
    .expect(200);
  await reviewer.post(`${review}/send`).expect(200);
  return invited;
}
