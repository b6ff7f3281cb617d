import type { PageTemplate } from '#contracts/journal/journal-pages.ts';
import type { PagePlace } from '#contracts/fields/page-fields.ts';
import * as first from './first-texts.ts';
import * as inHindi from './first-texts-hi.ts';
import * as policy from './policy-texts.ts';

const page = (slug: string, title: string, content: string): PageTemplate => ({
  slug,
  title,
  kind: 'page',
  content: content.replace(/\s+/g, ' ').trim(),
});

type FirstPage = PageTemplate & { place: PagePlace; title_hi: string; content_hi: string };

const firstPage = (place: PagePlace, slug: string, texts: [title: string, content: string][]): FirstPage => {
  const [english, hindi] = texts.map(([title, content]) => page(slug, title, content));
  return { ...english!, place, title_hi: hindi!.title, content_hi: hindi!.content };
};

/** The pages of a new journal: the text of About, and sections of the instructions to authors. */
export const firstPages: FirstPage[] = [
  firstPage('none', 'about', [
    ['About the journal', first.about],
    ['पत्रिका के बारे में', inHindi.about],
  ]),
  firstPage('instructions', 'article-format', [
    ['Article format', first.articleFormat],
    ['लेख का प्रारूप', inHindi.articleFormat],
  ]),
  firstPage('instructions', 'publication-policy', [
    ['Publication policy', first.publicationPolicy],
    ['प्रकाशन नीति', inHindi.publicationPolicy],
  ]),
  firstPage('instructions', 'plagiarism', [
    ['Plagiarism', first.plagiarism],
    ['साहित्यिक चोरी', inHindi.plagiarism],
  ]),
  firstPage('instructions', 'open-access', [
    ['Open access', first.openAccess],
    ['मुक्त अभिगम', inHindi.openAccess],
  ]),
  firstPage('instructions', 'ethics', [
    ['Ethics', first.ethics],
    ['नैतिकता', inHindi.ethics],
  ]),
];

export const pageTemplates: PageTemplate[] = [
  page('aims-and-scope', 'Aims and scope', policy.aimsAndScope),
  page('peer-review', 'Peer review policy', policy.peerReview),
  page('publication-ethics', 'Publication ethics and malpractice', policy.publicationEthics),
  page('open-access-policy', 'Open access, licensing and copyright', policy.openAccessPolicy),
  page('plagiarism-policy', 'Plagiarism policy', policy.plagiarismPolicy),
  page('archiving', 'Archiving', policy.archiving),
  page('article-processing-charges', 'Article processing charges', policy.charges),
  page('editorial-policies', 'Editorial policies', policy.editorialPolicies),
  page('conflict-of-interest', 'Conflict of interest', policy.conflictOfInterest),
  page('corrections-and-retractions', 'Corrections and retractions', policy.corrections),
  page('ai-policy', 'Policy on AI tools', policy.aiPolicy),
  page('privacy', 'Privacy', policy.privacy),
  { ...page('announcement', 'Announcement', policy.announcement), kind: 'announcement' },
  { ...page('call-for-papers', 'Call for papers', policy.callForPapers), kind: 'call for papers' },
];
