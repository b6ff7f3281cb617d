import { describe, expect, test } from '@jest/globals';
import { proposalsOfRecords } from './pasted-record.ts';

const found = async (text: string) => (await proposalsOfRecords(text)).found;
const first = async (text: string) => (await found(text))[0]?.proposals ?? {};
const ris = (...lines: string[]) => ['TY  - JOUR', ...lines, 'ER  - '].join('\n');

describe('a pasted record', () => {
  const expected = {
    title: 'Über Flüsse & Wells',
    authorname: 'Asha Verma, José Núñez',
    abstract: 'What was found.',
    keywords: 'rivers, wells',
    doi: '10.5555/fields.7',
    pagenumber: '12-19',
  };

  test.each([
    [
      'BibTeX',
      String.raw`@comment{x} @article{verma2026, title = {{\"U}ber Fl{\"u}sse \& {Wells}},
      author = "Verma, Asha and N{\'u}{\~n}ez, Jos\'e", year = 2026, pages = {12--19},
      abstract={What was {found}.}, keywords = {rivers; wells}, doi = {https://doi.org/10.5555/fields.7} }`,
    ],
    [
      'RIS',
      ris('TI  - Über Flüsse & Wells', 'AU  - Verma, Asha', 'AU  - Núñez, José', 'AB  - What was found.')
        .concat('\nTY  - JOUR\nER  - ')
        .replace(
          'ER  - \n',
          'KW  - rivers\nKW  - wells\nDO  - 10.5555/fields.7\nSP  - 12\nEP  - 19\nER  - \n',
        )
        .replaceAll('\n', '\r\n'),
    ],
    [
      'CSL-JSON',
      JSON.stringify([
        {
          title: 'Über Flüsse &amp; Wells'.replace('&amp;', '&'),
          author: [
            { family: 'Verma', given: 'Asha' },
            { family: 'Núñez', given: 'José' },
          ],
          abstract: 'What was <i>found</i>.',
          keyword: 'rivers, wells',
          DOI: '10.5555/fields.7',
          page: '12-19',
        },
      ]),
    ],
  ])('in %s proposes title, authors, abstract, keywords, DOI and pages', async (_, record) => {
    const [one, ...others] = await found(record);
    expect(one!.proposals).toMatchObject(expected);
    expect(one!.proposals.authors).toMatchObject([
      { name: 'Asha Verma', given: 'Asha', family: 'Verma' },
      { name: 'José Núñez', given: 'José', family: 'Núñez' },
    ]);
    expect(others).toEqual([]);
  });

  test('of nothing but a DOI proposes it, and other text is not a record', async () => {
    for (const doi of ['https://doi.org/10.5555%2Ffields.7?from=mail', 'www.doi.org/10.5555/fields.7.'])
      expect(await first(doi)).toEqual({ doi: '10.5555/fields.7' });
    expect(await found('Verma, Asha. A title. https://doi.org/10.5555/fields.7')).toEqual([]);
    for (const text of ['[not JSON', '{"title": 5}', '[null]']) expect(await found(text)).toEqual([]);
  });

  test('after another is a second choice', async () => {
    const [one, two] = await found(
      `${ris('TI  - Wells', 'AU  - Anand, Meera')}\n${ris('TI  - Tanks', 'AU  - Rao, S.')}`,
    );
    expect([one, two].map((record) => [record!.proposals.title, record!.proposals.authorname])).toEqual([
      ['Wells', 'Meera Anand'],
      ['Tanks', 'S. Rao'],
    ]);
    expect(await found('@misc{a, title={Wells}} @misc{b, title={Tanks}}')).toHaveLength(2);
  });

  test('is one of the first 200, and the others are named', async () => {
    const entry = (at: number) => `@article{a${at}, title={Wells ${at}}}\n`;
    const entries = Array.from({ length: 203 }, (_, at) => entry(at + 1));
    const { found: records, left } = await proposalsOfRecords(entries.join(''));
    expect(records).toHaveLength(200);
    expect(records.at(-1)!.proposals.title).toBe('Wells 200');
    expect(left).toBe('all but the first 200 of 203 records');
    expect(await proposalsOfRecords(ris('TI  - Wells'))).toMatchObject({ found: [{}], left: '' });
    expect(await proposalsOfRecords(`${ris('TI  - Wells')}\n`.repeat(201))).toMatchObject({
      left: 'all but the first 200 of 201 records',
    });
    expect(await proposalsOfRecords('x'.repeat(2_000_001))).toEqual({
      found: [],
      left: 'The text is too long: paste a part of it',
    });
  });

  test.each([
    ['entries without an end', '@article{'.repeat(200_000)],
    ['empty lines', `@a{${'\n'.repeat(1_900_000)}`],
    ['blanks after an accent', String.raw`@a{b, note = {\'` + ' '.repeat(1_900_000)],
    ['tags of RIS', `TY  - JOUR\n${'ZZ  - \n'.repeat(250_000)}`],
  ])('is read to its end when it has nothing but %s', async (_, record) => {
    expect(await found(record)).toEqual([]);
  });
});

