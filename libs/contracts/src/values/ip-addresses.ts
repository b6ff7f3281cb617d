import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Maximum number of entries in a user's list of allowed addresses. */
export const MAX_ALLOWED_IPS = 50;

/**
 * Canonical form of an IP address, for comparison; an IPv4-mapped IPv6 address becomes IPv4.
 *
 * @returns undefined for an invalid address
 */
export function canonicalAddress(text: string): string | undefined {
  return parse(text)?.toString();
}

/** Canonical form of an IPv4 or IPv6 address or CIDR range; undefined if invalid. */
export function canonicalAddressRange(text: string): string | undefined {
  const [address, bits, ...rest] = text.trim().split('/');
  const parsed = parse(address ?? '');
  if (!parsed || rest.length > 0) return undefined;
  if (bits === undefined) return parsed.toString();
  const longest = parsed.kind() === 'ipv4' ? 32 : 128;
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > longest) return undefined;
  const range = `${parsed.toString()}/${Number(bits)}`;
  const network =
    parsed.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(range)
      : ipaddr.IPv6.networkAddressFromCIDR(range);
  return `${network.toString()}/${Number(bits)}`;
}

/** The /24 or /48 network of an address: precise enough for logs without identifying a person. */
export function networkOf(address: string): string | undefined {
  const kind = parse(address)?.kind();
  return kind && canonicalAddressRange(`${address}/${kind === 'ipv4' ? 24 : 48}`);
}

/**
 * The unit to which rate limits apply: an IPv4 address, or an IPv6 /64 network, which one client controls.
 */
export const subscriberOf = (address: string): string =>
  address.includes(':') ? (canonicalAddressRange(`${address}/64`) ?? address) : address;

/** Whether the list allows the address; an empty list allows every address. */
export function allowsAddress(list: readonly string[], address: string): boolean {
  if (list.length === 0) return true;
  const client = parse(address);
  if (!client) return false;
  return list.some((entry) => {
    if (!entry.includes('/')) return entry === client.toString();
    const [network, bits] = ipaddr.parseCIDR(entry);
    return network.kind() === client.kind() && client.match(network, bits);
  });
}

/** Strict: no `127.1`, no octal or hexadecimal parts, no zone ids. */
function parse(text: string): Address | undefined {
  const address = text.trim();
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address);
  if (!ipaddr.IPv6.isValid(address) || address.includes('%')) return undefined;
  return ipaddr.process(address);
}
