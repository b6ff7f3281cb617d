import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import type { MailKind, MailKindName, MailText } from './mail-kinds.ts';
import { closing, journalPlaceholders } from './mail-parts.ts';
import { manuscriptMailKinds } from './manuscript-mails.ts';

const toUser = {
  ...journalPlaceholders,
  name: 'the username',
  printed_name: 'the printed name, or the username without one',
};
const withLink = (about: string, time = 'an hour') => ({
  ...toUser,
  link: `${about}; it works once, within ${time}`,
});
const userLetter = (subject: string, body: string) => ({
  en: { subject, body: `Hello {printed_name},\n\n${body}\n\n${closing.en}` },
});

/** Every mail that the journal sends, with its original words. */
export const mailKinds = {
  'author-notice': {
    label: 'Author mail',
    about: 'To the authors, when their article is online',
    placeholders: {
      ...journalPlaceholders,
      title: 'the article’s title',
      authors: 'the authors’ names',
      citation: 'journal, volume, issue, year and pages',
      link: 'the page with certificates, cover page and file',
      scholar_article: 'Google Scholar’s search for the title',
      scholar_profile: 'the author’s profile on Google Scholar',
      videos: 'the two video links from the settings',
    },
    needed: ['link'],
    texts: {
      en: {
        subject: 'Published: {title}',
        body: `Dear author,

Your article is online. Thank you for publishing with {journal}.

{title}
{authors}
{citation}

Download your certificates, cover page and article:
{link}

Google Scholar lists articles within a few weeks. Find yours there:
{scholar_article}
Add it to your profile:
{scholar_profile}

Watch how to do this:
{videos}

${closing.en}`,
      },
    },
  },
  'alert-confirmation': {
    label: 'Alerts: confirmation',
    about: 'To a reader who asked for alerts',
    placeholders: {
      ...journalPlaceholders,
      alerts: 'the requested alerts, one per line',
      link: 'the page on which the reader confirms, changes or cancels alerts',
    },
    needed: ['alerts', 'link'],
    texts: {
      en: {
        subject: 'Confirm your alerts: {journal}',
        body: `Hello,

Someone, probably you, asked {journal} to send these alerts to this address:

{alerts}

Confirm, change or cancel your alerts:
{link}

If it was not you, ignore this e-mail. We will send no alerts and delete your address in a week.

${closing.en}`,
      },
      hi: {
        subject: 'अपनी सूचनाओं की पुष्टि करें: {journal}',
        body: `नमस्ते,

किसी ने, शायद आपने ही, {journal} से ये सूचनाएँ इस पते पर माँगी हैं:

{alerts}

इनकी पुष्टि करें, इन्हें बदलें या बंद करें:
{link}

यदि यह आपने नहीं किया, तो इस ई-मेल पर ध्यान न दें। हम कोई सूचना नहीं भेजेंगे और एक सप्ताह में आपका पता मिटा देंगे।

${closing.hi}`,
      },
    },
  },
  alert: {
    label: 'Alerts: new articles',
    about: 'To readers with alerts, when an issue is announced or there are new articles',
    placeholders: {
      ...journalPlaceholders,
      contents: 'the issue, or the days of the new articles',
      articles: 'the articles with their links',
      link: 'the page on which the reader changes or cancels alerts',
    },
    needed: ['articles', 'link'],
    texts: {
      en: {
        subject: '{journal}: {contents}',
        body: `{articles}

--
You receive this e-mail because you subscribed to alerts from {journal}.
Change or cancel your alerts:
{link}`,
      },
      hi: {
        subject: '{journal}: {contents}',
        body: `{articles}

--
यह ई-मेल आपको इसलिए मिला है कि आपने {journal} की सूचनाएँ माँगी हैं।
अपनी सूचनाएँ बदलें या बंद करें:
{link}`,
      },
    },
  },
  invitation: {
    label: 'Invitation',
    about: 'To a new user',
    placeholders: withLink('the page on which they choose a password', 'seven days'),
    needed: ['link'],
    texts: userLetter(
      'Your access to {journal}',
      `You are invited to work on {journal_name}. Your username is {name}.

Choose your password:
{link}

The link works once, within seven days. After that, ask for a new one with “Forgot your password?” on the sign-in page.`,
    ),
  },
  reset: {
    label: 'New password',
    about: 'To a user who forgot the password, or for whom an administrator sends it',
    placeholders: withLink('the page on which they choose a new password'),
    needed: ['link'],
    texts: userLetter(
      'Choose a new password for {journal}',
      `Someone, probably you, asked for a new password. Choose it here:
{link}

The link works once, within an hour. If it was not you, ignore this e-mail. Your password stays the same.`,
    ),
  },
  address: {
    label: 'Confirmation of an address',
    about: 'To the new address of a user',
    placeholders: withLink('the page on which they confirm it'),
    needed: ['link'],
    texts: userLetter(
      'Confirm your address: {journal}',
      `This e-mail address was entered for you at {journal_name}. Confirm it here:
{link}

The link works once, within an hour. If you do not expect this e-mail, ignore it.`,
    ),
  },
  'password-changed': {
    label: 'Notice: password changed',
    about: 'To a user whose password has changed',
    placeholders: toUser,
    needed: [],
    texts: userLetter(
      'Your password was changed: {journal}',
      `Your password for {journal_name} was changed. If you did not change it, contact an administrator of the journal now.`,
    ),
  },
  'address-changed': {
    label: 'Notice: address changed',
    about: 'To the former address of a user',
    placeholders: toUser,
    needed: [],
    texts: userLetter(
      'Your address was changed: {journal}',
      `Your e-mail address at {journal_name} was changed or removed. We will send no more e-mails to this address. If you did not ask for this, contact an administrator of the journal now.`,
    ),
  },
  ...manuscriptMailKinds,
} as const satisfies Record<MailKindName, MailKind>;

