/**
 * The log of purges: a stream in Redis, to which the relay of the events appends and which every gateway follows. Each entry was
 * appended directly after the one that the database of the events knows to be the last.
 */
export const PURGE_LOG = 'gateway.purges';

export interface LoggedPurge {
  id: string;
  /** Name of the log: a log that lost entries, or whose database did, is followed by one with another name. */
  log: string;
  /** Purged tags; none if there was nothing to purge. */
  tags: string[];
  /** Whether the log has every change that was committed before the entry ahead of this one was appended. */
  complete: boolean;
}

/** Names and values of an entry. */
export const purgeFields = ({ log, tags, complete }: Omit<LoggedPurge, 'id'>): string[] => [
  'log',
  log,
  'tags',
  tags.join(' '),
  'complete',
  complete ? '1' : '',
];

export function readPurge([id, fields]: [id: string, fields: string[]]): LoggedPurge {
  const value = (name: string) => fields[fields.indexOf(name) + 1] ?? '';
  return {
    id,
    log: value('log'),
    tags: value('tags').split(' ').filter(Boolean),
    complete: value('complete') !== '',
  };
}

/** The id of an entry, 'milliseconds-number', in a form that sorts as ids do; none comes before all. */
export function comparableId(id = ''): string {
  const [milliseconds = '', number = ''] = id.split('-');
  return `${milliseconds.padStart(15, '0')}-${number.padStart(20, '0')}`;
}
