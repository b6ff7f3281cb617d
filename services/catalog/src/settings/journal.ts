import type { Settings } from '#contracts/entities.js';
import { issnList } from '#contracts/issn.js';
import { originOf } from '#contracts/site-address.js';

/** The journal as it names itself to indexes and reference managers. */
export interface Journal {
  name: string;
  /** As its own site and mails call it (decisions 8). */
  shortName: string;
  /** Print and online, as far as given. */
  issns: string[];
  email: string;
  /** Scheme and host of its addresses, without a final slash. */
  origin: string;
  /** Host name within identifiers of its records: it stays when the journal moves to another domain. */
  repository: string;
}

/** A host name that OAI identifiers may hold: no single word, and no number. */
const repositoryName = /^[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)+$/i;

/** The host name of an address, if identifiers may hold it. */
export function repositoryOf(domain: string): string | undefined {
  const origin = originOf(domain);
  const host = origin && new URL(origin).hostname;
  return host && repositoryName.test(host) ? host : undefined;
}

/** @param repository the name that was kept, if one was */
export function journalOf(settings: Settings, siteOrigin: string, repository?: string): Journal {
  const origin = originOf(settings.domain) ?? siteOrigin;
  return {
    name: settings.formatted_journal_name || settings.websitename,
    shortName: settings.websitename || settings.formatted_journal_name,
    issns: issnList(settings.issn),
    email: settings.websiteemail,
    origin,
    repository: repository ?? new URL(origin).hostname,
  };
}
