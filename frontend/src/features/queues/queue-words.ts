/** What the queues are for; an event's queue is named by who hears it. */
const words: Record<string, string> = {
  'documents.readers': 'Documents that readers wait for',
  'documents.prepare': 'Documents made ahead',
  'documents.batches': 'Batches of documents',
  'catalog.mail': 'Notices to authors',
  'catalog.imports': 'Imports of articles',
  'events.documents': 'Changes that documents show',
  'events.gateway': 'Changes that pages show',
};

export const queueLabel = (name: string): string =>
  words[name] ?? `Events for ${name.replace(/^events?\./, '')}`;
