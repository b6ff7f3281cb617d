import { randomInt } from 'node:crypto';
import { MANUSCRIPT_LINK } from '#contracts/manuscripts/limits.ts';
import { wordPapers } from '#testing/builders/word-papers.ts';
import { mailsTo } from './mails.ts';
import { staffCall } from './staff-call.ts';

/** A new network for each request, because one client may request few links. */
const someClient = (): string => `198.18.${randomInt(256)}.${randomInt(256)}`;

export const linkIn = (text: string): string =>
  /\/(?:hi\/)?article\/(?:manuscript|review)#[\w-]+/.exec(text)![0];

/** Page of a new author link. */
export async function newLink(
  email = `author${Date.now()}-${randomInt(1_000_000)}@example.org`,
): Promise<string> {
  await staffCall('/api/manuscripts', { email }, { 'X-Forwarded-For': someClient() });
  return linkIn((await mailsTo(email, 1))[0]!.text);
}

/** Calls the API by an author's or a reviewer's link. */
export async function callBy(link: string, path: string, init: RequestInit): Promise<{ id?: string }> {
  const about = link.includes('/review#') ? 'review' : 'mine';
  const response = await fetch(`${process.env.JOURNAL_SITE}/api/manuscripts/${about}${path}`, {
    ...init,
    headers: { ...init.headers, [MANUSCRIPT_LINK]: link.split('#')[1]! },
  });
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as { id?: string };
}

/** The page of a co-author of a manuscript whose review has just begun. */
export async function coauthorLink(): Promise<string> {
  const coauthor = `coauthor${Date.now()}-${randomInt(1_000_000)}@example.org`;
  const link = await newLink();
  const file = new FormData();
  file.set('file', new Blob([new Uint8Array(wordPapers[0]!.file)]), 'wells.docx');
  await callBy(link, '/files?kind=manuscript', { method: 'POST', body: file });
  const affiliations = [{ name: 'Plateau Institute', ror: '', city: '', country: '' }];
  const fields = {
    title: 'Wells and tanks',
    abstract: '<p>Water is scarce.</p>',
    authors: [
      { name: 'Meera Anand', affiliations },
      { name: 'Asha Verma', email: coauthor, affiliations },
    ],
    country: 'India',
    declared: ['original', 'agreed', 'nowhere-else'],
  };
  const json = { 'Content-Type': 'application/json' };
  await callBy(link, '', { method: 'PATCH', headers: json, body: JSON.stringify(fields) });
  const { id } = await callBy(link, '/send', { method: 'POST', headers: json, body: '{}' });
  await staffCall(`/api/admin/manuscripts/${id}/review`, {});
  return linkIn((await mailsTo(coauthor, 1))[0]!.text);
}
