import { type Alert, alertLabel, alertPaths } from '#contracts/journal/alerts.ts';
import { paths } from '#contracts/journal/paths.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { inLanguage, type SiteLanguage } from '#contracts/values/site-languages.ts';
import type { Journal } from '../../journal/settings/journal.ts';
import type { ArticleDocument } from '../../publishing/articles/article.schema.ts';
import { oneLine } from '../../publishing/notices/notice.mail.ts';
import { type Xml, xml } from '../formats/xml.ts';
import type { MailingDocument } from './mailing.schema.ts';
import { en } from './messages/en.ts';
import { hi } from './messages/hi.ts';
import type { MailMessages } from './messages/messages.ts';

const mailMessages: Record<SiteLanguage, MailMessages> = { en, hi };
const ABSTRACT_LENGTH = 240;
const MAX_TITLE_LENGTH = 400;

export type MailedArticle = Pick<
  ArticleDocument,
  '_id' | 'year' | 'volume' | 'issue' | 'refnumber' | 'titleText' | 'authorname' | 'abstract'
>;
/** The fields that a mail shows of articles. */
export const mailedFields = {
  year: 1,
  volume: 1,
  issue: 1,
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

/** Whose mail it is, and in which language. */
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

/** The mail by which the holder of an address confirms alerts. */
export function confirmationMail(alerts: readonly Alert[], token: string, sender: Sender): Contents {
  const { journal, language } = sender;
  const words = mailMessages[language];
  const name = oneLine(journal.shortName);
  const link = addressOf(alertPaths.manage(token), sender);
  const labels = alerts.map((alert) => oneLine(alertLabel(alert, language)));
  return {
    subject: words.confirmSubject(name),
    text: lines(
      words.hello,
      '',
      words.asked(name),
      '',
      ...labels.map((label) => `- ${label}`),
      '',
      `${words.confirm}:`,
      link,
      '',
      words.notYou,
      '',
      name,
    ),
    html: htmlMail(
      language,
      xml`<p>${words.hello}</p><p>${words.asked(name)}</p><ul>${labels.map((label) => xml`<li>${label}</li>`)}</ul><p><a href="${link}">${words.confirm}</a></p><p>${words.notYou}</p><p>${name}</p>`,
    ),
  };
}

/** The title of a digest. */
export function digestName(
  { from, to }: Pick<MailingDocument, 'from' | 'to'>,
  language: SiteLanguage,
): string {
  const day = (date = new Date(0)) => date.toISOString().slice(0, 10);
  return mailMessages[language].newArticles(day(from), day(to));
}

/** An announcement or a digest. */
export function alertMail(
  subject: string,
  sections: readonly MailSection[],
  token: string,
  sender: Sender,
): Contents {
  const { journal, language } = sender;
  const words = mailMessages[language];
  const name = oneLine(journal.shortName);
  const manage = addressOf(alertPaths.manage(token), sender);
  return {
    subject: `${name}: ${oneLine(subject)}`,
    text: lines(
      ...sections.flatMap(({ heading, link, articles }) => [
        oneLine(heading),
        addressOf(link, sender),
        '',
        ...articles.flatMap((article) => [...articleLines(article, sender), '']),
      ]),
      '--',
      words.reason(name),
      `${words.change}:`,
      manage,
    ),
    html: htmlMail(
      language,
      xml`${sections.map(
        ({ heading, link, articles }) =>
          xml`<h2><a href="${addressOf(link, sender)}">${oneLine(heading)}</a></h2>${articles.map((article) => articleHtml(article, sender))}`,
      )}<hr><p>${words.reason(name)} <a href="${manage}">${words.change}</a></p>`,
    ),
  };
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
  title: beginningOf(article.titleText, MAX_TITLE_LENGTH),
  authors: beginningOf(article.authorname, MAX_TITLE_LENGTH),
  link: addressOf(paths.article(article), sender),
  beginning: beginningOf(plainText(article.abstract), ABSTRACT_LENGTH),
});

/** The first words of a text in at most `max` characters. */
function beginningOf(text: string, max: number): string {
  const line = oneLine(text);
  if ([...line].length <= max) return line;
  const cut = [...line].slice(0, max).join('');
  return `${cut.replace(/\s+\S*$/u, '')} …`;
}

const lines = (...texts: string[]): string => `${texts.join('\n')}\n`;

/** Without pictures, styles or scripts, so that it shows everywhere and reports nothing. */
const htmlMail = (language: SiteLanguage, body: Xml): string =>
  `<!doctype html>\n${xml`<html lang="${language}"><head><meta charset="utf-8"></head><body>${body}</body></html>`.text}\n`;
