/** Kinds of usage, as the gateway records them and catalog counts them. */
const usageKinds = ['view', 'download', 'record', 'search'] as const;
export type UsageKind = (typeof usageKinds)[number];

/** Key of the stream in Redis that gateways write lines to and catalog takes them from. */
export const USAGE_STREAM = 'usage.lines';

/** A line of usage: no address and no user agent is part of it. */
export interface UsageLine {
  /** Milliseconds since 1970. */
  at: number;
  /** Hashes of the network and of address and user agent, with a salt of the day. */
  visitor: string;
  kind: UsageKind;
  /** Reference number of the article; for a search, a hash of its words. */
  item: string;
  /** ISO 3166 code; empty if unknown. */
  country: string;
}

export const usageLine = ({ at, visitor, kind, item, country }: UsageLine): string =>
  `${at} ${visitor} ${kind} ${item} ${country}`;

const shape = new RegExp(`^(\\d{13}) ([\\w-]{16}) (${usageKinds.join('|')}) ([\\w.-]{1,24}) ([A-Z]{2})?$`);

/** Length of a network's hash, with which the hash of a visitor begins. */
export const NETWORK_CHARACTERS = 8;
export const networkOfVisitor = (visitor: string): string => visitor.slice(0, NETWORK_CHARACTERS);

/** @returns undefined for a line that is damaged */
export function parseUsageLine(line: string): UsageLine | undefined {
  const [, at, visitor, kind, item, country = ''] = shape.exec(line) ?? [];
  return at && visitor && kind && item
    ? { at: Number(at), visitor, kind: kind as UsageKind, item, country }
    : undefined;
}
