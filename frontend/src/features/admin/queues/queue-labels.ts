import type { EventQueue, EventType } from '#contracts/api/events.ts';
import type { JobQueue, JobType } from '#contracts/api/jobs.ts';

const queues: Record<JobQueue | EventQueue, string> = {
  'catalog.dois': 'DOIs',
  'catalog.imports': 'Imports',
  'catalog.mail': 'Mails',
  'catalog.alerts': 'Alerts to readers',
  'catalog.payments': 'Manuscript payments',
  'catalog.texts': 'Texts and first pages of PDFs',
  'catalog.full-texts': 'Full texts and pages',
  'catalog.webhooks': 'Webhooks',
  'documents.batches': 'Documents in bulk',
  'documents.readers': 'Documents for readers',
  'manuscripts.copies': 'Copies of manuscripts without names',
  'manuscripts.reading-views': 'Texts for reviewers',
  'gateway.cdn': 'CDN purges',
  'events.documents': 'Pre-generated documents',
  'events.manuscripts': 'Published manuscripts',
};

const jobs: Record<JobType | EventType, string> = {
  'catalog.check-import': 'Check an import',
  'catalog.deposit-doi': 'Deposit a DOI',
  'catalog.load-import': 'Load an import',
  'catalog.read-article-file': 'Read a PDF',
  'catalog.convert-text': 'Convert a full text',
  'catalog.make-pages': 'Make the pages of an article',
  'catalog.remove-sample-content': 'Remove the sample content',
  'catalog.send-alert-confirmation': 'Ask a reader to confirm alerts',
  'catalog.send-alerts': 'Send alerts',
  'catalog.send-user-mail': 'Send a mail to a user',
  'catalog.send-manuscript-mail': 'Send a mail about a manuscript',
  'catalog.follow-payment': 'Enter a payment in its article',
  'catalog.send-sample-mail': 'Send a sample mail',
  'catalog.send-test-mail': 'Try the mail server',
  'catalog.send-author-notice': 'Send an author notice',
  'catalog.send-webhook': 'Notify a webhook',
  'documents.make-batch': 'Make documents in bulk',
  'documents.render-certificates': 'Print certificates',
  'documents.render-thumbnail': 'Draw a certificate',
  'documents.render-cover-page': 'Print a cover page',
  'documents.render-editorial-board': 'Print the editorial board',
  'documents.render-manuscript-paper': 'Print a letter or receipt',
  'documents.render-service-certificate': 'Print a certificate of reviewing or editing',
  'manuscripts.make-copy': 'Make a copy without names',
  'manuscripts.make-reading-view': 'Make a text for reviewers to read',
  'gateway.purge-cdn': 'Remove pages from a CDN',
  'catalog.article.published': 'Article published',
  'catalog.article.updated': 'Article updated',
  'catalog.file.changed': 'File changed',
  'catalog.related.changed': 'Related articles changed',
  'catalog.issue.created': 'Issue created',
  'catalog.issue.changed': 'Issue changed',
  'catalog.editor.changed': 'Editor changed',
  'catalog.settings.changed': 'Settings changed',
  'catalog.indexing.changed': 'Indexing changed',
  'catalog.page.changed': 'Page changed',
};

/** Purpose of a queue, in staff's words; for events, what they change. */
export const queueLabel = (name: string): string => (queues as Record<string, string>)[name] ?? name;

export const jobLabel = (name: string): string => (jobs as Record<string, string>)[name] ?? name;
