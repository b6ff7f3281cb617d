import { citedNames } from '#contracts/articles/citation.ts';
import type { ArticleListing } from '#contracts/fields/entities.ts';
import { issnList } from '#contracts/identifiers/issn.ts';
import { isOnlineFirst, printedIssue } from '#contracts/publication/issue-key.ts';
import { parsePageRange } from '#contracts/publication/page-range.ts';
import { paths } from '#contracts/journal/paths.ts';
import { useSite } from '#shared/settings/site-context.ts';

/** The article's metadata in a list, which reference managers import by it: an OpenURL in an empty element (COinS). */
export function Coins({ article }: { article: ArticleListing }) {
  const { settings, journal, origin } = useSite();
  const pages = parsePageRange(article.pagenumber);
  const online = isOnlineFirst(article);
  const [print = '', electronic = ''] = issnList(settings.issn);
  const values: [string, string][] = [
    ['ctx_ver', 'Z39.88-2004'],
    ['rft_val_fmt', 'info:ofi/fmt:kev:mtx:journal'],
    ['rft_id', article.doi && `info:doi/${article.doi}`],
    ['rft_id', origin + paths.article(article)],
    ['rft.genre', 'article'],
    ['rft.atitle', article.title_text],
    ['rft.jtitle', journal],
    ['rft.date', article.publishdate],
    ['rft.volume', online ? '' : String(article.volume)],
    ['rft.issue', online ? '' : printedIssue(article)],
    ['rft.spage', String(pages?.first ?? '')],
    ['rft.epage', String(pages?.last ?? '')],
    ['rft.artnum', article.article_number],
    ['rft.issn', print],
    ['rft.eissn', electronic],
    ...citedNames(article).map((name): [string, string] => [
      'rft.au',
      'literal' in name ? name.literal : [name.family, name.given, name.suffix].filter(Boolean).join(', '),
    ]),
  ];
  const given = values.filter(([, value]) => value !== '');
  return <span className="Z3988" title={new URLSearchParams(given).toString()} />;
}
