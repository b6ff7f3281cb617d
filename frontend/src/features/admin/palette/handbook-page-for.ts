import type { HandbookPage } from '../help/handbook.ts';
import { places } from './admin-places.ts';

/** Handbook pages of addresses below the bar's places; the first match applies. */
const below: readonly [address: RegExp, page: HandbookPage][] = [
  [/^\/admin\/archives\/add\//, 'add-an-article'],
  [/^\/admin\/archives\/\w+\/text$/, 'full-texts'],
  [/^\/admin\/archives\/\w+\/notice$/, 'corrections'],
  [/^\/admin\/archives\/\d+\/\d+\/\d+$/, 'certificates'],
  [/^\/admin\/archives\/\w+$/, 'add-an-article'],
  [/^\/admin\/settings\/files$/, 'back-up'],
  [/^\/admin\/(?:reviewers|manuscripts\/\w+\/invite)$/, 'peer-review'],
  [/^\/admin\/messages/, 'alerts'],
  [/^\/admin\/welcome/, 'set-up'],
];

/** The page of the handbook for an address of the admin area; undefined where no single page helps. */
export const handbookPageFor = (pathname: string): HandbookPage | undefined =>
  below.find(([address]) => address.test(pathname))?.[1] ??
  places.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.help;
