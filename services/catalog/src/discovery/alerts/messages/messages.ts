import type { en } from './en.ts';

/** The words of alerts by e-mail. English is the catalogue that the others must equal, message for message. */
export type MailMessages = typeof en;
