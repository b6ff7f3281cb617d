import type { Settings } from '#contracts/fields/entities.ts';
import { translation } from '#contracts/fields/translated-fields.ts';
import { sectionsOf } from '#contracts/publication/sections.ts';
import { issnList } from '#contracts/identifiers/issn.ts';
import { originOf } from '#contracts/values/site-address.ts';
import { type SiteLanguage, siteLanguages } from '#contracts/values/site-languages.ts';

/** The journal's names and addresses for indexes and reference managers. */
export interface Journal {
  name: string;
  /** The name of the site, as in its pages and mails (requirements.md#names-of-the-journal). */
  shortName: string;
  /** Names in the languages of the site; those above where there is none. */
  names: Record<SiteLanguage, Pick<Journal, 'name' | 'shortName'>>;
  /** ISSNs of print and online, if given. */
  issns: string[];
  email: string;
  publisher: string;
  /** SPDX identifier or address of the licence of articles that name none. */
  licence: string;
  /** The sections of its tables of contents, in their order. */
  sections: string[];
  /** DOI of its policy on corrections and retractions; empty if it takes no part in Crossmark. */
  crossmarkPolicy: string;
  /** Address of its record in COUNTER's registry; empty without one. */
  counterRecord: string;
  /** Scheme and host of its URLs, without a trailing slash. */
  origin: string;
  /** Host name in the identifiers of its records; does not change when the journal moves to another domain. */
  repository: string;
}

/** A host name allowed in OAI identifiers: not a single label, not an IP address. */
const repositoryName = /^[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)+$/i;

/** The host name of an address, if identifiers may contain it. */
export function repositoryOf(domain: string): string | undefined {
  const origin = originOf(domain);
  const host = origin && new URL(origin).hostname;
  return host && repositoryName.test(host) ? host : undefined;
}

/** @param repository the stored host name, if any */
export function journalOf(settings: Settings, origin: string, repository?: string): Journal {
  const name = settings.formatted_journal_name || settings.websitename;
  const shortName = settings.websitename || settings.formatted_journal_name;
  const namesIn = (language: SiteLanguage) => ({
    name: translation(settings, 'formatted_journal_name', language) || name,
    shortName: translation(settings, 'websitename', language) || shortName,
  });
  return {
    name,
    shortName,
    names: Object.fromEntries(siteLanguages.map((one) => [one, namesIn(one)])) as Journal['names'],
    issns: issnList(settings.issn),
    email: settings.websiteemail,
    publisher: settings.publisher || settings.formatted_journal_name || settings.websitename,
    licence: settings.licence,
    sections: sectionsOf(settings),
    crossmarkPolicy: settings.crossmark_policy,
    counterRecord: settings.counter_registry,
    origin,
    repository: repository ?? new URL(origin).hostname,
  };
}
