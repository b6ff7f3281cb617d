import { IsIn, IsInt, IsString, Matches, Max, Min } from 'class-validator';
import { hostsAndPorts, MessagingConfig, WorkerProcessConfig } from '#platform/process/config.ts';
import { withFiles } from '#platform/files/with-files.ts';
import { withSearch } from '#search/with-search.ts';

/** Settings of both processes of the service. */
export abstract class SharedConfig {
  /** Address of the site; initial value of the setting `domain`. */
  abstract SITE_ORIGIN: string;
  /** Address of the registry that DOIs are deposited at; Crossref's test system is https://test.crossref.org. */
  abstract DOI_REGISTRY: string;
  /** The journal's user at the registry, such as 'desk@example.org/role'; without it no DOI is deposited. */
  abstract DOI_REGISTRY_USER: string;
  abstract DOI_REGISTRY_PASSWORD: string;
  /** How long a call of it may take. */
  abstract DOI_REGISTRY_SECONDS: number;
  /** `any` also permits plain HTTP and addresses of private networks. */
  abstract WEBHOOK_TARGETS: 'public' | 'any';
  /** Data dump of the Research Organization Registry as JSON, to choose affiliations and funders from. */
  abstract ORGANIZATIONS_FILE: string;
}

export class CatalogConfig extends withSearch(withFiles(MessagingConfig)) implements SharedConfig {
  @IsInt() @Min(1) @Max(65535) RPC_PORT!: number;
  @Matches(hostsAndPorts) AUTH_RPC!: string;
  @Matches(/^https?:\/\//) SITE_ORIGIN = 'http://localhost:8080';
  @Matches(/^https?:\/\/\S+$/) DOI_REGISTRY = 'https://doi.crossref.org';
  @IsString() DOI_REGISTRY_USER = '';
  @IsString() DOI_REGISTRY_PASSWORD = '';
  @IsInt() @Min(1) @Max(600) DOI_REGISTRY_SECONDS = 60;
  @IsIn(['public', 'any']) WEBHOOK_TARGETS: 'public' | 'any' = 'public';
  @IsString() ORGANIZATIONS_FILE = '';
  /** ORCID; its sandbox is https://sandbox.orcid.org. */
  @Matches(/^https?:\/\/\S+$/) ORCID_ISSUER = 'https://orcid.org';
  /** The journal's client at ORCID; without it authors are not asked to confirm their iDs. */
  @IsString() ORCID_CLIENT_ID = '';
  @IsString() ORCID_CLIENT_SECRET = '';
}

export class WorkerConfig extends withFiles(WorkerProcessConfig) implements SharedConfig {
  @Matches(/^https?:\/\//) SITE_ORIGIN = 'http://localhost:8080';
  @Matches(/^https?:\/\/\S+$/) DOI_REGISTRY = 'https://doi.crossref.org';
  @IsString() DOI_REGISTRY_USER = '';
  @IsString() DOI_REGISTRY_PASSWORD = '';
  @IsInt() @Min(1) @Max(600) DOI_REGISTRY_SECONDS = 60;
  @IsIn(['public', 'any']) WEBHOOK_TARGETS: 'public' | 'any' = 'public';
  @IsString() ORGANIZATIONS_FILE = '';
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
