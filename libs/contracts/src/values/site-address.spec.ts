import { expect, test } from '@jest/globals';
import { originOf, siteAddress, siteAddressProblem } from './site-address.ts';

test.each([
  ['journal.example', 'https://journal.example'],
  [' http://localhost:8080/ ', 'http://localhost:8080'],
  ['https://journal.example/en/', 'https://journal.example'],
  ['', undefined],
  ['not a host', undefined],
])('the domain %j has the origin %j', (domain, origin) => expect(originOf(domain)).toBe(origin));

test.each(['https://journal.example', 'http://localhost:8080', 'https://पत्रिका.भारत', 'https://[::1]:8080'])(
  'the site’s address can be %s',
  (text) => expect(siteAddressProblem(text)).toBeUndefined(),
);

test.each([
  ['narmada-journal.org', 'https://narmada-journal.org'],
  ['www.narmada-journal.org/', 'https://www.narmada-journal.org'],
  ['http://localhost:8080/', 'http://localhost:8080'],
])('the site’s address may be entered as %j, which is %j', (entered, address) => {
  expect(siteAddressProblem(entered)).toBeUndefined();
  expect(siteAddress(entered)).toBe(address);
});

test.each([
  '',
  'localhost',
  'javascript:alert(1)',
  'https://staff:secret@journal.example',
  'https://journal.example/en',
  'https://journal.example?x=1',
  'https://journal.example#x',
  'https:\\\\journal.example',
  'https://journal\n.example',
  'https://journal\u200b.example',
  'https://journal.example:99999',
])('the site’s address cannot be %j', (text) => expect(siteAddressProblem(text)).toMatch(/^This must be/));
