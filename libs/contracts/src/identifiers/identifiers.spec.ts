import { describe, expect, it } from '@jest/globals';
import { standingAfter } from '#contracts/publication/amendments.ts';
import { bareDoi, doiAddress, doiPatternProblem, doiProblem, suggestedDoi } from './doi.ts';
import { licenceOf } from '#contracts/publication/licence.ts';
import { bareOrcid, orcidProblem } from './orcid.ts';
import { doiIn, referencesOfLines, textWithoutDoi } from '#contracts/articles/references.ts';
import { bareRor, rorProblem } from './ror.ts';

describe('An ORCID iD', () => {
  it.each(['0000-0002-1825-0097', '0000-0001-5109-3700', '0000-0002-1694-233X'])('%s is valid', (iD) => {
    expect(orcidProblem(iD)).toBeUndefined();
    expect(bareOrcid(`https://orcid.org/${iD}`)).toBe(iD);
    expect(bareOrcid(iD.replaceAll('-', '').toLowerCase())).toBe(iD);
  });

  it.each(['0000-0002-1825-0098', '0000-0002-1852-0097', '0000-0002-1694-2330'])(
    '%s has a typing error',
    (iD) => expect(orcidProblem(iD)).toMatch(/typing error/),
  );

  it.each(['asha', '0000-0002-1825', 'https://example.org/0000-0002-1825-0097'])('%s is none', (text) =>
    expect(orcidProblem(text)).toMatch(/looks like/),
  );
});

describe('A ROR id', () => {
  it.each(['02mhbdp94', 'https://ror.org/021nxhr62', 'ror.org/05dxps055'])('%s is valid', (id) => {
    expect(rorProblem(id)).toBeUndefined();
    expect(bareRor(id)).toHaveLength(9);
  });

  it('has check digits', () => expect(rorProblem('02mhbdp95')).toMatch(/typing error/));
});

describe('A DOI', () => {
  it.each([
    ['https://doi.org/10.1234/abc', '10.1234/abc'],
    ['http://dx.doi.org/10.1234/ABC', '10.1234/ABC'],
    ['doi: 10.1234/a(b)', '10.1234/a(b)'],
    ['https://doi.org/10.1234/abc?utm_source=mail', '10.1234/abc'],
    ['doi: https://www.doi.org/10.1234%2Fabc#top', '10.1234/abc'],
    ['doi.org/10.1234/50%', '10.1234/50%'],
  ])('%s is stored as %s', (text, doi) => {
    expect(bareDoi(text)).toBe(doi);
    expect(doiProblem(text)).toBeUndefined();
  });

  it('has an address in which special characters are encoded', () =>
    expect(doiAddress('10.1002/(SICI)1096<1::AID>3.0;2#A')).toBe(
      'https://doi.org/10.1002/(SICI)1096%3C1::AID%3E3.0;2%23A',
    ));

  it('is suggested by the journal’s pattern, which must tell articles apart', () => {
    const article = { year: 2026, volume: 5, issue: 2, refnumber: '12.5' };
    expect(suggestedDoi({ prefix: '10.1234', pattern: 'cj.{year}.{volume}({issue}).{ref}' }, article)).toBe(
      '10.1234/cj.2026.5(2).12.5',
    );
    expect(doiPatternProblem('{year}.{ref}')).toBeUndefined();
    expect(doiPatternProblem('{year}')).toMatch(/must contain \{ref\}/);
    expect(doiPatternProblem('{ref}.{page}')).toMatch(/\{page\} is not known/);
    expect(doiPatternProblem('{ref} x')).toMatch(/may contain/);
  });
});

describe('A licence', () => {
  it.each([
    ['CC-BY-4.0', 'https://creativecommons.org/licenses/by/4.0/'],
    ['cc-by-nc-sa-3.0', 'https://creativecommons.org/licenses/by-nc-sa/3.0/'],
    [
      'http://creativecommons.org/licenses/by-nd/4.0/legalcode',
      'https://creativecommons.org/licenses/by-nd/4.0/',
    ],
    ['https://creativecommons.org/licenses/by/4.0/deed.en', 'https://creativecommons.org/licenses/by/4.0/'],
    ['creativecommons.org/licenses/by/4.0', 'https://creativecommons.org/licenses/by/4.0/'],
    ['CC0-1.0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
  ])('%s has the address %s', (text, address) => expect(licenceOf(text)?.address).toBe(address));

  it.each(['CC-BY-9.0', 'CC-XX-4.0', 'MIT', 'https://example.org/licenses/by/4.0/'])(
    '%s is not known',
    (text) => expect(licenceOf(text)).toBeUndefined(),
  );
});

describe('A reference list', () => {
  it('is read from lines, with their DOIs', () => {
    const text =
      '[1] Rao K. Rivers. 2019. https://doi.org/10.1234/rivers.\n\n2. Iyer M. Soil (2020). doi:10.5555/Soil(2)\n3) A book';
    expect(referencesOfLines(text)).toEqual([
      { text: 'Rao K. Rivers. 2019. https://doi.org/10.1234/rivers.', doi: '10.1234/rivers' },
      { text: 'Iyer M. Soil (2020). doi:10.5555/Soil(2)', doi: '10.5555/Soil(2)' },
      { text: 'A book', doi: '' },
    ]);
    expect(doiIn('(see 10.1234/abc)')).toBe('10.1234/abc');
  });

  it('shows a DOI once', () => {
    const text = 'Rao K. Rivers. 2019. https://doi.org/10.1234/rivers.';
    expect(textWithoutDoi({ text, doi: '10.1234/rivers' })).toBe('Rao K. Rivers. 2019.');
    for (const address of ['https://doi.org/10.1234/rivers?from=x', 'www.doi.org/10.1234/rivers#top']) {
      expect(doiIn(address)).toBe('10.1234/rivers');
      expect(textWithoutDoi({ text: `A book. ${address}`, doi: '10.1234/rivers' })).toBe('A book.');
    }
    expect(textWithoutDoi({ text: 'A book', doi: '10.1234/rivers' })).toBe('A book');
    expect(textWithoutDoi({ text: 'A book 10.1234/rivers-2', doi: '10.1234/rivers' })).toContain('rivers-2');
  });

  it('keeps the words after a DOI', () => {
    const doi = '10.1234/Rivers';
    const text = 'Rao K. Rivers, DOI: https://doi.org/10.1234/rivers. Accessed 5 May 2020 [10.1234/rivers]';
    expect(textWithoutDoi({ text, doi })).toBe('Rao K. Rivers Accessed 5 May 2020 [10.1234/rivers]');
    expect(textWithoutDoi({ text: 'Rivers (doi:10.1234/rivers). PMID 42', doi })).toBe('Rivers. PMID 42');
  });
});

describe('The standing of an article', () => {
  it.each([
    [[], ''],
    [['correction'], 'corrected'],
    [['retraction', 'correction'], 'retracted'],
    [['expression of concern', 'retraction'], 'retracted'],
    [['retraction', 'reinstatement'], 'reinstated'],
    [['retraction', 'reinstatement', 'correction'], 'corrected'],
  ] as const)('follows from %j as "%s"', (types, standing) => expect(standingAfter(types)).toBe(standing));
});
