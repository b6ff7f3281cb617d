import type { SignedInUser } from '#contracts/policies/roles.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';

const closingBy = (signers: string) => ({ en: `Kind regards,\n\n${signers}`, hi: `सादर,\n\n${signers}` });
const JOURNAL = '{journal_name}\n{journal_email}';

/** How a mail of the journal ends. */
export const closing = closingBy(JOURNAL);

type Texts = Record<SiteLanguage, { subject: string; body: string }>;
const letterWith =
  (end: Record<SiteLanguage, string>) =>
  ({ en, hi }: Texts): Texts => ({
    en: { ...en, body: `Dear {name},\n\n${en.body}\n\n${end.en}` },
    hi: { ...hi, body: `आदरणीय {name},\n\n${hi.body}\n\n${end.hi}` },
  });

/** A mail to an author or a reviewer, given what it says between its salutation and its closing. */
export const letter = letterWith(closing);
/** One that a person signs for the journal. */
export const signedLetter = letterWith(closingBy(`{signed_by}\n${JOURNAL}`));

/** The name and title of a user as printed, a line each; empty for one who has entered none. */
export const signatureOf = ({
  name,
  username,
  title,
}: Pick<SignedInUser, 'name' | 'username' | 'title'>): string =>
  username === undefined && title === undefined ? '' : [name, title].filter(Boolean).join('\n');
