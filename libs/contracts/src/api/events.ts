import type { IssueKey } from '#contracts/publication/issue-key.ts';

interface ArticleEvent {
  articleId: string;
  issues: IssueKey[];
  /** Effect of the change for readers; absent if they see the article neither before nor after. */
  forReaders?: 'published' | 'changed' | 'withdrawn';
}

/** The payload of each event: ids and places, never documents. */
export interface EventData {
  'catalog.article.published': ArticleEvent;
  /** `issues` also has the previous issue of an article that moved. */
  'catalog.article.updated': ArticleEvent;
  /** An article's file or full text has changed for readers; both are read after the article was stored. */
  'catalog.file.changed': ArticleEvent;
  /** The articles related to this one have changed, as the journal grows. */
  'catalog.related.changed': { articleId: string };
  /** `issues` has its place. */
  'catalog.issue.created': { issueId: string; issues: IssueKey[] };
  /** Renamed or removed; `issues` has the old place and, if renamed, the new one. */
  'catalog.issue.changed': { issueId: string; issues: IssueKey[] };
  'catalog.editor.changed': { editorId: string };
  'catalog.settings.changed': Record<string, never>;
  'catalog.indexing.changed': { entryId: string };
  /** `linked`: whether a menu, the footer or About links to it, before or after the change. */
  'catalog.page.changed': { pageId: string; linked: boolean };
}

export type EventType = keyof EventData;
/** An event as it is reported by the change that causes it. */
export type DomainEvent = {
  [T in EventType]: {
    type: T;
    /** The version is incremented with each change. */
    aggregate: { id: string; version: number };
    data: EventData[T];
  };
}[EventType];

export type Subscriber = 'documents' | 'manuscripts';

/**
 * The subscribers of each event, besides the log of purges. A process that subscribes to an event without a handler does not
 * start.
 */
export const subscribers: Record<EventType, readonly Subscriber[]> = {
  'catalog.article.published': ['documents', 'manuscripts'],
  'catalog.article.updated': ['documents', 'manuscripts'],
  'catalog.file.changed': [],
  'catalog.related.changed': [],
  'catalog.issue.created': [],
  'catalog.issue.changed': [],
  'catalog.editor.changed': [],
  'catalog.settings.changed': ['manuscripts'],
  'catalog.indexing.changed': [],
  'catalog.page.changed': [],
};

/** An event as transmitted. */
export interface EventEnvelope<T extends EventType = EventType> {
  id: string;
  type: T;
  version: 1;
  /** ISO 8601. */
  occurredAt: string;
  aggregateId: string;
  /** Incremented with each change of the aggregate. */
  aggregateVersion: number;
  requestId: string;
  /** The trace of that request (W3C Trace Context). */
  traceparent?: string;
  data: EventData[T];
}

export type EventQueue = `events.${Subscriber}`;
export const eventQueue = (subscriber: Subscriber): EventQueue => `events.${subscriber}`;

/** @throws Error unless each event of the subscriber has a handler */
export function requireHandlers(subscriber: Subscriber, handles: (type: EventType) => boolean): void {
  const due = (Object.keys(subscribers) as EventType[]).filter((type) =>
    subscribers[type].includes(subscriber),
  );
  const missing = due.filter((type) => !handles(type));
  if (missing.length > 0) throw new Error(`No handler for ${missing.join(', ')} in ${subscriber}`);
}
