import { expect, test } from '@jest/globals';
import { jsonBlock } from './json-block.js';

test('a data block cannot be ended by its data', () => {
  const value = { title: '</script><script>alert(1)</script><!--' };
  const block = jsonBlock(value);
  expect(block).not.toContain('<');
  expect(JSON.parse(block)).toEqual(value);
});
