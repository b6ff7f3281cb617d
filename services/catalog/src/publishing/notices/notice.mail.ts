import type { Settings } from '#contracts/fields/entities.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { labelledRange } from '#contracts/publication/page-range.ts';
import { paths } from '#contracts/journal/paths.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { scholarLinks } from '#contracts/articles/scholar.ts';
import type { Journal } from '../../journal/settings/journal.ts';
import type { ArticleDocument } from '../articles/article.schema.ts';

/** Titles can have thousands of characters, too many for a subject. */
const MAX_SUBJECT_LENGTH = 150;

type NoticeArticle = Pick<
  ArticleDocument,
  'refnumber' | 'title' | 'authorname' | 'year' | 'volume' | 'issue' | 'pagenumber'
>;

/** The author notice (specification section 8), in plain text that every mail client displays. */
export function noticeMail(
  article: NoticeArticle,
  journal: Journal,
  settings: Pick<Settings, 'video_link_1' | 'video_link_2'>,
): { subject: string; text: string } {
  const title = oneLine(plainText(article.title));
  const name = oneLine(journal.name);
  const shortName = oneLine(journal.shortName);
  const scholar = scholarLinks(title);
  const pages = [labelledRange(article.pagenumber).toLowerCase()].filter(Boolean);
  const videos = [settings.video_link_1, settings.video_link_2].filter(Boolean);
  const lines = [
    'Dear author,',
    '',
    `thank you for publishing with ${shortName}. Your article is online:`,
    '',
    title,
    oneLine(article.authorname),
    [`${name}, ${issueName(article).toLowerCase()}`, ...pages].join(', '),
    '',
    'Certificates, cover page and the article’s file:',
    journal.origin + paths.publication(article.refnumber),
    '',
    'Google Scholar lists it within a few weeks. Find it there:',
    scholar.article,
    'and add it to your profile:',
    scholar.profile,
    ...(videos.length > 0 ? ['', 'How that is done, in a video:', ...videos] : []),
    '',
    shortName,
    journal.email,
  ];
  return { subject: shortened(`Published: ${title}`), text: `${lines.join('\n')}\n` };
}

/** Prevents header injection: a name or title must not add lines to a mail. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

function shortened(subject: string): string {
  const characters = [...subject];
  if (characters.length <= MAX_SUBJECT_LENGTH) return subject;
  return `${characters.slice(0, MAX_SUBJECT_LENGTH).join('').trimEnd()} …`;
}
