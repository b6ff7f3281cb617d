import type { PageTemplate } from '#contracts/journal/journal-pages.ts';
import type { PagePlace } from '#contracts/fields/page-fields.ts';
import * as first from './first-texts.ts';
import * as policy from './policy-texts.ts';

const page = (slug: string, title: string, content: string): PageTemplate => ({
  slug,
  title,
  kind: 'page',
  content: content.replace(/\s+/g, ' ').trim(),
});

const section = (slug: string, title: string, content: string) => ({
  ...page(slug, title, content),
  place: 'instructions' as PagePlace,
});

/** The pages of a new journal: the text of About, and sections of the instructions to authors. */
export const firstPages: (PageTemplate & { place: PagePlace })[] = [
  { ...page('about', 'About the journal', first.about), place: 'none' },
  section('article-format', 'Article format', first.articleFormat),
  section('publication-policy', 'Publication policy', first.publicationPolicy),
  section('plagiarism', 'Plagiarism', first.plagiarism),
  section('open-access', 'Open access', first.openAccess),
  section('ethics', 'Ethics', first.ethics),
];

/** The texts that staff can start a page from. */
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
