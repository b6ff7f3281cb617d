import type { Messages } from '../messages.ts';
import { alerts } from './alerts.tsx';
import { articles } from './articles.tsx';
import { format } from './format.ts';
import { frame } from './frame.tsx';
import { instructions } from './instructions.tsx';
import { manuscript } from './manuscript.tsx';
import { pages } from './pages.tsx';
import { verification } from './verification.tsx';

/** सार्वजनिक साइट के शब्द हिन्दी में। */
export const hi: Messages = {
  language: 'hi',
  format,
  frame,
  articles,
  pages,
  instructions,
  manuscript,
  alerts,
  verification,
};
