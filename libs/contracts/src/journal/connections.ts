/** What the journal is connected to, by the settings of its processes. */
export const connectionNames = ['mail', 'dois', 'orcid', 'files', 'search', 'traces'] as const;
export type ConnectionName = (typeof connectionNames)[number];

export interface Connection {
  name: ConnectionName;
  /**
   * `builtin`: the journal does it itself, which is enough on one machine; `wrong`: its settings are wrong, so it is off.
   */
  state: 'connected' | 'builtin' | 'missing' | 'wrong';
  /** A sentence for staff. */
  text: string;
  /** The settings of the processes that connect it. */
  settings: string[];
  /** Whether it can be tried. */
  testable: boolean;
}

/** The result of a try. */
export interface ConnectionTest {
  works: boolean;
  message: string;
}

/** A backup as its command has reported it. */
export interface Backup {
  id: string;
  /** ISO 8601. */
  at: string;
  /** The folder or the bucket. */
  place: string;
  encrypted: boolean;
  documents: number;
  documentBytes: number;
  files: number;
  fileBytes: number;
}
