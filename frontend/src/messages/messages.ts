import type { en } from './en/index.ts';

/** The words of the public site. English is the catalogue that the others must equal, message for message. */
export type Messages = typeof en;
