import type { SignedInUser } from '#contracts/fields/entities.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';

const greetings = { en: 'Kind regards,', hi: 'सादर,' } as const satisfies Record<SiteLanguage, string>;

/** How a mail of the journal ends. */
export const closing = {
  en: `${greetings.en}\n\n{journal_name}\n{journal_email}`,
  hi: `${greetings.hi}\n\n{journal_name}\n{journal_email}`,
} as const;

/** How a letter ends that a person signs for the journal. */
export const signedClosing = {
  en: `${greetings.en}\n\n{signed_by}\n{journal_name}\n{journal_email}`,
  hi: `${greetings.hi}\n\n{signed_by}\n{journal_name}\n{journal_email}`,
} as const;

/** The name and title of a user as printed, a line each; empty for one who has entered none. */
export const signatureOf = ({
  name,
  username,
  title,
}: Pick<SignedInUser, 'name' | 'username' | 'title'>): string =>
  username === undefined && title === undefined ? '' : [name, title].filter(Boolean).join('\n');
