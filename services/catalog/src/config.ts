import { IsIn, IsInt, IsString, Matches, Max, Min, MinLength } from 'class-validator';
import { hostsAndPorts, MessagingConfig, WorkerProcessConfig } from '#platform/process/config.ts';
import { withSite } from '#platform/process/with-site.ts';
import { withFiles } from '#platform/files/with-files.ts';
import { withSearch } from '#search/with-search.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- TypeScript requires this of a mixin's constructor
type Constructor = new (...args: any[]) => object;

/** Adds the settings that both processes of the service have. */
function withShared<Base extends Constructor>(base: Base) {
  class WithShared extends withSite(base) {
    /** Address of the registry that DOIs are deposited at; Crossref's test system is https://test.crossref.org. */
    @Matches(/^https?:\/\/\S+$/) DOI_REGISTRY = 'https://doi.crossref.org';
    /** The journal's user at the registry, such as 'desk@example.org/role'; without it no DOI is deposited. */
    @IsString() DOI_REGISTRY_USER = '';
    @IsString() DOI_REGISTRY_PASSWORD = '';
    /** How long a call of it may take. */
    @IsInt() @Min(1) @Max(600) DOI_REGISTRY_SECONDS = 60;
    /** `any` also permits plain HTTP and addresses of private networks. */
    @IsIn(['public', 'any']) WEBHOOK_TARGETS: 'public' | 'any' = 'public';
    /** Data dump of the Research Organization Registry as JSON, to choose affiliations and funders from. */
    @IsString() ORGANIZATIONS_FILE = '';
  }
  return WithShared;
}

/** By which features of both processes inject them. */
export abstract class SharedConfig extends withShared(Object) {}

export class CatalogConfig extends withShared(withSearch(withFiles(MessagingConfig))) {
  @IsInt() @Min(1) @Max(65535) RPC_PORT!: number;
  @Matches(hostsAndPorts) AUTH_RPC!: string;
  /** ORCID; its sandbox is https://sandbox.orcid.org. */
  @Matches(/^https?:\/\/\S+$/) ORCID_ISSUER = 'https://orcid.org';
  /** The journal's client at ORCID; without it authors are not asked to confirm their iDs. */
  @IsString() ORCID_CLIENT_ID = '';
  @IsString() ORCID_CLIENT_SECRET = '';
}

export class WorkerConfig extends withShared(withFiles(WorkerProcessConfig)) {
  @Matches(hostsAndPorts) AUTH_RPC!: string;
  @Matches(hostsAndPorts) MANUSCRIPTS_RPC!: string;
  /** JSON file of the keys with which it signs its calls of auth and manuscripts. */
  @IsString() @MinLength(1) RPC_KEYS_FILE!: string;
  /** SMTP URL, such as smtp://user:password@mail.example.org:587; author notices are not sent without it. */
  @Matches(/^(?:smtps?:\/\/\S+)?$/) SMTP_URL = '';
  /**
   * Sender of author notices, such as 'Journal <desk@example.org>'; defaults to the journal's name and e-mail
   * address.
   */
  @Matches(/^(?:[^\r\n]*[^\s@]+@[^\s@]+)?$/) MAIL_FROM = '';
  /**
   * Return address of alerts, such as 'bounces@example.org'; each has its own with an extension after a '+'. Without
   * it they return to the sender.
   */
  @Matches(/^(?:[^\s@+]+@[^\s@]+)?$/) BOUNCE_ADDRESS = '';
  /** Spares the mail server; a mailing of alerts takes longer accordingly. */
  @IsInt() @Min(1) @Max(60_000) ALERTS_PER_MINUTE = 300;
}
