import type { StaffArticle } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';

/** The digits of a number with its country code, written '+91 98765 43210' or '0091…'; undefined for any other. */
export function internationalDigits(number: string): string | undefined {
  const [, digits] = /^(?:\+|00)([1-9][\d\s().-]{6,24})$/.exec(number.trim()) ?? [];
  const plain = digits?.replace(/\D/g, '') ?? '';
  return plain.length >= 8 && plain.length <= 15 ? plain : undefined;
}

type Article = Pick<StaffArticle, 'mobile' | 'title_text' | 'refnumber' | 'year' | 'volume' | 'issue'>;

/** The chat with an article's author, with the links to the article and its certificates. */
export function authorChat(article: Article, origin: string): string | undefined {
  const digits = internationalDigits(article.mobile);
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
