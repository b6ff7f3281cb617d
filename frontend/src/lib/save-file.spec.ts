import { expect, test } from '@jest/globals';
import { nameIn } from './save-file.ts';

test.each([
  ['attachment; filename="Editors-Certificate.zip"', 'Editors-Certificate.zip'],
  [`attachment; filename="a.zip"; filename*=UTF-8''%E0%A4%85.zip`, 'अ.zip'],
  ['inline', ''],
])('%s names %j', (disposition, name) => expect(nameIn(disposition)).toBe(name));
