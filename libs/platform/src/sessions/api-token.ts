import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'colophon_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM = 32;
const CHECKSUM = 6;
const pattern = new RegExp(`^${PREFIX}([0-9A-Za-z]{${RANDOM}})([0-9A-Za-z]{${CHECKSUM}})$`);

/** A new API token: 190 random bits, with a prefix and a checksum by which scanners for secrets recognize it. */
export function newApiToken(): string {
  const random = Array.from({ length: RANDOM }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return PREFIX + random + checksumOf(random);
}

/** Whether the text has the form of an API token rather than that of a session's token. */
export function isApiToken(text: string): boolean {
  const [, random = '', checksum] = pattern.exec(text) ?? [];
  return checksum === checksumOf(random);
}

function checksumOf(random: string): string {
  let [rest, digits] = [crc32(random), ''];
  while (digits.length < CHECKSUM) {
    digits = ALPHABET[rest % ALPHABET.length] + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}
