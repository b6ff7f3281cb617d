const queues: Record<string, string> = {
  'catalog.dois': 'DOIs',
  'catalog.imports': 'Imports',
  'catalog.mail': 'Author notices',
  'catalog.alerts': 'Alerts to readers',
  'catalog.texts': 'Texts and first pages of PDFs',
  'catalog.full-texts': 'Conversion of full texts',
  'catalog.webhooks': 'Webhooks',
  'documents.batches': 'Documents in bulk',
  'documents.readers': 'Documents for readers',
  'events.documents': 'Pre-generated documents',
  'events.gateway': 'Changes to public pages',
};

const jobs: Record<string, string> = {
  'catalog.check-import': 'Check an import',
  'catalog.deposit-doi': 'Deposit a DOI',
  'catalog.load-import': 'Load an import',
  'catalog.read-article-file': 'Read a PDF',
  'catalog.convert-text': 'Convert a full text',
  'catalog.send-alerts': 'Send alerts',
  'catalog.send-user-mail': 'Send a mail to a user',
  'catalog.send-author-notice': 'Send an author notice',
  'catalog.send-webhook': 'Notify a webhook',
  'documents.make-batch': 'Make documents in bulk',
  'catalog.article.published': 'Article published',
  'catalog.article.updated': 'Article updated',
  'catalog.issue.created': 'Issue created',
  'catalog.issue.changed': 'Issue changed',
  'catalog.editor.changed': 'Editor changed',
  'catalog.settings.changed': 'Settings changed',
  'catalog.indexing.changed': 'Indexing changed',
  'catalog.page.changed': 'Page changed',
};

/** Purpose of a queue, in staff's words; for events, what they change. */
export const queueLabel = (name: string): string => queues[name] ?? name;

export const jobLabel = (name: string): string => jobs[name] ?? name;
