/** Where an article is, so that a consumer knows which pages show it. */
export interface IssueKey {
  year: number;
  volume: number;
  issue: number;
}

/** What each event carries: ids and places, never documents. */
export interface EventData {
  'catalog.article.published': { articleId: string; issues: IssueKey[] };
  /** `issues` names the article's issue before the change too, when that was another. */
  'catalog.article.updated': { articleId: string; issues: IssueKey[] };
  'catalog.issue.created': { issueId: string };
  /** Renamed or removed; `issues` names its place and the one it has left. */
  'catalog.issue.changed': { issueId: string; issues: IssueKey[] };
  'catalog.editor.changed': { editorId: string };
  'catalog.settings.changed': Record<string, never>;
  'catalog.indexing.changed': { entryId: string };
}

export type EventType = keyof EventData;
export type Subscriber = 'gateway' | 'documents';

/** Who hears of what. A process that subscribes to an event without handling it does not start. */
export const subscribers: Record<EventType, readonly Subscriber[]> = {
  'catalog.article.published': ['gateway', 'documents'],
  'catalog.article.updated': ['gateway', 'documents'],
  'catalog.issue.created': ['gateway'],
  'catalog.issue.changed': ['gateway'],
  'catalog.editor.changed': ['gateway'],
  'catalog.settings.changed': ['gateway'],
  'catalog.indexing.changed': ['gateway'],
};

/** An event as it travels. */
export interface EventEnvelope<T extends EventType = EventType> {
  id: string;
  type: T;
  version: 1;
  /** ISO 8601. */
  occurredAt: string;
  aggregateId: string;
  /** Grows with each change of the aggregate: a consumer ignores an older one. */
  aggregateVersion: number;
  requestId: string;
  data: EventData[T];
}

export const eventQueue = (subscriber: Subscriber): string => `events.${subscriber}`;
