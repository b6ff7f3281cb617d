import { expect, test } from '../support/journal-test.ts';

/** Pages whose addresses have values of the visitor's; `:x` is one of them. */
const pages = [
  '/archives/:x',
  '/archives/:x/:x/:x',
  '/archives/2026/1/:x',
  '/archives/:x/:x/:x/:x',
  '/archives/2026/9/9/:x',
  '/archives/:x/:x/:x/:x.pdf',
  '/archives/:x/:x/:x/:x.bib',
  '/articles/:x',
  '/article/view/:x',
  '/pages/:x',
  '/pdf/:x/:x/:x',
  '/search?keyword=:x&page=:x&year=:x&sort=:x',
  '/recent?page=:x',
  '/verify?code=:x',
  '/alerts/manage?token=:x',
  '/oai?verb=GetRecord&metadataPrefix=:x&identifier=:x',
  '/lockss/:x',
  '/admin/dois/:x',
  '/admin/archives/:x/notice',
  '/webdata/:x',
  '/:x/:x',
];
const values = [
  '-1',
  '0',
  '1e9',
  '99999999999999999999',
  'NaN',
  '2026.0',
  '0x10',
  '%D9%A1',
  '2454.1',
  'x',
  ':id',
  '*',
  '%00',
  '%0d%0aX-A:%20b',
  '%',
  '%zz',
  '%FF',
  '%ED%A0%80',
  '%E2%80%AE',
  '%F0%9F%98%80',
  '..%2f..%2f',
  '__proto__',
  'constructor',
  'toString',
  '$gt',
  '%3Cscript%3E',
  '(',
  'a'.repeat(1_000),
];

let visitors = 0;
/** Another visitor for each request: none meets the limits of one. */
const visitor = () => ({ 'x-forwarded-for': `10.9.${(visitors += 1) >> 8}.${visitors & 255}` });

test.describe('An address with values that mean nothing', () => {
  for (const page of pages)
    test(`is a page, a refusal, or not there: ${page}`, async ({ baseURL }) => {
      const languages = /^\/a[lr]/.test(page) ? ['', '/hi'] : [''];
      const addresses = values.flatMap((value) =>
        languages.map((language) => language + page.replaceAll(':x', value)),
      );
      const statuses = await Promise.all(
        addresses.map(async (address) => {
          const response = await fetch(baseURL + address, { redirect: 'manual', headers: visitor() });
          return [address.slice(0, 100), response.status] as const;
        }),
      );
      const others = statuses.filter(([, status]) => ![200, 301, 302, 400, 404].includes(status));
      expect(others).toEqual([]);
    });
});
