import { describe, expect, test } from '@jest/globals';
import { contentOf, parsedContent } from './draft-content.ts';

interface Values {
  title: string;
  keywords: string;
  funding: object[];
  pdfFile?: File;
}
const base: Values = { title: 'Rice', keywords: '', funding: [], pdfFile: undefined };

describe('the draft of a form', () => {
  test('keeps what has changed, with its initial value, and the names of files', () => {
    const pdfFile = new File(['%PDF-'], 'rice.pdf');
    expect(contentOf(base, { ...base, keywords: 'husk', pdfFile }, 3)).toEqual({
      values: { keywords: 'husk' },
      base: { keywords: '' },
      version: 3,
      files: ['rice.pdf'],
    });
  });

  test('is none when no text has changed', () => {
    expect(contentOf(base, { ...base, pdfFile: new File([], 'rice.pdf') }, 3)).toBeUndefined();
  });

  test('is restored without fields that the form no longer has, or has with another kind of value', () => {
    const values = { title: 'Rice husk', keywords: ['husk'], gone: 'x' };
    const { values: restored } = parsedContent(JSON.stringify({ values, base: {}, files: [] }), base);
    expect(restored).toEqual({ title: 'Rice husk' });
  });
});
