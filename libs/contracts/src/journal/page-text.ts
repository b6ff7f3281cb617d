import { translated, translation } from '#contracts/fields/translated-fields.ts';
import { type Claims, claimedKind } from '#contracts/journal/claims.ts';
import { licenceOfJournal } from '#contracts/publication/licence.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import { languageOf } from '#contracts/text/language.ts';
import {
  decodeRichText,
  encodeRichText,
  type EncodedHtml,
  escapeHtml,
  plainText,
} from '#contracts/text/rich-text.ts';

/** The settings that the texts of pages name. */
type NamedSettings = Claims &
  Record<'formatted_journal_name' | 'formatted_journal_name_hi' | 'subject' | 'subject_hi', string> &
  Record<'websitename' | 'websiteemail' | 'licence', string>;

/** Placeholders for settings in a page's text, which then follows them. */
export const placeholders = ['{journal}', '{email}', '{licence}', '{kind}', '{subject}'] as const;

const inText = /(<[^<>]*>)|\{(journal|email|licence|kind|subject)\}/g;

/** The encoded text of a page with the settings in it; links for the e-mail address and the licence. */
export function filledText(encoded: EncodedHtml, settings: NamedSettings): EncodedHtml {
  const names = namesOf(settings, plainText(encoded));
  const link = (address: string, text: string, rel = '') =>
    `<a href="${escapeHtml(address)}"${rel}>${escapeHtml(text)}</a>`;
  const html: Record<string, string> = {
    journal: `<i>${escapeHtml(names.journal)}</i>`,
    email: names.email ? link(`mailto:${names.email}`, names.email) : names.office,
    kind: names.kind,
    subject: escapeHtml(names.subject),
    licence: link(names.licence.address, names.licence.name, ' rel="license noopener"'),
  };
  const filled = decodeRichText(encoded).replace(
    inText,
    (_, tag: string | undefined, name: string) => tag ?? html[name]!,
  );
  return encodeRichText(filled);
}

/** Plain text with the settings in it. */
export function filledPlainText(text: string, settings: NamedSettings): string {
  const names = namesOf(settings, text);
  return text
    .replaceAll('{journal}', names.journal)
    .replaceAll('{email}', names.email || names.office)
    .replaceAll('{kind}', names.kind)
    .replaceAll('{subject}', names.subject)
    .replaceAll('{licence}', names.licence.name);
}

/** The journal's names in the language of the text. */
function namesOf(settings: NamedSettings, text: string) {
  const language = languageOf(text);
  return {
    journal: translated(settings, 'formatted_journal_name', language) || settings.websitename,
    email: settings.websiteemail,
    office: { en: 'the editorial office', hi: 'संपादकीय कार्यालय' }[language],
    licence: licenceOfJournal(settings),
    /** 'an indexed, refereed, peer-reviewed and open-access', as far as the journal says so. */
    kind: claimedKind(settings, 'open-access'),
    subject: subjectOf[language](translation(settings, 'subject', language)),
  };
}

/** 'on River ecology', for what the journal publishes; nothing is claimed of a journal that has not named it. */
const subjectOf: Record<SiteLanguage, (subject: string) => string> = {
  en: (subject) => (subject ? `on ${subject}` : 'in its field'),
  hi: (subject) => (subject ? `${subject} पर` : 'अपने क्षेत्र के'),
};

/** The encoded text with its headings one level lower, for a page that is a section of another. */
export const withLowerHeadings = (encoded: EncodedHtml): EncodedHtml =>
  encoded.replace(
    /&lt;(\/?)h([23])&gt;/g,
    (_, slash: string, level: string) => `&lt;${slash}h${Number(level) + 1}&gt;`,
  ) as EncodedHtml;
