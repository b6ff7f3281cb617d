/** What a reader did, as the gateway logs it and catalog counts it. */
const usageKinds = ['view', 'download', 'record', 'search'] as const;
export type UsageKind = (typeof usageKinds)[number];

/** A line of the gateway's usage log: no address and no user agent is part of it. */
export interface UsageLine {
  /** Milliseconds since 1970. */
  at: number;
  /** Hashes of the network and of address and user agent, with a salt of the day. */
  visitor: string;
  kind: UsageKind;
  /** The article's reference number; of a search a hash of its words. */
  item: string;
  /** ISO 3166 code; empty if unknown. */
  country: string;
}

/** ASCII only, so that places in a log are the same in bytes and characters. */
export const usageLine = ({ at, visitor, kind, item, country }: UsageLine): string =>
  `${at} ${visitor} ${kind} ${item} ${country}\n`;

const shape = new RegExp(`^(\\d{13}) ([\\w-]{16}) (${usageKinds.join('|')}) ([\\w.-]{1,24}) ([A-Z]{2})?$`);

/** The visitor of a line that is not damaged, without the time that reading all of it takes. */
export const visitorOf = (line: string): string => line.slice(14, 30);

/** Characters of the network's hash, with which that of a visitor begins. */
export const NETWORK_CHARACTERS = 8;
export const networkOfVisitor = (visitor: string): string => visitor.slice(0, NETWORK_CHARACTERS);

/** @returns undefined for a line that is damaged, as by a full disk */
export function parseUsageLine(line: string): UsageLine | undefined {
  const [, at, visitor, kind, item, country = ''] = shape.exec(line) ?? [];
  return at && visitor && kind && item
    ? { at: Number(at), visitor, kind: kind as UsageKind, item, country }
    : undefined;
}