describe('BibTeX', () => {
  const titled = (title: string) => first(`@article{a, title = {${title}}}`).then((one) => one.title);

  test.each([
    [String.raw`{\TH}j{\'o}{\dh} og {\th}{\'a}ttt{\"o}kur`, 'Þjóð og þáttökur'.replace('þáttö', 'þátttö')],
    [String.raw`$\beta$-carotene at 100\,nm`, 'β-carotene at 100 nm'],
    [String.raw`Cu$_2$O, $\Sigma^0$ and 5\,$\mu$m`, 'Cu₂O, Σ⁰ and 5 μm'],
    [String.raw`micro\-biology --- a ${'``'}second'' look`, 'microbiology — a “second” look'],
    [String.raw`Wells with \LaTeX{} at 30\% shade, p < 0.05`, 'Wells with LaTeX at 30% shade, p < 0.05'],
    [String.raw`Mar{\'\i}a and \emph{Oryza sativa}`, 'María and Oryza sativa'],
  ])('has Unicode for %s', async (tex, unicode) => {
    expect(await titled(tex)).toBe(unicode);
  });

  test.each([
    ['von Hicks, III, Michael', 'Michael von Hicks III'],
    ['Anand, Jr., Meera', 'Meera Anand Jr.'],
    ['de la Cruz, Maria and Ludwig van Beethoven', 'Maria de la Cruz, Ludwig van Beethoven'],
    ['{Rivers and Dams Board} and Verma, Asha', 'Rivers and Dams Board, Asha Verma'],
    ['{{Rivers, Dams and Tanks Board}}', 'Rivers Dams and Tanks Board'],
    ['asha verma and m. rao', 'asha verma, m. rao'],
    ['Prof. Dr. Asha Verma, MD, PhD and Rao, MD', 'Prof. Dr. Asha Verma, MD Rao'],
    ['de la Cruz, Maria, Jr.', 'Maria de la Cruz Jr.'],
    ['Lloyd AC and van der Berg B', 'Lloyd AC, van der Berg B'],
  ])('has the authors of %s', async (author, names) => {
    expect((await first(`@article{a, author = {${author}}}`)).authorname).toBe(names);
  });

  test.each([
    ['Lloyd AC', { given: 'A. C.', family: 'Lloyd' }],
    ['Lloyd A C', { given: 'A. C.', family: 'Lloyd' }],
    ['AC, Lloyd', { given: 'Lloyd', family: 'AC' }],
    ['{Rivers and Dams Board}', { name: 'Rivers and Dams Board', collective: true }],
  ])('splits %s into given and family name, unless it is a group', async (author, parts) => {
    const { authors } = await first(`@article{a, author = {${author}}}`);
    expect(authors).toEqual([expect.objectContaining(parts)]);
  });

  test.each([
    ['Jan Van Daele and Sunita RAO and Ludwig van Beethoven', 'Jan Van Daele; Sunita RAO'],
    ['Jan {Van Daele}', ''],
    ['García Márquez, Gabriel José', 'García Márquez, Gabriel José'],
    ['García Márquez, Gabriel José and Rao, Asha', ''],
  ])('marks uncertain family names of %s', async (author, unsure) => {
    const [one] = await found(`@article{a, author = {${author}}}`);
    expect(one!.left.authorname).toBe(unsure && `Check the family name of: ${unsure}`);
  });

  test.each([
    ['Verma, Asha and Иванов, Иван and others', 'Asha Verma', 'Not valid as names: Иван Иванов'],
    [
      'Asha Rao, Ravi Bose and Mira Sen and others',
      'Mira Sen',
      'Names must be separated by “and”: Asha Rao, Ravi Bose',
    ],
  ])('says that %s does not name all authors, and what cannot be used', async (author, names, left) => {
    const [one] = await found(`@article{a, author = {${author}}}`);
    expect(one!.proposals.authorname).toBe(names);
    expect(one!.left.authorname).toBe(`${left}. The record does not name all authors`);
  });

  test('has strings and concatenation, and neither comments nor the DOI of what it is a part of', async () => {
    const records = await found(
      String.raw`@string{wells = {Wells of }} % @article{no, title={No}}
      @comment{@article{b, title={No}}} @preamble{"\newcommand{\x}{y}"}
      @inproceedings{a, title = wells # "the plateau", crossref = {p}} @proceedings{p, title={Water Days}, doi={10.5555/p}}`,
    );
    expect(records.map(({ proposals }) => proposals)).toEqual([
      { title: 'Wells of the plateau' },
      { title: 'Water Days', doi: '10.5555/p' },
    ]);
  });

  test('has the DOI of its address, and the article number that stands for pages', async () => {
    const record = '@article{a, pages={}, articleno={e7}, url={https://doi.org/10.5555/a}}';
    expect(await first(record)).toEqual({ doi: '10.5555/a', article_number: 'e7' });
    expect(await first('@article{a, title={Wells}, url={https://wells.example/7}}')).toEqual({
      title: 'Wells',
    });
  });

  test('keeps a command that is not known, and says so', async () => {
    const [one] = await found(String.raw`@article{a, title = {Wells \unknown{x} of the plateau}}`);
    expect(one).toMatchObject({
      proposals: { title: expect.stringContaining(String.raw`\unknown`) },
      left: { title: 'Unknown TeX commands are left as written' },
    });
  });

  test.each([
    ['in parentheses', '@article(a, title = "Wells of the plateau", pages = {1--9}\n)'],
    ['without a key', '@article{ title = {Wells of the plateau}, pages = "1-9" }'],
    ['with an empty key', '@article{, title = {Wells of the plateau}, pages = "1-9" }'],
  ])('is read %s', async (_, record) => {
    expect(await first(record)).toMatchObject({ title: 'Wells of the plateau', pagenumber: '1-9' });
  });
});

