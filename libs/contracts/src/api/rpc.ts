import type {
  Letterhead,
  SelectedArticle,
  CertificateData,
  BoardData,
  IndexPageData,
  EditorCertificateData,
} from './document-data.ts';
import type { ServiceRecord } from '#contracts/fields/issued-documents.ts';
import type { TokenScope } from '../policies/api-tokens.ts';
import type { LinkPurpose } from './sign-in.ts';
import type { DuplicateArticle, Organization, StaffSettings } from '#contracts/fields/entities.ts';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import type {
  ManuscriptPdf,
  ManuscriptPdfName,
  DocumentReader,
  VerifiedPdf,
} from '#contracts/manuscripts/letters-and-receipts.ts';
import type { MailText, ManuscriptMailKind } from '#contracts/mails/mail-kinds.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import type { MailState } from '#contracts/values/statuses.ts';

/** Calls between services over Nest's TCP transport: pattern → request and response. Each may be repeated. */
export interface RpcCalls {
  /**
   * `address` is the client's IP address as seen by the gateway; no user if the session has ended or the
   * address is not allowed. `provenAt` is when the user last proved their identity, ISO 8601.
   */
  'auth.verify-session': {
    request: { sessionId: string; address: string };
    response: { user: null } | { user: SignedInUser; person: Person; provenAt: string };
  };
  /**
   * The user of a token, by its SHA-256; null if it is unknown or expired, or its owner may not
   * sign in from the address.
   */
  'auth.verify-api-token': {
    request: { hash: string; address: string };
    response: { user: SignedInUser; person: Person; scopes: readonly TokenScope[] } | null;
  };
  /** A mail to a user in its current form, with a new token in its link; null if it is no longer wanted. */
  'auth.user-mail': { request: { mailId: string }; response: UserMail | null };
  /** @see MailOutcome */
  'auth.user-mail-outcome': { request: MailOutcome; response: boolean };
  /**
   * An enabled user as they are now, for whom a job acts; the address is empty without one.
   */
  'auth.user': {
    request: { userId: string };
    response: { user: SignedInUser; email: string; person: Person } | null;
  };
  /** The enabled administrators and editors, by username. */
  'auth.office-users': {
    request: object;
    response: NonNullable<RpcCalls['auth.user']['response']>[];
  };
  /** The ids of all users who have one of these keys. */
  'auth.users-with-keys': { request: { keys: string[] }; response: string[] };
  /**
   * By current or former reference number, or by id; null if missing, or disabled and not requested by staff. A notice
   * about another article has neither certificates nor a cover page.
   */
  'catalog.certificate-data': {
    request: ({ refnumber: string } | { articleId: string }) & { forStaff?: boolean };
    response: CertificateData | 'notice' | null;
  };
  /**
   * Data of certificates, unordered; omits unknown reference numbers, notices and, with
   * `enabledOnly`, disabled articles.
   */
  'catalog.certificate-data-list': {
    request: { refnumbers: string[]; enabledOnly: boolean };
    response: CertificateData[];
  };
  /** Articles that staff selected for documents, unordered; omits unknown reference numbers, includes disabled articles. */
  'catalog.selected-articles': { request: { refnumbers: string[] }; response: SelectedArticle[] };
  /** Every enabled editor. */
  'catalog.board-data': { request: object; response: BoardData };
  /** A picture of an editor or of the site as base64-encoded WebP; null if missing. */
  'catalog.picture': {
    request: { folder: 'editors' | 'site'; picture: string };
    response: string | null;
  };
  /** Data of index pages, unordered; omits unknown reference numbers, includes disabled articles. */
  'catalog.index-page-data': { request: { refnumbers: string[] }; response: IndexPageData };
  /** Data of editors' certificates, unordered; omits unknown ids, includes disabled editors. */
  'catalog.editor-certificate-data': { request: { ids: string[] }; response: EditorCertificateData };
  /** The names of the journal and its site, which must not be used as passwords. */
  'catalog.journal-names': { request: object; response: string[] };
  /** The site's address, without a trailing slash. */
  'catalog.site-origin': { request: object; response: string };
  /** Settings that the register of manuscripts needs. */
  'catalog.manuscript-settings': { request: object; response: ManuscriptSettings };
  /** A mail in the journal's words; placeholders without a value are left out, with paragraphs that have only these. */
  'catalog.mail-letter': {
    request: { kind: ManuscriptMailKind; language: SiteLanguage; values: Record<string, string> };
    response: MailText;
  };
  /** The articles of these manuscripts, published or not: by the ids of manuscripts or of an article. */
  'catalog.articles-of-manuscripts': {
    request: { manuscripts: string[] } | { articleId: string };
    response: ManuscriptsArticle[];
  };
  /** Whether an article has this reference number, which is compared as it is. */
  'catalog.reference-number-used': { request: { refKey: string }; response: boolean };
  /** Articles whose folded title is this one, or has these words, the nearest first. */
  'catalog.articles-with-title': { request: { titleKey: string }; response: DuplicateArticle[] };
  /** Possible reviewers of a manuscript with these keywords and this title: the board, and authors of similar articles. */
  'catalog.reviewer-candidates': { request: { text: string }; response: CatalogCandidates };
  /** Articles of a year or later by authors with one of these names. */
  'catalog.articles-by-authors': {
    request: { names: string[]; since: number };
    response: { refnumber: string; year: number; authors: string[] }[];
  };
  /** Organizations by name, for an author who names an institution. */
  'catalog.organizations': { request: { q: string }; response: Organization[] };
  /** A mail about a manuscript in its current form, with a new token in its link; null if it is no longer wanted. */
  'manuscripts.mail': {
    request: { mailId: string } & Pick<ManuscriptSettings, 'origin' | 'submit_online'>;
    response: ManuscriptMail | null;
  };
  /** The values of a mail for the newest manuscript that a user sees, as far as it has them; null without one. */
  'manuscripts.mail-sample': {
    request: { kind: ManuscriptMailKind; language: SiteLanguage; user: SignedInUser };
    response: Record<string, string> | null;
  };
  /** A file of a mail in base64; null if it is erased. */
  'manuscripts.mail-file': { request: { mailId: string; fileId: string }; response: string | null };
  /** Whether an article has this transaction ID that is not the article of this manuscript. */
  'catalog.transaction-id-used': { request: { txnid: string; manuscript: string }; response: boolean };
  /** The manuscripts that have one of these transaction IDs or reference numbers, each as it is compared; empty without one. */
  'manuscripts.reserved': {
    request: { txnidKeys: string[]; refKeys: string[] };
    response: { manuscript: string; txnidKey: string; refKey: string }[];
  };
  /** The transaction ID of a manuscript's receipt, empty without one, and those of its void receipts. */
  'manuscripts.payment': { request: { manuscript: string }; response: { received: string; void: string[] } };
  /** The journal and who signs, for letters and receipts. */
  'catalog.letterhead': { request: object; response: Letterhead };
  /** A document of a manuscript for a user or the holder of a link; null if there is none, or none that they may see. */
  'manuscripts.document': {
    request: ManuscriptPdfName & { by: DocumentReader };
    response: ManuscriptPdf | null;
  };
  /** @see MailOutcome */
  'manuscripts.mail-outcome': { request: MailOutcome; response: boolean };
  /** The same document for the process that prints it, which passes it on to nobody. */
  'manuscripts.printed-document': { request: ManuscriptPdfName; response: ManuscriptPdf | null };
  /** Records of reviewing and editing; with the token of a link only the reviewer's own. Omits people without any. */
  'manuscripts.service-records': {
    request: { records: Pick<ServiceRecord, 'kind' | 'holder' | 'year'>[]; link?: string };
    response: ServiceRecord[];
  };
  /** The letter or receipt with a code. */
  'manuscripts.verified-paper': { request: { code: string }; response: VerifiedPdf | null };
}
export type RpcPattern = keyof RpcCalls;
export type RpcRequest<P extends RpcPattern> = RpcCalls[P]['request'];
/** What the handler of a call returns. */
export type RpcReply<P extends RpcPattern> = Promise<RpcCalls[P]['response']>;

