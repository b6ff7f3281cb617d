import { Matches } from 'class-validator';
import { hostsAndPorts, ServiceConfig } from '#platform/process/config.ts';
import { withSearch } from '#search/with-search.ts';

export class WebdataConfig extends withSearch(ServiceConfig) {
  @Matches(hostsAndPorts) AUTH_RPC!: string;
}