describe('a list of names instead of an author', () => {
  test.each([
    'Rao, Asha, Bose, Ravi, Sen, Mira',
    'Asha Rao, Ravi Bose, Mira Sen',
    'Rao A, Bose R',
    'Rao, A., Bose, R.',
    'Asha Rao & Ravi Bose',
  ])('is left out and named with the separator: %s', async (names) => {
    const [bibtex] = await found(`@article{a, title = {Wells}, author = {${names}}}`);
    const [tagged] = await found(ris('TI  - Wells', `AU  - ${names}`));
    expect([bibtex!.proposals, tagged!.proposals]).toEqual([{ title: 'Wells' }, { title: 'Wells' }]);
    expect([bibtex!.left.authorname, tagged!.left.authorname]).toEqual([
      `Names must be separated by “and”: ${names}`,
      `Names must be separated by “;”: ${names}`,
    ]);
  });
});

describe('RIS', () => {
  test.each([
    [
      'the first author in A1, the others in AU',
      ris('A1  - Anand, Meera', 'AU  - Verma, Asha', 'AU  - Rao, Sunita'),
      { authorname: 'Meera Anand, Asha Verma, Sunita Rao' },
    ],
    [
      'all authors in A1',
      ris('A1  - Anand, Meera', 'A1  - Verma, Asha'),
      { authorname: 'Meera Anand, Asha Verma' },
    ],
    ['suffixes', ris('AU  - Anand, Meera, Jr.'), { authorname: 'Meera Anand Jr.' }],
    [
      'values in several lines',
      ris('TI  - Wells and tanks in', 'the years of', 'DNA - drought', 'AB  - First line,', 'second line.'),
      { title: 'Wells and tanks in the years of DNA - drought', abstract: 'First line, second line.' },
    ],
    ['U+2028 within a title', ris('T1  - Wells\u2028of the plateau'), { title: 'Wells of the plateau' }],
    [
      'one blank after a tag',
      'TY - JOUR\nAU - Anand, Meera\nTI - Wells\nSP - 1\nEP - 9\nER - ',
      { title: 'Wells', authorname: 'Meera Anand', pagenumber: '1-9' },
    ],
    ['short last pages', ris('SP  - 377', 'EP  - 86'), { pagenumber: '377-386' }],
    [
      'titles, degrees, groups and what stands for others',
      ris(
        'AU  - Prof. Dr. Sen, Anil',
        'AU  - Verma, Asha, MD, PhD',
        'AU  - de la Cruz, Maria, Jr.',
        'AU  - Wells Study Group',
        'AU  - et al.',
      ),
      { authorname: 'Prof. Dr. Anil Sen, Asha Verma, Maria de la Cruz Jr., Wells Study Group' },
    ],
    [
      'a mark before it, and the DOI in another field',
      `\ufeff${ris('TI  - Wells', 'M3  - doi: 10.5555/wells', 'C7  - 034708')}`,
      { title: 'Wells', doi: '10.5555/wells', article_number: '034708' },
    ],
    ['a single page', ris('SP  - 12'), { pagenumber: '12-12' }],
    ['a page that begins with a zero', ris('SP  - 073'), { pagenumber: '73-73' }],
    ['pages that begin with a zero', ris('SP  - 00073', 'EP  - 00080'), { pagenumber: '73-80' }],
    [
      'several authors in a line, and what follows its end',
      `${ris('AU  - Rao, Asha; Bose, Ravi', 'AU  - Lloyd AC')}\nAU  - Sen, Mira`,
      { authorname: 'Asha Rao, Ravi Bose, Lloyd AC' },
    ],
    [
      'escaped signs and markup',
      ris(
        'TI  - Soils &amp; water in the 2&lt;sup&gt;nd&lt;/sup&gt; season &#8211; a study',
        'KW  - p &lt; 0.05',
      ),
      { title: 'Soils & water in the 2nd season – a study', keywords: 'p < 0.05' },
    ],
    ['keywords in several lines', ris('KW  - wells', 'tanks; C++'), { keywords: 'wells, tanks, C++' }],
    [
      'the tags of PubMed',
      'PMID- 1\nTI  - Wells of\n      the plateau.\nLID - e7 [pii]\nLID - 10.5555/wells [doi]\nPG  - 12-9\nFAU - Rao, Asha\nAU  - Rao A\nCN  - Wells Study Group\nOT  - *tanks',
      {
        title: 'Wells of the plateau',
        authorname: 'Asha Rao, Wells Study Group',
        doi: '10.5555/wells',
        pagenumber: '12-19',
        keywords: 'tanks',
      },
    ],
    ['article numbers', ris('SP  - 034708', 'EP  - 034708'), { article_number: '034708' }],
  ])('is read with %s', async (_, record, expected) => {
    expect(await first(record)).toMatchObject(expected);
  });

  test('names pages that cannot be used', async () => {
    const [one] = await found(ris('TI  - Wells', 'SP  - i', 'EP  - iv'));
    expect(one).toMatchObject({ proposals: { title: 'Wells' }, left: { pagenumber: 'i-iv' } });
    expect(one!.proposals).not.toHaveProperty('pagenumber');
  });
});

