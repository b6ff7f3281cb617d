import { IsIn, IsInt, IsString, Matches, Max, Min, MinLength } from 'class-validator';
import {
  hostsAndPorts,
  keysMessage,
  MessagingConfig,
  WorkerProcessConfig,
} from '#platform/process/config.ts';
import { IsUrlOf, PartOf } from '#platform/process/connections.ts';
import { encryptionKeysPattern } from '#platform/process/encryption.ts';
import { withSite } from '#platform/process/with-site.ts';
import { withFiles } from '#platform/files/with-files.ts';
import { withSearch } from '#search/with-search.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- TypeScript requires this of a mixin's constructor
type Constructor = new (...args: any[]) => object;

/** An address of the web, which has a default. */
const address = /^https?:\/\/[^\s/?#@]+(?:[/?]\S*)?$/;

/** Adds the settings that both processes of the service have. */
function withShared<Base extends Constructor>(base: Base) {
  class WithShared extends withSite(base) {
    /** Address of the registry that DOIs are deposited at; Crossref's test system is https://test.crossref.org. */
    @PartOf('dois', 'https://doi.crossref.org')
    @Matches(address)
    DOI_REGISTRY = 'https://doi.crossref.org';
    /** The journal's user at the registry, such as 'desk@example.org/role'; without it no DOI is deposited. */
    @PartOf('dois', 'desk@example.org/role') @IsString() DOI_REGISTRY_USER = '';
    @PartOf('dois', '…') @IsString() DOI_REGISTRY_PASSWORD = '';
    /** How long a call of it may take. */
    @PartOf('dois', '60') @IsInt() @Min(1) @Max(600) DOI_REGISTRY_SECONDS = 60;
    /** `any` also permits plain HTTP and addresses of private networks. */
    @IsIn(['public', 'any']) WEBHOOK_TARGETS: 'public' | 'any' = 'public';
    /** Data dump of the Research Organization Registry as JSON, to choose affiliations and funders from. */
    @IsString() ORGANIZATIONS_FILE = '';
    /** Folder of fonts (TTF, OTF) with letters that those of articles' pages lack. */
    @IsString() TYPESETTING_FONTS = '';
    @Matches(hostsAndPorts) MANUSCRIPTS_RPC!: string;
    /** The first one encrypts the passwords that staff enter, such as the mail server's; all decrypt. */
    @Matches(encryptionKeysPattern, { message: keysMessage('CATALOG_ENCRYPTION_KEYS') })
    CATALOG_ENCRYPTION_KEYS!: string;
  }
  return WithShared;
}

/** Class by which features of both processes inject the shared settings. */
export abstract class SharedConfig extends withShared(Object) {
  abstract AUTH_RPC: string;
  abstract RPC_KEYS_FILE: string;
}

export class CatalogConfig extends withShared(withSearch(withFiles(MessagingConfig))) {
  @IsInt() @Min(1) @Max(65535) RPC_PORT!: number;
  @Matches(hostsAndPorts) AUTH_RPC!: string;
  /** Address of ORCID; that of its sandbox is https://sandbox.orcid.org. */
  @PartOf('orcid', 'https://orcid.org') @Matches(address) ORCID_ISSUER = 'https://orcid.org';
  /** The journal's client at ORCID; without it authors are not asked to confirm their iDs. */
  @PartOf('orcid', 'APP-0123456789ABCDEF') @IsString() ORCID_CLIENT_ID = '';
  @PartOf('orcid', '…') @IsString() ORCID_CLIENT_SECRET = '';
}

export class WorkerConfig extends withShared(withFiles(WorkerProcessConfig)) {
  @Matches(hostsAndPorts) AUTH_RPC!: string;
  /** JSON file of the keys that sign calls of auth and manuscripts. */
  @IsString() @MinLength(1) RPC_KEYS_FILE!: string;
  /** SMTP URL in place of the mail server of the settings, such as smtp://user:password@mail.example.org:587. */
  @PartOf('mail', 'smtp://user:password@mail.example.org:587')
  @IsUrlOf('smtp', 'smtps')
  SMTP_URL = '';
  /** Sender of author notices, such as 'Journal <desk@example.org>'; the journal's name and address by default. */
  @PartOf('mail', "'Journal <desk@example.org>'") @Matches(/^(?:[^\r\n]*[^\s@]@[^\s@]+)?$/) MAIL_FROM = '';
  /** Return address of alerts, such as 'bounces@example.org', to which each adds '+' and its id; else the sender. */
  @PartOf('mail', 'bounces@example.org') @Matches(/^(?:[^\s@+]+@[^\s@]+)?$/) BOUNCE_ADDRESS = '';
  /** Limit that spares the mail server; a mailing of alerts takes longer accordingly. */
  @PartOf('mail', '300') @IsInt() @Min(1) @Max(60_000) ALERTS_PER_MINUTE = 300;
}
