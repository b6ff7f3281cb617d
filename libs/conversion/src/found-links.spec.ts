import { describe, expect, it } from '@jest/globals';
import { findMentions, findNames, findNumbers, type FoundLink, numberIn } from './found-links.ts';

const references = [
  { text: 'Rao, A. (2019). Rain on tin roofs. Journal of Weather, 4(2), 11–20.' },
  { text: 'Rao, A., & Sen, B. (2019). Rivers of the plains. Plains Press.' },
  { text: 'Das C, Roy D, Pal E. Soil and salt. Soil Lett. 2020;7:1–9.' },
  { text: '[4] Müller, F. (2018a). Clouds. Springer.' },
  { text: 'Müller, F. (2018b). More clouds. Springer.' },
  { text: 'A. van der Berg and B. Iyer, "Wells", Proc. Water, 2021.' },
  { text: 'राव, अ. (2017). मानसून की भाषा. दिल्ली.' },
  { text: 'O’Neil, G. (2015). Tides. Harbour.' },
  { text: 'World Health Organization. (2016). Water quality.' },
];
const targets = new Map([
  ['figure 1', 'f1'],
  ['figure 2', 'f2'],
  ['figure 3', 'f3'],
  ['figure A1', 'fa'],
  ['table 1', 't1'],
  ['equation 3', 'e3'],
  ['equation 4', 'e4'],
  ['section 2.1', 's21'],
  ['box 1', 'b1'],
]);
const known = { references, targets };
/** The linked words with the places from 1 or the id that they lead to; '?' where nothing is known by them. */
const shown = (text: string, links: FoundLink[]) =>
  links.map(
    ({ start, end, references: places, target }) =>
      `${text.slice(start, end)} → ${places?.map((place) => place + 1).join(',') ?? target ?? '?'}`,
  );

describe('Numbers in brackets', () => {
  it.each([
    ['as shown [1].', ['1 → 1']],
    ['as shown [2, 5–7].', ['2 → 2', '5–7 → 5,6,7']],
    ['as shown [1,2;4]', ['1 → 1', '2 → 2', '4 → 4']],
    ['as shown [3-5]', ['3-5 → 3,4,5']],
    ['as shown[1]', ['1 → 1']],
    ['both [1] and [2]', ['1 → 1', '2 → 2']],
    ['an unknown number [57]', ['57 → ?']],
    ['an interval [0, 1]', []],
    ['x ∈ [1, 2]', []],
    ['the interval [1, 2]', []],
    ['was shown in [1, 5]', ['1 → 1', '5 → 5']],
    ['a decimal [1.5]', []],
    ['a pair of decimals [1.5, 2.5]', []],
    ['a negative number [−1, 1]', []],
    ['backwards [7–5]', []],
    ['an index x[1]', []],
    ['another index a_1[2]', []],
    ['he wrote [sic]', []],
    ['the year [2019]', ['2019 → ?']],
    ['too many [1–400]', []],
    ['plain 1 and (2)', []],
  ])('%s', (text, expected) => {
    expect(shown(text, findNumbers(text, known))).toEqual(expected);
  });
});

describe('Names with a year', () => {
  it.each([
    ['(Müller, 2018a)', ['Müller, 2018a → 4']],
    ['(Müller 2018)', ['Müller 2018 → 4,5']],
    ['(Muller 2018b)', ['Muller 2018b → 5']],
    ['(Müller, 2018a, b)', ['Müller, 2018a, b → 4,5']],
    ['(Rao & Sen, 2019; Das et al., 2020)', ['Rao & Sen, 2019 → 2', 'Das et al., 2020 → 3']],
    ['(Rao and Sen 2019)', ['Rao and Sen 2019 → 2']],
    ['(see Das et al. 2020, p. 5)', ['Das et al. 2020 → 3']],
    ['Das et al. (2020) say', ['Das et al. (2020) → 3']],
    ['Rao and Sen (2019) say', ['Rao and Sen (2019) → 2']],
    ['by van der Berg and Iyer (2021)', ['van der Berg and Iyer (2021) → 6']],
    ['O’Neil’s (2015) tides', ['O’Neil’s (2015) → 8']],
    ['(World Health Organization, 2016)', ['Organization, 2016 → 9']],
    ['(राव 2017)', ['राव 2017 → 7']],
    ['राव (2017) के अनुसार', ['राव (2017) → 7']],
    ['(Gupta, 2011)', ['Gupta, 2011 → ?']],
    ['in May (2019)', []],
    ['(May 2019)', []],
    ['(2019)', []],
    ['in 2019', []],
    ['Rao wrote in 2019', []],
    ['(Rao, 1999)', ['Rao, 1999 → ?']],
    ['(n = 2019)', []],
  ])('%s', (text, expected) => {
    expect(shown(text, findNames(text, known))).toEqual(expected);
  });
});

describe('Figures, tables and equations that are named', () => {
  it.each([
    ['see Fig. 2', ['Fig. 2 → f2']],
    ['see Figure 2a.', ['Figure 2a → f2']],
    ['Figs. 2 and 3', ['Figs. 2 → f2', '3 → f3']],
    ['figures 1–3', ['figures 1 → f1', '3 → f3']],
    ['Figure A1', ['Figure A1 → fa']],
    ['Table 1 shows', ['Table 1 → t1']],
    ['Equation (3)', ['Equation (3) → e3']],
    ['Eqs. (3) and (4)', ['Eqs. (3) → e3', '(4) → e4']],
    ['Eq. 3', ['Eq. 3 → e3']],
    ['Section 2.1', ['Section 2.1 → s21']],
    ['Box 1', ['Box 1 → b1']],
    ['चित्र 2 में', ['चित्र 2 → f2']],
    ['चित्र २ में', ['चित्र २ → f2']],
    ['तालिका 1', ['तालिका 1 → t1']],
    ['समीकरण (3)', ['समीकरण (3) → e3']],
    ['Figure 9', ['Figure 9 → ?']],
    ['a figure of 2', []],
    ['the table', []],
    ['configure 2', []],
    ['2 figures', []],
  ])('%s', (text, expected) => {
    expect(shown(text, findMentions(text, known))).toEqual(expected);
  });

  it('are known by the number in their label', () => {
    expect(['Figure 2', '(3)', 'चित्र २', 'Table A1', '2.1', 'Box', 'Fig. 2b.'].map(numberIn)).toEqual([
      '2',
      '3',
      '2',
      'A1',
      '2.1',
      '',
      '2',
    ]);
  });
});
