/** Papers of invented content in the layouts that journals print, with their expected readings. */
export interface Paper {
  layout: string;
  html: string;
  title: string;
  authors: string[];
  references: number;
}

const authors = ['Meera Anand', 'Asha R. Verma', 'José Núñez', 'Ludwig van der Berg'];
const places = [
  'Department of Rivers, University of the Plains, Pune, India',
  'Plateau Institute of Soil, Dharwad',
  'School of Geography, Universidad del Valle',
  'Delta Academy, Leiden, The Netherlands',
];
const mails = ['meera@plains.example', 'asha@plateau.example', 'jose@valle.example', 'ludwig@delta.example'];
const dated = [
  'Anand, M. (2019). Wells of the dry plateau and what they yield in years without rain. Journal of Wells, 4(2), 12–29. https://doi.org/10.5555/wells.2019.12',
  'Das, B., &amp; Rao, S. (2020). Tanks and their keepers. Irrigation Letters, 11, 3–9.',
  'Indian Rivers Board. (2021). Annual report on the rivers of the peninsula, with tables of discharge and silt. Indian Rivers Board.',
  'Núñez, J., Verma, A. R., &amp; van der Berg, L. (2018). Salt in wells near the coast: A survey of four hundred villages. Coastal Water, 7(1), 101–119. https://doi.org/10.5555/coast.7.101',
  'O’Neill, A.-M. (2016). Rain and memory. Field Press.',
  'Verma, A. R. (2022). A short history of stepwells. In B. Das (Ed.), Waters of the Deccan (pp. 40–66). Plains University Press.',
];
const numbered = [
  'M. Anand, “Wells of the dry plateau and what they yield in years without rain,” J. Wells, vol. 4, no. 2, pp. 12–29, 2019.',
  'B. Das and S. Rao, “Tanks and their keepers,” Irrig. Lett., vol. 11, pp. 3–9, 2020.',
  'Indian Rivers Board, Annual Report on the Rivers of the Peninsula, with Tables of Discharge and Silt. Pune, 2021.',
  'J. Núñez, A. R. Verma, and L. van der Berg, “Salt in wells near the coast: A survey of four hundred villages,” Coast. Water, vol. 7, pp. 101–119, 2018.',
  'A.-M. O’Neill, Rain and Memory. Leeds: Field Press, 2016.',
];
const text = `${'The level of a well follows the rain of the year before, and the tank above it keeps what the fields do not drink. '.repeat(9)}`;
const body = `<h2>Introduction</h2>${`<p>${text}</p>`.repeat(6)}<h2>Conclusion</h2><p>${text}</p>`;
const abstract = `<h2>Abstract</h2><p>${text.slice(0, 460)}</p><p><b>Keywords:</b> wells, tanks, soil moisture, rain</p>`;

const hanging = `<h2>References</h2>${dated.map((one) => `<p class="hang">${one}</p>`).join('')}`;
const apart = `<h2>References</h2>${dated.map((one) => `<p style="text-indent:0;margin:0 0 6pt">${one}</p>`).join('')}`;
const dense = `<h2>References</h2>${dated.map((one) => `<div>${one}</div>`).join('')}`;
const inBrackets = `<h2>References</h2>${numbered.map((one, at) => `<div style="margin-left:24pt;text-indent:-24pt">[${at + 1}] ${one}</div>`).join('')}`;
const withPoints = `<h2>References</h2>${numbered.map((one, at) => `<div>${at + 1}. ${one}</div>`).join('')}`;

const marked = `<p class="authors">${authors.map((name, at) => `${name}<sup>${at + 1}${at === 0 ? ',*' : ''}</sup>`).join(', ')}</p>${places.map((place, at) => `<p class="small"><sup>${at + 1}</sup> ${place}</p>`).join('')}<p class="small">*Corresponding author: ${mails[0]}</p>`;
const block = (at: number) =>
  `<div class="block"><div class="name">${authors[at]}</div><div class="place">${places[at]}</div><div class="place">${mails[at]}</div></div>`;
const grid = (columns: number) =>
  `<div style="display:grid;grid-template-columns:repeat(${columns},1fr);gap:12pt;text-align:center">${authors.map((_, at) => block(at)).join('')}</div>`;

