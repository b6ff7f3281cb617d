import { IsInt, IsString, Matches, Max, Min } from 'class-validator';
import type { ServiceName } from '#contracts/services.ts';
import { ProcessConfig } from '#platform/config.ts';

const address = /^https?:\/\/[^/]+$/;

export class GatewayConfig extends ProcessConfig {
  @IsInt() @Min(1) @Max(65535) PORT!: number;
  @Matches(/^rediss?:\/\//) REDIS_URL!: string;
  @Matches(address) AUTH_URL!: string;
  @Matches(address) CATALOG_URL!: string;
  @Matches(address) WEBDATA_URL!: string;
  @Matches(address) DOCUMENTS_URL!: string;
  @Matches(address) WEB_URL!: string;
  /** How many proxies of ours stand before the gateway, whose X-Forwarded-For it may believe. */
  @IsInt() @Min(0) @Max(10) TRUSTED_PROXY_HOPS = 0;
  /** Memory that cached responses may take. */
  @IsInt() @Min(1) CACHE_MEGABYTES = 32;
  /** Requests in ten seconds of one client address, of those that are not served from the page cache; files are not counted. */
  @IsInt() @Min(1) CLIENT_REQUESTS = 600;
  /** Requests of one client that services work on at a time, in each class of them; others wait. */
  @IsInt() @Min(1) CLIENT_CONCURRENCY = 16;
  /** Documents that are made for one client at a time; others wait. */
  @IsInt() @Min(1) CLIENT_DOCUMENTS = 4;
  /** Requests of one client that may be open at a time, with those whose response is still being read. */
  @IsInt() @Min(1) CLIENT_OPEN_REQUESTS = 256;
  /**
   * A reader whose connection takes no byte of its response for this long is disconnected. The kernel asks for more only when a third of
   * its send buffer is free, up to 1.4 MB: a reader of 5 kB a second takes nearly five minutes for them.
   */
  @IsInt() @Min(1) STALLED_READER_SECONDS = 300;
  @IsString() NODE_ENV = 'production';

  urlOf(service: ServiceName): string {
    const urls: Record<ServiceName, string> = {
      auth: this.AUTH_URL,
      catalog: this.CATALOG_URL,
      webdata: this.WEBDATA_URL,
      documents: this.DOCUMENTS_URL,
      web: this.WEB_URL,
    };
    return urls[service];
  }
}
