/** Whether a process is ready: its database responds. */
export interface Readiness {
  ready(): Promise<boolean>;
}
export const READINESS = Symbol('readiness');
