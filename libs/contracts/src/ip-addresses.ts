import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Most entries of a user's list of allowed addresses. */
export const MAX_ALLOWED_IPS = 50;

/**
 * An address in the one form in which it is compared; an IPv4 address inside an IPv6 one as the IPv4 address.
 *
 * @returns undefined for what is no address
 */
export function canonicalAddress(text: string): string | undefined {
  return parse(text)?.toString();
}

/** An IPv4 or IPv6 address, or a CIDR range of either, in its one form; undefined for anything else. */
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

/** The network that an address is part of, /24 or /48: as much of it as logs need, and not whose it is. */
export function networkOf(address: string): string | undefined {
  const kind = parse(address)?.kind();
  return kind && canonicalAddressRange(`${address}/${kind === 'ipv4' ? 24 : 48}`);
}

/** What one client may use as it likes, and is limited by: its IPv4 address, or its IPv6 network of /64. */
export const subscriberOf = (address: string): string =>
  address.includes(':') ? (canonicalAddressRange(`${address}/64`) ?? address) : address;

/** Whether a list of addresses and ranges lets this address in; an empty list lets everyone in. */
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

/** Strict: no `127.1`, no octal or hexadecimal parts, no zones. */
function parse(text: string): Address | undefined {
  const address = text.trim();
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address);
  if (!ipaddr.IPv6.isValid(address) || address.includes('%')) return undefined;
  return ipaddr.process(address);
}
