/** Says whether a process can do its work now: its database answers. */
export interface Readiness {
  ready(): Promise<boolean>;
}
export const READINESS = Symbol('readiness');
