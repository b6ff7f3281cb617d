import { type Alert, alertLabel, alertPaths } from '#contracts/journal/alerts.ts';
import type { MailText } from '#contracts/mails/mail-kinds.ts';
import { paths } from '#contracts/journal/paths.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { inLanguage, type SiteLanguage } from '#contracts/values/site-languages.ts';
import { composeMail, htmlOfMail, journalValues, type MailValues, oneLine } from '../texts/compose-mail.ts';
import type { Journal } from '../../journal/settings/journal.ts';
import type { ArticleDocument } from '../../articles/read/article.schema.ts';
import { type Xml, xml } from '../../discovery/formats/xml.ts';
import type { MailingDocument } from './mailing.schema.ts';

const ABSTRACT_LENGTH = 240;
const MAX_TITLE_LENGTH = 400;

export type MailedArticle = Pick<
  ArticleDocument,
  '_id' | 'year' | 'volume' | 'issue' | 'refnumber' | 'titleText' | 'authorname' | 'abstract'
>;
export const mailedFields = {
  year: 1,
  volume: 1,
  issue: 1,
  issue_label: 1,
  refnumber: 1,
  titleText: 1,
  authorname: 1,
  abstract: 1,
} as const;

interface Contents {
  subject: string;
  text: string;
  html: string;
}

interface Sender {
  journal: Journal;
  language: SiteLanguage;
}

/** Articles under a heading; a link without a language leads to all of them. */
export interface MailSection {
  heading: string;
  link: string;
  articles: MailedArticle[];
}

export function confirmationMail(
  alerts: readonly Alert[],
  token: string,
  { text, ...sender }: Sender & { text: MailText },
): Contents {
  const { journal, language } = sender;
  const labels = alerts.map((alert) => oneLine(alertLabel(alert, language)));
  const values: MailValues<'alert-confirmation'> = {
    ...journalValues(journal, language),
    alerts: labels.map((label) => `- ${label}`).join('\n'),
    link: addressOf(alertPaths.manage(token), sender),
  };
  const markup = { alerts: xml`<ul>${labels.map((label) => xml`<li>${label}</li>`)}</ul>`.text };
  return { ...composeMail(text, values), html: htmlOfMail(text, values, markup, language) };
}

export function digestName(
  { from, to }: Pick<MailingDocument, 'from' | 'to'>,
  language: SiteLanguage,
): string {
  const day = (date = new Date(0)) => date.toISOString().slice(0, 10);
  const [first, last] = [day(from), day(to)];
  const names: Record<SiteLanguage, string> = {
    en: `New articles, ${first} to ${last}`,
    hi: `नए लेख, ${first} से ${last} तक`,
  };
  return names[language];
}

export function alertMail(
  contents: string,
  sections: readonly MailSection[],
  token: string,
  { text, ...sender }: Sender & { text: MailText },
): Contents {
  const { journal, language } = sender;
  const articles = sections.map(({ heading, link, articles: listed }) =>
    [
      `${oneLine(heading)}\n${addressOf(link, sender)}`,
      ...listed.map((article) => articleLines(article, sender).join('\n')),
    ].join('\n\n'),
  );
  const values: MailValues<'alert'> = {
    ...journalValues(journal, language),
    contents: oneLine(contents),
    articles: articles.join('\n\n'),
    link: addressOf(alertPaths.manage(token), sender),
  };
  const markup = {
    articles: xml`${sections.map(
      ({ heading, link, articles: listed }) =>
        xml`<h2><a href="${addressOf(link, sender)}">${oneLine(heading)}</a></h2>${listed.map((article) => articleHtml(article, sender))}`,
    )}`.text,
  };
  return { ...composeMail(text, values), html: htmlOfMail(text, values, markup, language) };
}

const addressOf = (path: string, { journal, language }: Sender): string =>
  journal.origin + inLanguage(path, language);

function articleLines(article: MailedArticle, sender: Sender): string[] {
  const { title, authors, link, beginning } = shown(article, sender);
  return [title, authors, ...(beginning ? [beginning] : []), link];
}

function articleHtml(article: MailedArticle, sender: Sender): Xml {
  const { title, authors, link, beginning } = shown(article, sender);
  return xml`<p><a href="${link}"><b>${title}</b></a><br>${authors}${beginning && xml`<br>${beginning}`}</p>`;
}

const shown = (article: MailedArticle, sender: Sender) => ({
  title: shorten(article.titleText, MAX_TITLE_LENGTH),
  authors: shorten(article.authorname, MAX_TITLE_LENGTH),
  link: addressOf(paths.article(article), sender),
  beginning: shorten(plainText(article.abstract), ABSTRACT_LENGTH),
});

/** The first words of a text in at most `max` characters. */
function shorten(text: string, max: number): string {
  const line = oneLine(text);
  if ([...line].length <= max) return line;
  const cut = [...line].slice(0, max).join('');
  return `${cut.replace(/(?<!\s)\s+\S*$/u, '')} …`;
}
