import { articleTypeName, articleTypes } from '#contracts/publication/article-types.ts';
import type { NamedIssue } from '#contracts/publication/issue-key.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';

/** Kinds of alerts for readers. */
export const alertKinds = ['issues', 'subject', 'search'] as const;
type AlertKind = (typeof alertKinds)[number];

/** Limits per address: of alerts, and of confirmation mails in 24 hours. */
export const MAX_ALERTS = 20;
export const MAX_CONFIRMATIONS_A_DAY = 3;
/** Days after which an address that is not confirmed is deleted. */
export const CONFIRMATION_DAYS = 7;

const MAX_VALUE_LENGTH = 500;

/** The parameters of the search page that make up a saved search; others, such as the page, do not. */
export interface SavedSearch {
  keyword: string;
  /** The type of the articles. */
  type?: string;
  year?: number;
}

export interface Alert {
  kind: AlertKind;
  /** The subject, or the query of the search page; empty for new issues. */
  value: string;
}

/**
 * Reads an alert as forms, addresses and the database name it: 'issues', 'subject:Agronomy',
 * 'search:keyword=rice'.
 */
export function parseAlert(name: string): Alert | undefined {
  const [, kind = '', value = ''] = /^(issues|subject|search)(?::([^]*))?$/.exec(name.trim()) ?? [];
  if (kind === 'issues') return value === '' ? { kind, value } : undefined;
  if (kind !== 'subject' && kind !== 'search') return undefined;
  const normal = kind === 'subject' ? value.replace(/\s+/gu, ' ').trim() : queryOf(savedSearch(value));
  return normal === '' || normal.length > MAX_VALUE_LENGTH ? undefined : { kind, value: normal };
}

export const alertName = ({ kind, value }: Alert): string => (kind === 'issues' ? kind : `${kind}:${value}`);
export const subjectAlertName = (subject: string): string => `subject:${subject}`;
export const searchAlertName = (search: SavedSearch): string => `search:${queryOf(search)}`;

export function savedSearch(query: string): SavedSearch {
  const given = new URLSearchParams(query);
  const textOf = (name: string) => given.get(name)?.trim() ?? '';
  const [type, year] = [textOf('type'), textOf('year')];
  return {
    keyword: textOf('keyword'),
    ...(type && { type }),
    ...(/^\d{4}$/.test(year) && { year: Number(year) }),
  };
}

/** Query of a saved search; empty without a keyword. */
function queryOf({ keyword, type, year }: SavedSearch): string {
  if (keyword === '') return '';
  const parameters = { keyword, ...(type && { type }), ...(year && { year: String(year) }) };
  return new URLSearchParams(parameters).toString();
}

/** A saved search in its words: '“rice”' or '“rice” (review article, 2026)'. */
function searchText(query: string, language: SiteLanguage): string {
  const { keyword, type, year } = savedSearch(query);
  const known = articleTypes.find((one) => one === type);
  const filters = [known ? articleTypeName(known, language) : type, year].filter(Boolean).join(', ');
  return `“${keyword}”${filters && ` (${filters})`}`;
}

const labels: Record<SiteLanguage, Record<AlertKind, (value: string) => string>> = {
  en: {
    issues: () => 'New issues',
    subject: (subject) => `New articles on ${subject}`,
    search: (query) => `New results of the search ${searchText(query, 'en')}`,
  },
  hi: {
    issues: () => 'नए अंक',
    subject: (subject) => `${subject} विषय के नए लेख`,
    search: (query) => `${searchText(query, 'hi')} खोज के नए परिणाम`,
  },
};

export const alertLabel = ({ kind, value }: Alert, language: SiteLanguage): string =>
  labels[language][kind](value);

export const alertProblem = (name: string): string | undefined =>
  parseAlert(name) ? undefined : 'Choose what to be alerted to';

/** Consent of a reader, stored with each alert. */
export const alertConsent = (journal: string, language: SiteLanguage): string =>
  ({
    en: `E-mail me these alerts of ${journal}. My address is used for nothing else, and I can end this at any time.`,
    hi: `मुझे ${journal} की ये सूचनाएँ ई-मेल से भेजें। मेरे पते का और कोई उपयोग नहीं होगा, और मैं इसे कभी भी बंद कर सकता/सकती हूँ।`,
  })[language];

/** Data for the public forms of alerts. */
export interface AlertOptions {
  /** Whether a mail server is configured; without one there are no alerts. */
  ready: boolean;
  /** The subjects of the published articles. */
  subjects: string[];
}

/** The alerts of one address, as its holder sees them. */
export interface AlertSubscription {
  address: string;
  alerts: { name: string; confirmed: boolean }[];
}

/** A mail to all readers who subscribed to it. */
export interface AlertMailing {
  id: string;
  kind: 'issue' | 'digest';
  /** The issue, or the period of a digest. */
  title: string;
  state: MailingState;
  createdby: string;
  /** ISO 8601. */
  creation: string;
  recipients: number;
  sent: number;
  failed: number;
  bounced: number;
}

export const mailingStates = ['planning', 'sending', 'sent'] as const;
export type MailingState = (typeof mailingStates)[number];
export const deliveryStates = ['queued', 'sent', 'failed', 'bounced'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Alerts as staff see them. */
export interface AlertOverview {
  ready: boolean;
  subscribers: { confirmed: number; unconfirmed: number; suspended: number } & Record<AlertKind, number>;
  /** Mailings, the newest first. */
  mailings: AlertMailing[];
  /** The latest failures; addresses are masked. */
  failures: { address: string; error: string; at: string }[];
  /** The newest issues with articles, and whether they were announced. */
  issues: (NamedIssue & { articles: number; announced: boolean })[];
}

/** Outcome of a form of the alerts, in the address to which its response redirects. */
export type AlertOutcome = 'sent' | 'saved' | 'confirmed' | 'erased' | 'invalid' | 'limited' | 'failed';

export const alertPaths = {
  page: '/alerts',
  /** @param name of the alert that its form suggests */
  subscribe: (name: string) => `/alerts?alert=${encodeURIComponent(name)}`,
  manage: (token: string) => `/alerts/manage?token=${token}`,
  unsubscribe: (token: string) => `/api/alerts/unsubscribe?token=${token}`,
};