/** The words of a mail as staff edit them. */
export interface MailTextView extends MailText {
  kind: MailKindName;
  language: SiteLanguage;
  /** Whether the text is the journal's own instead of the original one. */
  is_own: boolean;
}

export interface MailTextList {
  /** Whether a mail server is set. */
  ready: boolean;
  texts: MailTextView[];
}

/** A mail as it would be sent. */
export interface MailPreview {
  subject: string;
  text: string;
  /** The HTML, for a mail that is sent as both. */
  html?: string;
}

export const MAX_MAIL_SUBJECT = 200;
export const MAX_MAIL_BODY = 5_000;

/** The original words; English where it is sent in English only. */
export function originalText(kind: MailKindName, language: SiteLanguage): MailText {
  const { texts }: MailKind = mailKinds[kind];
  return texts[language] ?? texts.en;
}

export const languagesOfMail = (kind: MailKindName): SiteLanguage[] =>
  Object.keys(mailKinds[kind].texts) as SiteLanguage[];

const placeholder = /\{(\w+)\}/g;

/** @returns an error message: a placeholder is unknown, or one that is needed is missing in the body */
export function mailTextProblem(kind: MailKindName, part: keyof MailText, text: string): string | undefined {
  const { placeholders, needed }: MailKind = mailKinds[kind];
  if (text.trim() === '') return part === 'subject' ? 'The subject is required' : 'The text is required';
  const used = [...text.matchAll(placeholder)].map(([, name]) => name!);
  const unknown = used.find((name) => !Object.hasOwn(placeholders, name));
  if (unknown !== undefined) return `{${unknown.slice(0, 40)}} is not a placeholder of this mail`;
  const missing = part === 'body' && needed.find((name) => !used.includes(name));
  return missing ? `The text must contain the placeholder {${missing}}` : undefined;
}

export const filledIn = (paragraph: string, values: Readonly<Record<string, string>>): string =>
  paragraph.replace(placeholder, (_, name: string) => values[name] ?? '');

/** The paragraphs of a text, without those whose placeholders are all empty, and without such lines. */
export function paragraphsOf(text: string, values: Readonly<Record<string, string>>): string[] {
  const isSaid = (part: string) => {
    const names = [...part.matchAll(placeholder)].map(([, name]) => name!);
    return names.length === 0 || names.some((name) => values[name]);
  };
  return text
    .trim()
    .split(/\n{2,}/)
    .filter(isSaid)
    .map((paragraph) => paragraph.split('\n').filter(isSaid).join('\n'));
}
