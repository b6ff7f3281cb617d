/* Parts that several mails share: their salutation, their closing, and what their placeholders stand for. */

import type { SignedInUser } from '#contracts/policies/roles.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import type { MailText } from './mail-kinds.ts';

const closingBy = (signers: string) => ({ en: `Kind regards,\n\n${signers}`, hi: `सादर,\n\n${signers}` });
const JOURNAL = '{journal_name}\n{journal_email}';

export const closing = closingBy(JOURNAL);

type Texts = Record<SiteLanguage, MailText>;
const letterWith =
  (end: Record<SiteLanguage, string>) =>
  ({ en, hi }: Texts): Texts => ({
    en: { ...en, body: `Dear {name},\n\n${en.body}\n\n${end.en}` },
    hi: { ...hi, body: `आदरणीय {name},\n\n${hi.body}\n\n${end.hi}` },
  });

/** A mail to an author or a reviewer, given what it says between its salutation and its closing. */
export const letter = letterWith(closing);
/** A mail that a person signs for the journal. */
export const signedLetter = letterWith(closingBy(`{signed_by}\n${JOURNAL}`));

/** The name and title of a user as printed, a line each; empty for one who has entered none. */
export const signatureOf = ({
  name,
  username,
  title,
}: Pick<SignedInUser, 'name' | 'username' | 'title'>): string =>
  username === undefined && title === undefined ? '' : [name, title].filter(Boolean).join('\n');

/** The placeholders of the journal, which every mail has. */
export const journalPlaceholders = {
  journal: 'the journal’s short name',
  journal_name: 'the journal’s full name',
  journal_email: 'the journal’s e-mail address',
};

export const signerPlaceholder = {
  signed_by: 'the sender’s printed name and title; empty without a printed name',
};
export const recipientPlaceholder = { name: 'the recipient’s name; “author” if it is not known' };
export const linkDescription = 'the page of the manuscript or review, for this address only';
/** A manuscript without its authors, whom the recipient must not know. */
export const numberAndTitle = { number: 'the manuscript’s number', title: 'its title' };
export const manuscriptPlaceholders = {
  ...journalPlaceholders,
  ...numberAndTitle,
  authors: 'its authors’ names',
};
export const withLink = { ...manuscriptPlaceholders, ...recipientPlaceholder, link: linkDescription };
