import { describe, expect, it } from '@jest/globals';
import { parseLook, previewAddress } from './look.ts';

const search = (address: string) => new URL(address, 'https://journal.example').searchParams;

describe('The address of a preview', () => {
  it('has the values of a look, in the form in which they are saved', () => {
    const home_order = 'indexing,latest,content,announcements';
    const address = previewAddress('article', { accent: '#7A1F1F', fonts: 'stix', home_order });
    expect(address).toMatch(/^\/preview\/look\/article\?/);
    expect(parseLook(search(address))).toEqual({ accent: '#7a1f1f', fonts: 'stix', home_order });
  });

  it('leaves out what could not be saved, such as a colour that is not complete', () => {
    expect(previewAddress('home', { accent: '#7a1', fonts: 'comic', home_order: 'latest' })).toBe(
      '/preview/look?',
    );
  });

  it.each([
    'accent=%23ff0',
    'accent=red;}',
    'fonts=../x',
    'home_order=latest',
    'logo=https://other.example/x.png',
  ])('is read without what it could not have: %s', (query) => {
    expect(parseLook(new URLSearchParams(query))).toEqual({});
  });

  it('is read with the address of a file that was chosen in this browser', () => {
    const logo = 'blob:https://journal.example/1';
    expect(parseLook(new URLSearchParams({ logo }))).toEqual({ logo });
  });
});