test('CSL-JSON has particles, suffixes and groups', async () => {
  const author = [
    { family: 'Hicks', given: 'Michael', 'non-dropping-particle': 'von', suffix: 'III' },
    { literal: 'Rivers and Dams Board' },
  ];
  expect(await first(JSON.stringify({ title: ['Wells'], author, page: 'e17' }))).toMatchObject({
    title: 'Wells',
    authorname: 'Michael von Hicks III, Rivers and Dams Board',
    article_number: 'e17',
  });
});

test('A Crossref response has its subtitle, article number and details of authors, and no markup', async () => {
  const item = {
    title: ['Wells &amp; <mml:math xmlns:mml="m"><mml:mi>tanks</mml:mi></mml:math>'],
    subtitle: ['A survey'],
    page: null,
    'article-number': 'e12',
    abstract: '<jats:title>Abstract</jats:title><jats:p>What was.</jats:p><jats:p>And is.</jats:p>',
    author: [
      {
        family: 'Rao, MD, PhD',
        given: 'Prof. Dr. Sunita',
        ORCID: 'http://orcid.org/0000-0002-1825-0097',
        affiliation: [
          { name: 'Institute of Wells', id: [{ 'id-type': 'ROR', id: 'https://ror.org/02mhbdp94' }] },
        ],
      },
    ],
  };
  for (const message of [item, { items: [item] }])
    expect(await first(JSON.stringify({ status: 'ok', message }))).toMatchObject({
      title: 'Wells & tanks: A survey',
      abstract: 'What was. And is.',
      article_number: 'e12',
      authors: [
        {
          given: 'Sunita',
          family: 'Rao',
          orcid: '0000-0002-1825-0097',
          affiliations: [{ name: 'Institute of Wells', ror: '02mhbdp94' }],
        },
      ],
    });
});
