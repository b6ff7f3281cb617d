import { closing } from '#contracts/manuscripts/mail-closings.ts';
import { ofJournal } from '#contracts/manuscripts/mail-placeholders.ts';
import { manuscriptMailKinds } from '#contracts/manuscripts/manuscript-mails.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';

/** The words of a mail. `{name}` is a placeholder; a paragraph or line whose placeholders are all empty is left out. */
export interface MailText {
  subject: string;
  body: string;
}

interface MailKind {
  /** As staff know it. */
  label: string;
  /** Who receives it, and when. */
  about: string;
  /** What its placeholders stand for. */
  placeholders: Readonly<Record<string, string>>;
  /** Placeholders that the body must have. */
  needed: readonly string[];
  /** The original words, in the languages in which it is sent. */
  texts: { en: MailText; hi?: MailText };
}

const toUser = {
  ...ofJournal,
  name: 'the username',
  printed_name: 'the name as printed, or else the username',
};
const withLink = (about: string, time = 'an hour') => ({
  ...toUser,
  link: `${about}; it works once, for ${time}`,
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
      ...ofJournal,
      title: 'the article’s title',
      authors: 'the authors’ names',
      citation: 'journal, volume, issue, year and pages',
      link: 'the page with certificates, cover page and file',
      scholar_article: 'Google Scholar’s search for the title',
      scholar_profile: 'the author’s profile at Google Scholar',
      videos: 'the two video links of the settings',
    },
    needed: ['link'],
    texts: {
      en: {
        subject: 'Published: {title}',
        body: `Dear author,

Thank you for publishing with {journal}. Your article is online:

{title}
{authors}
{citation}

Certificates, cover page and the article’s file:
{link}

Google Scholar lists it within a few weeks. Find it there:
{scholar_article}
and add it to your profile:
{scholar_profile}

How that is done, in a video:
{videos}

${closing.en}`,
      },
    },
  },
  'alert-confirmation': {
    label: 'Alerts: confirmation',
    about: 'To a reader who asked for alerts',
    placeholders: {
      ...ofJournal,
      alerts: 'what the reader asked for, one a line',
      link: 'the page on which they confirm, change or end them',
    },
    needed: ['alerts', 'link'],
    texts: {
      en: {
        subject: 'Confirm your alerts: {journal}',
        body: `Hello,

Somebody, probably you, asked {journal} to send alerts to this address:

{alerts}

Confirm, change or end them:
{link}

If it was not you, do nothing: nothing will be sent, and your address is deleted in a week.

${closing.en}`,
      },
      hi: {
        subject: 'अपनी सूचनाओं की पुष्टि करें: {journal}',
        body: `नमस्ते,

किसी ने, संभवतः आपने, {journal} से इस पते पर ये सूचनाएँ भेजने को कहा है:

{alerts}

इनकी पुष्टि करें, इन्हें बदलें या बंद करें:
{link}

यदि यह आपने नहीं किया, तो कुछ न करें: कुछ भी नहीं भेजा जाएगा, और आपका पता एक सप्ताह में मिटा दिया जाएगा।

${closing.hi}`,
      },
    },
  },
  alert: {
    label: 'Alerts: new articles',
    about: 'To readers with alerts, when an issue is announced or articles are new',
    placeholders: {
      ...ofJournal,
      contents: 'the issue, or the days of new articles',
      articles: 'the articles with their links',
      link: 'the page on which the reader changes or ends alerts',
    },
    needed: ['articles', 'link'],
    texts: {
      en: {
        subject: '{journal}: {contents}',
        body: `{articles}

--
You receive this because you subscribed to alerts of {journal}.
Change or end your alerts:
{link}`,
      },
      hi: {
        subject: '{journal}: {contents}',
        body: `{articles}

--
यह ई-मेल आपको इसलिए मिला है कि आपने {journal} की सूचनाओं की सदस्यता ली है।
अपनी सूचनाएँ बदलें या बंद करें:
{link}`,
      },
    },
  },
  invitation: {
    label: 'Invitation',
    about: 'To somebody who becomes a user',
    placeholders: withLink('the page on which they choose a password', 'seven days'),
    needed: ['link'],
    texts: userLetter(
      'Your access to {journal}',
      `You are invited to work on {journal_name}. Your username is {name}.

Choose a password:
{link}

The link works once, for seven days. After that, ask for another one under “Forgot your password?” on the sign-in page.`,
    ),
  },
  reset: {
    label: 'New password',
    about: 'To a user who forgot the password, or for whom an administrator sends it',
    placeholders: withLink('the page on which they choose a new password'),
    needed: ['link'],
    texts: userLetter(
      'A new password for {journal}',
      `Somebody, probably you, asked for a new password. Choose it here:
{link}

The link works once, for an hour. If it was not you, do nothing: your password stays as it is.`,
    ),
  },
  address: {
    label: 'Confirmation of an address',
    about: 'To the new address of a user',
    placeholders: withLink('the page on which they confirm it'),
    needed: ['link'],
    texts: userLetter(
      'Confirm your address: {journal}',
      `This address was entered for you at {journal_name}. Confirm it here:
{link}

The link works once, for an hour. If you know nothing of it, do nothing.`,
    ),
  },
  'password-changed': {
    label: 'Notice: password changed',
    about: 'To a user whose password has changed',
    placeholders: toUser,
    needed: [],
    texts: userLetter(
      'Your password was changed: {journal}',
      `Your password for {journal_name} was changed. If it was not you, tell an administrator of the journal now.`,
    ),
  },
  'address-changed': {
    label: 'Notice: address changed',
    about: 'To the former address of a user',
    placeholders: toUser,
    needed: [],
    texts: userLetter(
      'Your address was changed: {journal}',
      `{journal_name} now has another e-mail address for you, or none, and sends nothing more to this one. If it was not you, tell an administrator of the journal now.`,
    ),
  },
  ...manuscriptMailKinds,
} as const satisfies Record<string, MailKind>;

/** The words of a mail as staff edit them. */
export interface MailTextView extends MailText {
  kind: MailKindName;
  language: SiteLanguage;
  /** Whether they are the journal's own, not the original ones. */
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

export type MailKindName = keyof typeof mailKinds;

/** All mails by when they go in the life of a manuscript. */
export const mailGroups = {
  Submission: [
    'manuscript-link',
    'manuscript-reminder',
    'manuscript-received',
    'manuscript-coauthor',
    'manuscript-office',
  ],
  Review: [
    'review-invitation',
    'review-reminder',
    'review-thanks',
    'review-ended',
    'review-invitation-again',
    'manuscript-message',
  ],
  Decision: [
    'decision-return',
    'decision-minor',
    'decision-major',
    'manuscript-due',
    'decision-accept',
    'decision-reject',
  ],
  Publication: ['manuscript-receipt', 'author-notice'],
  Readers: ['alert-confirmation', 'alert'],
  Access: ['invitation', 'reset', 'address', 'password-changed', 'address-changed'],
} as const satisfies Record<string, readonly MailKindName[]>;
export const mailKindNames: readonly MailKindName[] = Object.values(mailGroups).flat();
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
  if (unknown !== undefined) return `{${unknown.slice(0, 40)}} is no placeholder of this mail`;
  const missing = part === 'body' && needed.find((name) => !used.includes(name));
  return missing ? `The text must have the placeholder {${missing}}` : undefined;
}

/** Replaces the placeholders of one paragraph. */
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
