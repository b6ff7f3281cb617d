import { IsIn, IsInt, IsString, Matches, Max, Min, MinLength } from 'class-validator';
import type { ServiceName } from '#contracts/api/services.ts';
import { addressOrNone, hostsAndPortsOrNone, ProcessConfig, redisUrl } from '#platform/process/config.ts';
import { PartOf } from '#platform/process/connections.ts';
import { siteAddressOrNone } from '#platform/process/with-site.ts';
import type { CallClass } from './limits/calls.ts';

const address = /^https?:\/\/[^/]+$/;
/** Rate: calls a second, and how many more in a minute. */
const rate = /^\d{1,7}\/\d{1,7}$/;

const cdnKinds = ['fastly', 'cloudflare', 'varnish'] as const;
export type CdnKind = (typeof cdnKinds)[number];

export class GatewayConfig extends ProcessConfig {
  @IsInt() @Min(1) @Max(65535) PORT!: number;
  @Matches(/^rediss?:\/\//, redisUrl) REDIS_URL!: string;
  /** Addresses of Redis Sentinels; then the host of REDIS_URL is the name under which they know the server. */
  @Matches(hostsAndPortsOrNone) REDIS_SENTINELS = '';
  @Matches(address) AUTH_URL!: string;
  @Matches(address) CATALOG_URL!: string;
  @Matches(address) WEBDATA_URL!: string;
  @Matches(address) DOCUMENTS_URL!: string;
  @Matches(address) MANUSCRIPTS_URL!: string;
  @Matches(address) WEB_URL!: string;
  /** The site's address; stored pages of another one are not used. */
  @Matches(siteAddressOrNone) SITE_ORIGIN = '';
  /** Number of our own proxies in front of the gateway, whose X-Forwarded-For is trusted. */
  @IsInt() @Min(0) @Max(10) TRUSTED_PROXY_HOPS = 0;
  /** Folder of the stored pages, shared by the gateways of a machine; a temporary one of this process if empty. */
  @IsString() CACHE_DIR = '';
  /** Size limit of the stored pages on disk. */
  @IsInt() @Min(1) CACHE_MEGABYTES = 1_024;
  /** Calls of one client to services, by class: a second, and more in a minute. Stored responses do not count. */
  @Matches(rate) STAFF_RATE = '200/2000';
  @Matches(rate) SIGN_IN_RATE = '2/100';
  @Matches(rate) PAGE_RATE = '10/400';
  @Matches(rate) DOCUMENT_RATE = '20/600';
  @Matches(rate) FILE_RATE = '100/3000';
  @Matches(rate) SEARCH_RATE = '4/120';
  /** Concurrent calls to a service, half of them of one client; others wait. */
  @IsInt() @Min(2) SERVICE_CONCURRENCY = 8;
  /** Concurrent calls to documents, whose requests mostly wait for a worker. */
  @IsInt() @Min(2) DOCUMENTS_CONCURRENCY = 96;
  /** Open requests of one client, including those whose response is still being read. */
  @IsInt() @Min(1) CLIENT_OPEN_REQUESTS = 256;
  /**
   * A client that reads nothing of its response for this long is disconnected. The kernel accepts more only when a third of
   * its send buffer (up to 1.4 MB) is free, for which a client that reads 2 kB/s needs nearly five minutes.
   */
  @IsInt() @Min(1) STALLED_READER_SECONDS = 300;
  /** How long a CDN in front may serve a public page or API response; 0 without a CDN that can be purged. */
  @PartOf('cdn', '300') @IsInt() @Min(0) CDN_SECONDS = 0;
  /** Address of a CDN that receives purges by tag; none if empty. */
  @PartOf('cdn', 'https://api.fastly.com/service/SERVICE') @Matches(addressOrNone) CDN_PURGE_URL = '';
  @PartOf('cdn', cdnKinds[0]) @IsIn(cdnKinds) CDN_PURGE_KIND: CdnKind = 'fastly';
  @IsString() CDN_PURGE_TOKEN = '';
  /** Maximum number of lines in Redis while catalog is unavailable, of about 100 bytes each. */
  @IsInt() @Min(1) USAGE_LINES = 2_000_000;
  /** JSON file of the keys with which the gateway signs the requests that it forwards. */
  @IsString() @MinLength(1) RPC_KEYS_FILE!: string;
  /** JSON list of robots in COUNTER's format instead of the list that comes with the gateway. */
  @IsString() USAGE_ROBOTS_FILE = '';
  /** Header in which a CDN names the reader's country, in lower case, such as cf-ipcountry. */
  @Matches(/^[a-z0-9-]*$/) USAGE_COUNTRY_HEADER = '';
  /** Database of addresses by country (MMDB). */
  @IsString() USAGE_COUNTRY_FILE = '';
  @IsString() NODE_ENV = 'production';

  rateOf(kind: CallClass): { perSecond: number; burst: number } {
    const name = kind.toUpperCase() as Uppercase<CallClass>;
    const [perSecond, burst] = this[`${name}_RATE`].split('/').map(Number);
    return { perSecond: perSecond!, burst: burst! };
  }

  /** Maximum number of concurrent calls. */
  placesOf(service: ServiceName): number {
    return service === 'documents' ? this.DOCUMENTS_CONCURRENCY : this.SERVICE_CONCURRENCY;
  }

  urlOf(service: ServiceName): string {
    const name = service.toUpperCase() as Uppercase<ServiceName>;
    return this[`${name}_URL`];
  }
}
