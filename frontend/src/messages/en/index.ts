import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import { alerts } from './alerts.tsx';
import { articles } from './articles.tsx';
import { format } from './format.ts';
import { frame } from './frame.tsx';
import { instructions } from './instructions.tsx';
import { manuscript } from './manuscript.tsx';
import { pages } from './pages.tsx';
import { verification } from './verification.tsx';

/** The public site in English; the words of requirements.md to the letter. */
export const en = {
  language: 'en' as SiteLanguage,
  format,
  frame,
  articles,
  pages,
  instructions,
  manuscript,
  alerts,
  verification,
};
