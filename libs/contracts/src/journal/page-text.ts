import { type Claims, claimedKind } from '#contracts/journal/claims.ts';
import { licenceOfJournal } from '#contracts/publication/licence.ts';
import { decodeRichText, encodeRichText, type EncodedHtml, escapeHtml } from '#contracts/text/rich-text.ts';

/** The settings that the texts of pages name. */
interface NamedSettings extends Claims {
  formatted_journal_name: string;
  websitename: string;
  websiteemail: string;
  licence: string;
  subject: string;
}

/** What staff write in a page's text for a setting, so that the text follows it. */
export const placeholders = ['{journal}', '{email}', '{licence}', '{kind}', '{subject}'] as const;

const inText = /(<[^<>]*>)|\{(journal|email|licence|kind|subject)\}/g;

/** The encoded text of a page with the settings in it; links for the e-mail address and the licence. */
export function filledText(encoded: EncodedHtml, settings: NamedSettings): EncodedHtml {
  const names = namesOf(settings);
  const link = (address: string, text: string, rel = '') =>
    `<a href="${escapeHtml(address)}"${rel}>${escapeHtml(text)}</a>`;
  const html: Record<string, string> = {
    journal: `<i>${escapeHtml(names.journal)}</i>`,
    email: names.email ? link(`mailto:${names.email}`, names.email) : NO_EMAIL,
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

/** The same for text without markup. */
export function filledPlainText(text: string, settings: NamedSettings): string {
  const names = namesOf(settings);
  return text
    .replaceAll('{journal}', names.journal)
    .replaceAll('{email}', names.email || NO_EMAIL)
    .replaceAll('{kind}', names.kind)
    .replaceAll('{subject}', names.subject)
    .replaceAll('{licence}', names.licence.name);
}

const NO_EMAIL = 'the editorial office';

const namesOf = (settings: NamedSettings) => ({
  journal: settings.formatted_journal_name || settings.websitename,
  email: settings.websiteemail,
  licence: licenceOfJournal(settings),
  /** 'an indexed, refereed, peer-reviewed and open-access', as far as the journal says so. */
  kind: claimedKind(settings, 'open-access'),
  /** 'on River ecology', for what the journal publishes. */
  subject: settings.subject ? `on ${settings.subject}` : 'of every discipline',
});

/** The encoded text with its headings one level lower, for a page that is a section of another. */
export const withLowerHeadings = (encoded: EncodedHtml): EncodedHtml =>
  encoded.replace(
    /&lt;(\/?)h([23])&gt;/g,
    (_, slash: string, level: string) => `&lt;${slash}h${Number(level) + 1}&gt;`,
  ) as EncodedHtml;
