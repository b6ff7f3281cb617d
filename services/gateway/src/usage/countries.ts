import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { type CountryResponse, Reader } from 'mmdb-lib';
import { GatewayConfig } from '../config.ts';

/** Codes that CDNs send instead of a country: unknown, Tor, satellites. */
const notCountries = new Set(['XX', 'T1', 'A1', 'A2', 'ZZ']);

/** Finds the country of a request by the CDN's header or a database of addresses (MMDB). */
@Injectable()
export class Countries {
  private readonly database?: Reader<CountryResponse>;

  constructor(private readonly config: GatewayConfig) {
    const { USAGE_COUNTRY_FILE: file } = config;
    if (file !== '') this.database = new Reader(readFileSync(file));
  }

  /** @returns an ISO 3166 code, empty if unknown */
  find({ headers }: IncomingMessage, address: string): string {
    const { USAGE_COUNTRY_HEADER: header } = this.config;
    const named = header === '' ? undefined : headers[header];
    const code = typeof named === 'string' ? named.toUpperCase() : this.lookUp(address);
    return /^[A-Z]{2}$/.test(code) && !notCountries.has(code) ? code : '';
  }

  /** Databases have MaxMind's format, or a field `country_code`. */
  private lookUp(address: string): string {
    if (!this.database || address === '') return '';
    const found: (CountryResponse & { country_code?: string }) | null = this.database.get(address);
    return found?.country_code ?? found?.country?.iso_code ?? '';
  }
}