const forDocuments = [
  'catalog.certificate-data',
  'catalog.certificate-data-list',
  'catalog.board-data',
  'catalog.picture',
  'catalog.index-page-data',
  'catalog.editor-certificate-data',
  'catalog.selected-articles',
  'catalog.letterhead',
] as const;
const forManuscripts = [
  'auth.user',
  'auth.office-users',
  'auth.users-with-keys',
  'catalog.manuscript-settings',
  'catalog.mail-letter',
  'catalog.articles-of-manuscripts',
  'catalog.articles-with-title',
  'catalog.reviewer-candidates',
  'catalog.articles-by-authors',
  'catalog.organizations',
  'catalog.transaction-id-used',
  'catalog.reference-number-used',
] as const;
const documentCalls = ['manuscripts.service-records'] as const;
const sessionCalls = ['auth.verify-session', 'auth.verify-api-token'] as const;
const mailCalls = ['auth.user-mail-outcome', 'manuscripts.mail-outcome'] as const;
/** Calls that each process may make; everything else is refused. */
export const rpcGrants = {
  auth: ['catalog.journal-names', 'catalog.site-origin'],
  catalog: [...sessionCalls, ...mailCalls, 'manuscripts.mail-sample', 'manuscripts.reserved'],
  'catalog-worker': [
    ...mailCalls,
    'auth.user-mail',
    'auth.user',
    'manuscripts.mail',
    'manuscripts.mail-file',
    'manuscripts.mail-sample',
    'manuscripts.payment',
    'manuscripts.reserved',
  ],
  webdata: sessionCalls,
  manuscripts: [...sessionCalls, ...forManuscripts],
  documents: [
    ...sessionCalls,
    ...forDocuments,
    ...documentCalls,
    'manuscripts.document',
    'manuscripts.verified-paper',
  ],
  'documents-worker': [...forDocuments, ...documentCalls, 'manuscripts.printed-document'],
  gateway: [],
} as const satisfies Record<string, readonly RpcPattern[]>;
export type RpcCaller = keyof typeof rpcGrants;

