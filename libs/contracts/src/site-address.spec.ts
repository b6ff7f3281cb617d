import { expect, test } from '@jest/globals';
import { originOf } from './site-address.js';

test.each([
  ['journal.example', 'https://journal.example'],
  [' http://localhost:8080/ ', 'http://localhost:8080'],
  ['https://journal.example/en/', 'https://journal.example'],
  ['', undefined],
  ['not a host', undefined],
])('the domain %j gives the origin %j', (domain, origin) => expect(originOf(domain)).toBe(origin));
