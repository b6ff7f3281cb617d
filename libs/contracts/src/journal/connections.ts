/** Connections of the journal, by the settings of its processes. */
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
  /** Whether it can be tested. */
  testable: boolean;
}

/** Result of a test. */
export interface ConnectionTest {
  works: boolean;
  message: string;
}

export const backupSchedules = ['off', 'daily', 'weekly'] as const;
export type BackupSchedule = (typeof backupSchedules)[number];

/** Schedule of the backups that staff order, and the outcome of the last one. */
export interface BackupPlan {
  schedule: BackupSchedule;
  /** Whether there is a key: without one nothing is backed up from the screen. */
  has_key: boolean;
  /** The folder or the bucket; absent where nothing makes backups. */
  place?: string;
  state: 'idle' | 'ordered' | 'running';
  /** Time when the last one began, ISO 8601. */
  began?: string;
  /** Reason why the last one failed. */
  problem?: string;
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
