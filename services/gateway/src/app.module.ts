import { type DynamicModule, Module } from '@nestjs/common';
import { QueuesModule } from '#messaging/queues.module.ts';
import { CdnPurges } from './cache/cdn.ts';
import { PageStore } from './cache/page-store.ts';
import { PublicResponses } from './cache/public-responses.ts';
import { PurgeFeed } from './cache/purge-feed.ts';
import { Renewal } from './cache/renewal.ts';
import { GatewayConfig } from './config.ts';
import { Admission } from './limits/admission.ts';
import { Circuits } from './limits/circuits.ts';
import { ClientAddresses } from './limits/client-addresses.ts';
import { ClientLimits } from './limits/client-limits.ts';
import { Connections } from './limits/connections.ts';
import { KnownSessions } from './limits/known-sessions.ts';
import { Proxy } from './proxy/proxy.ts';
import { RequestBodies } from './proxy/request-bodies.ts';
import { Requests } from './requests.ts';
import { ServiceClient } from './service-client.ts';
import { Countries } from './usage/countries.ts';
import { Robots } from './usage/robots.ts';
import { SeenPages } from './usage/seen-pages.ts';
import { Usage } from './usage/usage.ts';
import { UsageStream } from './usage/usage-stream.ts';
import { Visitors } from './usage/visitors.ts';

@Module({})
export class AppModule {
  static with(config: GatewayConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [QueuesModule.forRedis(config)],
      providers: [
        { provide: GatewayConfig, useValue: config },
        PageStore,
        PurgeFeed,
        CdnPurges,
        PublicResponses,
        Renewal,
        Proxy,
        Admission,
        Circuits,
        ClientAddresses,
        ClientLimits,
        Connections,
        KnownSessions,
        RequestBodies,
        Requests,
        ServiceClient,
        Countries,
        Robots,
        Usage,
        SeenPages,
        UsageStream,
        Visitors,
      ],
    };
  }
}
