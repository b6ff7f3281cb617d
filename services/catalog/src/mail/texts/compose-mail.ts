import { filledIn, type MailPreview, mailKinds, paragraphsOf } from '#contracts/mails/mail-texts.ts';
import type { MailKindName, MailText } from '#contracts/mails/mail-kinds.ts';
import { escapeHtml } from '#contracts/text/rich-text.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import type { Journal } from '../../journal/settings/journal.ts';

/** Titles can have thousands of characters, too many for a subject. */
const MAX_SUBJECT_LENGTH = 150;

export type MailValues<Kind extends MailKindName> = Record<
  keyof (typeof mailKinds)[Kind]['placeholders'],
  string
>;

export const journalValues = (
  { names, email }: Pick<Journal, 'names' | 'email'>,
  language: SiteLanguage,
) => ({
  journal: oneLine(names[language].shortName),
  journal_name: oneLine(names[language].name),
  journal_email: email,
});

/** Subject and plain text. Values are inserted as they are: only the journal's words have placeholders. */
export const composeMail = (
  { subject, body }: MailText,
  values: Readonly<Record<string, string>>,
): MailPreview => ({
  subject: shortened(oneLine(filledIn(subject, values))),
  text: `${paragraphsOf(body, values)
    .map((paragraph) => filledIn(paragraph, values))
    .join('\n\n')}\n`,
});

/** A letter as staff edited it: only `{link}` stands for something, other braces are the text's own, such as of formulas. */
export const composeLetter = ({ subject, body }: MailText, link: string): MailPreview => ({
  subject: shortened(oneLine(subject)),
  text: `${body
    .trim()
    .split(/\n{2,}/)
    .filter((paragraph) => link !== '' || !paragraph.includes('{link}'))
    .map((paragraph) => paragraph.replaceAll('{link}', () => link))
    .join('\n\n')}\n`,
});

/**
 * The same words as HTML, without pictures, styles or scripts, so that it shows everywhere and reports nothing.
 * @param markup escaped markup of the placeholders that are a paragraph of their own
 */
export function htmlOfMail(
  { body }: MailText,
  values: Readonly<Record<string, string>>,
  markup: Readonly<Record<string, string>>,
  language: SiteLanguage,
): string {
  const paragraphs = paragraphsOf(body, values).map((paragraph) => {
    const [, own] = /^\{(\w+)\}$/.exec(paragraph) ?? [];
    if (own !== undefined && markup[own] !== undefined) return markup[own];
    const lines = paragraph.split('\n').map((line) => (line === '--' ? '<hr>' : htmlOfLine(line, values)));
    return `<p>${lines.join('<br>').replaceAll('<hr><br>', '<hr>')}</p>`.replace('<p><hr>', '<hr><p>');
  });
  return `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"></head><body>${paragraphs.join('')}</body></html>\n`;
}

/** Prevents header injection: a name or title must not add lines to a mail. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** Only values become links: addresses in the words stay text. */
const htmlOfLine = (line: string, values: Readonly<Record<string, string>>): string =>
  line
    .split(/(\{\w+\})/)
    .map((part) => {
      const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
      if (name === undefined) return escapeHtml(part);
      const value = escapeHtml(values[name] ?? '');
      return /^https?:\/\/\S+$/.test(value)
        ? `<a href="${value}">${value}</a>`
        : value.replaceAll('\n', '<br>');
    })
    .join('');

function shortened(subject: string): string {
  const characters = [...subject];
  if (characters.length <= MAX_SUBJECT_LENGTH) return subject;
  return `${characters.slice(0, MAX_SUBJECT_LENGTH).join('').trimEnd()} …`;
}
