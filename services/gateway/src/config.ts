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
  /** Number of our own proxies in front of the gateway, whose X-Forwarded-For is trusted. */
  @IsInt() @Min(0) @Max(10) TRUSTED_PROXY_HOPS = 0;
  /** Memory limit of the page cache. */
  @IsInt() @Min(1) CACHE_MEGABYTES = 32;
  /** Requests of one client address in ten seconds, except files and responses from the page cache. */
  @IsInt() @Min(1) CLIENT_REQUESTS = 600;
  /** Concurrent requests of one client to services, in each class of work; others wait. */
  @IsInt() @Min(1) CLIENT_CONCURRENCY = 16;
  /** Documents generated concurrently for one client; others wait. */
  @IsInt() @Min(1) CLIENT_DOCUMENTS = 4;
  /** Open requests of one client, including those whose response is still being read. */
  @IsInt() @Min(1) CLIENT_OPEN_REQUESTS = 256;
  /**
   * A client that reads nothing of its response for this long is disconnected. The kernel accepts more data only when
   * a third of its send buffer (up to 1.4 MB) is free, for which a client reading 5 kB/s needs nearly five minutes.
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
