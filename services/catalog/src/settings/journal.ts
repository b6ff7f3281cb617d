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
}

export function journalOf(settings: Settings, siteOrigin: string): Journal {
  return {
    name: settings.formatted_journal_name || settings.websitename,
    shortName: settings.websitename || settings.formatted_journal_name,
    issns: issnList(settings.issn),
    email: settings.websiteemail,
    origin: originOf(settings.domain) ?? siteOrigin,
  };
}
