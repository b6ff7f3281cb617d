import type { Settings } from '#contracts/fields/entities.ts';
import { issueName, type NamedIssue } from '#contracts/publication/issue-key.ts';
import { labelledRange } from '#contracts/publication/page-range.ts';
import { paths } from '#contracts/journal/paths.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { scholarLinks } from '#contracts/articles/scholar.ts';
import { journalValues, type MailValues, oneLine } from '../texts/compose-mail.ts';
import type { Journal } from '../../journal/settings/journal.ts';
import type { ArticleDocument } from '../../articles/read/article.schema.ts';

type NoticeArticle = Pick<ArticleDocument, 'refnumber' | 'title' | 'authorname' | 'pagenumber'> & NamedIssue;

export function noticeValues(
  article: NoticeArticle,
  journal: Journal,
  settings: Pick<Settings, 'video_link_1' | 'video_link_2'>,
): MailValues<'author-notice'> {
  const title = oneLine(plainText(article.title));
  const scholar = scholarLinks(title);
  const pages = [labelledRange(article.pagenumber).toLowerCase()].filter(Boolean);
  return {
    ...journalValues(journal, 'en'),
    title,
    authors: oneLine(article.authorname),
    citation: [`${oneLine(journal.name)}, ${issueName(article).toLowerCase()}`, ...pages].join(', '),
    link: journal.origin + paths.publication(article.refnumber),
    scholar_article: scholar.article,
    scholar_profile: scholar.profile,
    videos: [settings.video_link_1, settings.video_link_2].filter(Boolean).join('\n'),
  };
}
