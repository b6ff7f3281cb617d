import { emailKey } from '#contracts/text/emails.ts';
import type { ManuscriptDocument } from '../register/manuscript.schema.ts';
import type { NewMail } from './mails.ts';

/** A mail to each of the other authors. @param what has happened to the manuscript, if not that it was sent */
export function coauthorMails(
  { _id: manuscript, email, authors, mailLanguage: language }: ManuscriptDocument,
  what = '',
): NewMail[] {
  const others = new Map(authors.filter((one) => one.email).map((one) => [emailKey(one.email), one.email]));
  others.delete(emailKey(email));
  return [...others.values()].map((to) => ({ kind: 'manuscript-coauthor', to, language, manuscript, what }));
}