/** A user as a person, besides the account. */
export interface Person {
  /** Whether the user has an address, or one that waits for its confirmation. */
  hasAddress: boolean;
  /** Keys by which the user is recognized (`personKeys`), with former addresses and one that waits for its confirmation. */
  keys: string[];
}

/** The result of an attempt to send a mail, for the service that ordered it. That service decides whether to retry. */
export interface MailOutcome {
  mailId: string;
  state: MailState;
  /** Reason why the mail was not delivered, or not yet, as a message for staff. */
  error: string;
  /** Text that was sent, with `{link}` in place of a link that is for its recipient alone. */
  text?: MailText;
}

/** Mails to users: those with a link, and notices of what has changed. */
export type UserMailKind = LinkPurpose['kind'] | 'password-changed' | 'address-changed';

export interface UserMail {
  kind: UserMailKind;
  to: string;
  /** The username. */
  name: string;
  /** The name as printed, or else the username. */
  printed_name: string;
  /** Empty in a notice. */
  link: string;
  /** Id of the user who ordered it; absent if nobody did. */
  by?: string;
}

export const manuscriptSettingNames = [
  'submit_online',
  'review_model',
  'reviewers_wanted',
  'review_days',
  'time_zone',
  'fee_rupee',
  'fee_dollar',
  'upi_id',
  'bank_details',
  'payment_link',
  'section_handlers',
  'manuscript_months',
  'review_months',
] as const satisfies readonly (keyof StaffSettings)[];

/** Settings that the register of manuscripts needs. */
export interface ManuscriptSettings extends Pick<StaffSettings, (typeof manuscriptSettingNames)[number]> {
  /** The site's address, without a trailing slash. */
  origin: string;
  /** The journal's name, as in citations. */
  name: string;
  /** The journal's own address. */
  email: string;
  /** Whether a mail server is set. */
  ready: boolean;
}

/** Candidates with an address. `about` has the words of their work: the post, or an article's title and keywords. */
export interface CatalogCandidates {
  board: { name: string; email: string; affiliation: string; about: string }[];
  authors: {
    name: string;
    email: string;
    affiliation: string;
    orcid: string;
    article: string;
    about: string;
  }[];
}

export interface ManuscriptMail {
  kind: ManuscriptMailKind;
  /** Empty for the journal's own address. */
  to: string;
  language: SiteLanguage;
  /** The values of the placeholders, except the journal's own. */
  values: Record<string, string>;
  /** A letter as staff edited it, in place of the journal's words. */
  letter?: MailText;
  /** Attached files; each is requested by its id. */
  files: { id: string; name: string }[];
  /** Id of the user who ordered it; absent if nobody did. */
  by?: string;
}

/** An article that was a manuscript. */
export interface ManuscriptsArticle {
  manuscript: string;
  articleId: string;
  refnumber: string;
  /** Whether readers see it. */
  published: boolean;
  /** Day of publication, YYYY-MM-DD, or `WITH_ISSUE`; empty without one. */
  publish_on: string;
}