const page = (content: string, style = '') => `<!doctype html><meta charset="utf-8"><style>
  @page { size: A4; margin: 25mm 22mm } body { font: 10pt/1.35 serif; margin: 0 }
  h1 { font-size: 19pt; line-height: 1.15; margin: 0 0 10pt } h2 { font-size: 12pt; margin: 10pt 0 4pt }
  p { margin: 0 0 4pt; text-align: justify } .authors { font-size: 12pt; text-align: left } .small, .place { font-size: 8.5pt }
  .name { font-size: 11pt } .hang { margin-left: 18pt; text-indent: -18pt } .two { columns: 2; column-gap: 20pt }
  .head { position: fixed; top: -14mm; font-size: 8pt } .foot { position: fixed; bottom: -14mm; font-size: 8pt } ${style}</style>${content}`;

const title = (at: number) =>
  [
    'Wells and tanks of the dry plateau in years without rain',
    'How the level of a well follows the rain of the year before: A study of four hundred villages',
    'Keeping water where it falls',
  ][at % 3]!;

type Layout = [layout: string, html: (heading: string) => string, references: number, names?: string[]];
const layouts: Layout[] = [
  ['one column, marks of affiliations', (h1) => page(h1 + marked + abstract + body + hanging), 6],
  [
    'two columns, numbered references',
    (h1) => page(`${h1}${marked}<div class="two">${abstract}${body}${inBrackets}</div>`),
    5,
  ],
  [
    'authors in a row of blocks',
    (h1) => page(`${h1}${grid(4)}<div class="two">${abstract}${body}${inBrackets}</div>`),
    5,
  ],
  [
    'authors in two rows, names and affiliations in one type',
    (h1) => page(`${h1}${grid(2)}${abstract}${body}${hanging}`, '.name, .place { font-size: 10pt }'),
    6,
  ],
  [
    'a magazine, affiliations beside the names',
    (h1) =>
      page(
        `<div class="foot">Plains Quarterly · Spring</div>${h1}${authors
          .map(
            (name, at) =>
              `<div><b style="font-size:11pt">${name}</b> <span class="small" style="margin-left:40pt">${places[at]}</span></div>`,
          )
          .join('')}${abstract}<div class="two">${body}${apart}</div>`,
        'h1 { font: bold 30pt sans-serif }',
      ),
    6,
  ],
  [
    'a note of a repository before the paper',
    (h1) =>
      page(
        `<p><b>This is the accepted version of a paper published in the journal of the plains.</b></p><p>Downloaded from the repository of the university on 3 March 2024. Rights remain with the authors.</p><div style="break-after:page"></div>${h1}${marked}${abstract}${body}${hanging}`,
      ),
    6,
  ],
  [
    'an author on each line, references apart',
    (h1) =>
      page(
        `<div style="text-align:center">${h1}${authors.map((name) => `<div class="name">${name}</div>`).join('')}<p class="small">${places[0]}</p></div>${abstract}${body}${apart}`,
      ),
    6,
  ],
  [
    'names in capitals, running heads',
    (h1) =>
      page(
        `<div class="head">Anand et al. / Journal of the Plains 7 (2024)</div>${h1}<p class="authors">${authors.slice(0, 3).join(', ').toUpperCase()}</p><p class="small"><i>${places[0]}</i></p>${abstract}${body}${withPoints}`,
      ),
    5,
    authors.slice(0, 3).map((name) => name.toUpperCase()),
  ],
  [
    'an affiliation below each author',
    (h1) =>
      page(
        h1 +
          authors
            .map((name, at) => `<div class="name"><b>${name}</b></div><div class="place">${places[at]}</div>`)
            .join('') +
          abstract +
          body +
          dense,
      ),
    6,
  ],
  [
    'by two authors, no abstract',
    (h1) =>
      page(
        `${h1}<p class="authors">By Meera Anand and Asha R. Verma</p>${body}${hanging}<h2>Acknowledgements</h2><p>Thanks.</p>`,
      ),
    6,
    authors.slice(0, 2),
  ],
];

export const papers: Paper[] = layouts.map(([layout, html, references, names = authors], at) => ({
  layout,
  html: html(`<h1>${title(at)}</h1>`),
  title: title(at),
  authors: names,
  references,
}));
