import { describe, expect, test } from '@jest/globals';
import type { ArticleListing } from '#contracts/entities.js';
import { bibtex, ris } from './citation-files.js';

const article: ArticleListing = {
  id: '1',
  year: 2026,
  volume: 7,
  issue: 1,
  refnumber: '1201.5',
  title: 'On &lt;i&gt;Fusarium&lt;/i&gt; &amp;amp; {wilt}',
  title_text: 'On Fusarium & {wilt}',
  authorname: 'Dr. Asha R. Verma, Tomáš van der Berg, रमेश चंद्र शुक्ल, Plato',
  keywords: '',
  pagenumber: '10-15',
  subject: '',
  country: 'India',
  publishdate: '2026-03-05',
  file: '',
  status: 'enabled',
  creation: '',
  modification: '',
};
const source = { journal: 'Meridian Journal', issn: '2582-4171', url: 'https://j.example/a_b' };

describe('citation files', () => {
  test('BibTeX escapes what TeX would read, joins the authors and keeps the address', () => {
    expect(bibtex(article, source)).toBe(
      [
        '@article{article2026ref1201p5,',
        '  title = {On Fusarium \\& wilt},',
        '  author = {Asha R. Verma and Tomáš van der Berg and रमेश चंद्र शुक्ल and Plato},',
        '  journal = {Meridian Journal},',
        '  year = {2026},',
        '  volume = {7},',
        '  number = {1},',
        '  pages = {10--15},',
        '  issn = {2582-4171},',
        '  url = {https://j.example/a_b}',
        '}',
        '',
      ].join('\n'),
    );
  });

  test('RIS puts surnames first where they are known', () => {
    const lines = ris(article, source).split('\r\n');
    expect(lines.filter((line) => line.startsWith('AU'))).toEqual([
      'AU  - Verma, Asha R.',
      'AU  - van der Berg, Tomáš',
      'AU  - रमेश चंद्र शुक्ल',
      'AU  - Plato',
    ]);
    expect(lines).toContain('SP  - 10');
    expect(lines.at(-2)).toBe('ER  - ');
  });
});
