import { expect, test } from '@jest/globals';
import { jsonBlock } from './json-block.ts';

test('the data of a script block cannot end the block', () => {
  const value = { title: '</script><script>alert(1)</script><!--' };
  const block = jsonBlock(value);
  expect(block).not.toContain('<');
  expect(JSON.parse(block)).toEqual(value);
});
