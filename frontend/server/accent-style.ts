import type { ServerResponse } from 'node:http';
import { accentProblem, accentTones } from '#contracts/values/accent.ts';

/**
 * The style sheet of an accent colour, computed from its address alone (`accentSheet` in page-assets.ts), so that it
 * needs no purge: another colour has another address.
 *
 * @returns whether the address was one of an allowed colour, and the response was sent
 */
export function sendAccentStyle(path: string, response: ServerResponse): boolean {
  const [, digits = ''] = /^\/static\/accent-([0-9a-f]{6})\.css$/.exec(path) ?? [];
  const colour = `#${digits}`;
  if (accentProblem(colour) !== undefined) return false;
  const { light, dark } = accentTones(colour);
  const pair = (name: 'accent' | 'deep' | 'on') => `light-dark(${light[name]}, ${dark[name]})`;
  const body = `:root{--accent:${pair('accent')};--accent-deep:${pair('deep')};--on-accent:${pair('on')}}`;
  response.writeHead(200, {
    'Content-Type': 'text/css; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    // A day only: a release may derive other tones.
    'Cache-Control': 'public, max-age=86400',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(body);
  return true;
}
