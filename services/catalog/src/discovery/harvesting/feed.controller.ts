import { Controller, Get, Header } from '@nestjs/common';
import { languageOfArticle } from '#contracts/publication/article-languages.ts';
import { bareName } from '#contracts/publication/author-names.ts';
import { cacheTags } from '#contracts/api/cache-tags.ts';
import { retractionMark } from '#contracts/articles/citation.ts';
import { doiAddress } from '#contracts/identifiers/doi.ts';
import { licenceOfArticle } from '#contracts/publication/licence.ts';
import { paths } from '#contracts/journal/paths.ts';
import { decodeRichText } from '#contracts/text/rich-text.ts';
import { PublicCache } from '#platform/http/public-cache.ts';
import { Public } from '#platform/sessions/session.ts';
import type { Journal } from '../../journal/settings/journal.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import type { ArticleDocument } from '../../articles/read/article.schema.ts';
import { HarvestedArticles } from './harvested-articles.ts';
import { type Xml, xml, xmlDeclaration } from '../formats/xml.ts';

/** Atom feed of the newest articles (RFC 4287). */
@Controller()
@Public()
export class FeedController {
  constructor(
    private readonly articles: HarvestedArticles,
    private readonly settings: SettingsService,
  ) {}

  @Get('feed.xml')
  @Header('Content-Type', 'application/atom+xml; charset=utf-8')
  @PublicCache(() => [cacheTags.settings, cacheTags.articles])
  async feed(): Promise<string> {
    const journal = await this.settings.getJournal();
    const { name, origin } = journal;
    const articles = await this.articles.newest();
    const updated = articles.reduce(
      (latest, { modification }) => (modification > latest ? modification : latest),
      new Date(0),
    );
    return xml`${xmlDeclaration}<feed xmlns="http://www.w3.org/2005/Atom">
<title>${name}</title>
<id>${origin}/</id>
<link rel="self" type="application/atom+xml" href="${origin}/feed.xml"/>
<link rel="alternate" type="text/html" href="${origin}/"/>
<updated>${updated.toISOString()}</updated>
<author><name>${name}</name></author>
${articles.map((article) => entry(article, journal))}</feed>
`.text;
  }
}

/** The entry's id contains the article's id, so that it does not change when the article or the journal moves. */
function entry(article: ArticleDocument, journal: Journal): Xml {
  const { origin, repository } = journal;
  const authors = article.authors.map(({ name }) => bareName(name));
  const language = languageOfArticle({ language: article.language, title_text: article.titleText });
  return xml`<entry xml:lang="${language}">
<title type="html">${decodeRichText(article.title)}${retractionMark(article)}</title>
<id>tag:${repository},${article.creation.getUTCFullYear()}:article/${article._id.toHexString()}</id>
<link rel="alternate" type="text/html" href="${origin}${paths.article(article)}"/>
${article.doi && xml`<link rel="related" href="${doiAddress(article.doi)}"/>\n`}${authors.map((author) => xml`<author><name>${author}</name></author>\n`)}<published>${article.creation.toISOString()}</published>
<updated>${article.modification.toISOString()}</updated>
<rights>${licenceOfArticle(article, journal).address}</rights>
<summary type="html">${decodeRichText(article.abstract)}</summary>
</entry>
`;
}
