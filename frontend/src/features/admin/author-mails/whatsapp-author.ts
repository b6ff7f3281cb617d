import type { Settings, StaffArticle } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { internationalDigits } from '#contracts/values/telephone.ts';

type Article = Pick<StaffArticle, 'mobile' | 'title_text' | 'refnumber' | 'year' | 'volume' | 'issue'>;

interface ChatSite {
  origin: string;
  settings: Pick<Settings, 'country_code'>;
}

/** The chat with an article's author, with the links to the article and its certificates. */
export function authorChat(article: Article, { origin, settings }: ChatSite): string | undefined {
  const digits = internationalDigits(article.mobile, settings.country_code);
  if (digits === undefined) return undefined;
  const text = [
    `Dear author, your article “${article.title_text}” is online:`,
    origin + paths.article(article),
    '',
    'Certificates, cover page and the article’s file:',
    origin + paths.publication(article.refnumber),
  ].join('\n');
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}
