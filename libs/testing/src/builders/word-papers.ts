import { makeZip } from './make-zip.ts';

/** A manuscript in Word as authors send them, with its expected reading. */
export interface WordPaper {
  layout: string;
  file: Buffer;
  title: string;
  abstract: string;
  authors: string[];
  institutions: string[][];
  references: number;
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

interface Type {
  size?: number;
  bold?: boolean;
  italic?: boolean;
  style?: string;
  centred?: boolean;
}

/** Runs of text; what stands between ^ is raised. */
const runs = (text: string, { size, bold, italic }: Type = {}) =>
  text
    .split('^')
    .map((part, at) => {
      const look = [
        bold ? '<w:b/>' : '',
        italic ? '<w:i/>' : '',
        size ? `<w:sz w:val="${size * 2}"/>` : '',
        at % 2 === 1 ? '<w:vertAlign w:val="superscript"/>' : '',
      ].join('');
      const content = part
        .split('\n')
        .map((line) => `<w:t xml:space="preserve">${escaped(line)}</w:t>`)
        .join('<w:br/>');
      return part === '' ? '' : `<w:r>${look && `<w:rPr>${look}</w:rPr>`}${content}</w:r>`;
    })
    .join('');

const p = (text: string, type: Type = {}, more = '') => {
  const own = [
    type.style ? `<w:pStyle w:val="${type.style}"/>` : '',
    more,
    type.centred ? '<w:jc w:val="center"/>' : '',
  ].join('');
  return `<w:p>${own && `<w:pPr>${own}</w:pPr>`}${runs(text, type)}</w:p>`;
};
const table = (rows: string[][]) =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;

const styles = `<w:styles ${W}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman"/><w:sz w:val="24"/></w:rPr></w:rPrDefault></w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/><w:rPr><w:sz w:val="40"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Author"><w:name w:val="Author"/><w:basedOn w:val="Normal"/><w:rPr><w:i/></w:rPr></w:style></w:styles>`;
const types =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (list: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`;

/** @param end properties of the last section, such as its columns */
const word = (paragraphs: string[], end = ''): Buffer =>
  makeZip([
    { name: '[Content_Types].xml', data: types },
    {
      name: '_rels/.rels',
      data: relations(`<Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/>`),
    },
    {
      name: 'word/document.xml',
      data: `<w:document ${W} xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><w:body>${paragraphs.join('')}<w:sectPr>${end}</w:sectPr></w:body></w:document>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      data: relations(`<Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/>`),
    },
    { name: 'word/styles.xml', data: styles },
  ]);

const titles = {
  wells: 'Wells and tanks of the dry plateau in years without rain',
  millet: 'Response of finger millet to organic manures: A field study of three seasons',
  hindi: 'वर्षा आधारित खेती में मोटे अनाज की उपज का अध्ययन',
};
const abstract =
  'The level of a well follows the rain of the year before. Four hundred villages were visited in three seasons, and the depth of each well was measured. Tanks above the wells kept the water that the fields did not drink.';
const hindiAbstract =
  'इस अध्ययन में तीन वर्षों तक मोटे अनाज की उपज मापी गई। जैविक खाद से उपज बढ़ी और मिट्टी की नमी बनी रही।';
const authors = ['Meera Anand', 'Asha R. Verma', 'Ludwig van der Berg'];
const places = [
  'Department of Rivers, University of the Plains, Pune, India',
  'Plateau Institute of Soil, Dharwad, Karnataka, India',
];
const institutions = [[places[0]!], [places[1]!], [places[0]!, places[1]!]];
const text = `${'What the tank keeps the well gives back, and the fields drink what is left of it. '.repeat(6)}`;
const references = [
  'Anand, M. (2019). Wells of the dry plateau and what they yield. Journal of Wells, 4(2), 12–29.',
  'Indian Rivers Board. (2021). Annual report on the rivers of the peninsula. Indian Rivers Board.',
  'Verma, A. R. (2022). A short history of stepwells. Plains University Press.',
];
const body = (heading: (text: string) => string) => [
  heading('Introduction'),
  p(text),
  heading('Materials and Methods'),
  ...Array<string>(6).fill(p(text)),
  heading('References'),
  ...references.map((one) => p(one)),
];
const bold = (one: string) => p(one, { bold: true });
const listed = `${authors[0]}^1,*^, ${authors[1]}^2^ and ${authors[2]}^1,2^`;
const marked = places.map((place, at) => p(`^${at + 1}^${place}`, { size: 10 }));
const corresponding = p('*Corresponding author: meera@plains.example', { size: 10 });
const expected = { title: titles.wells, abstract, authors, institutions, references: 3 };
const alone = { ...expected, authors: authors.slice(0, 2), institutions: [[places[0]!], [places[1]!]] };

export const wordPapers: WordPaper[] = [
  {
    ...expected,
    layout: 'styles of Word, affiliations by superscripts',
    file: word([
      p(titles.wells, { style: 'Title' }),
      p(listed, { style: 'Author' }),
      ...marked,
      corresponding,
      p('Abstract', { style: 'Heading1' }),
      p(abstract),
      p('Keywords: wells, tanks, rain'),
      ...body((heading) => p(heading, { style: 'Heading1' })),
    ]),
  },
  {
    ...expected,
    layout: 'bold type of one size, numbered headings',
    title: titles.millet,
    file: word([
      p(titles.millet, { bold: true, centred: true }),
      p(listed, { centred: true }),
      ...marked,
      p(`Abstract: ${abstract}`),
      p('Key words: millet; manure; yield'),
      ...body((heading) => bold(`1. ${heading}`)),
    ]),
  },
  {
    ...expected,
    layout: 'two columns',
    file: word(
      [
        p(titles.wells, { size: 16, bold: true, centred: true }),
        p(listed, { size: 11 }),
        ...marked,
        p('', {}, '<w:sectPr><w:cols w:num="1"/></w:sectPr>'),
        p(`Abstract—${abstract}`, { size: 10, bold: true }),
        p('Index Terms—wells, tanks', { size: 10, italic: true }),
        ...body((heading) => p(heading.toUpperCase(), { size: 10 })),
      ],
      '<w:cols w:num="2" w:space="720"/>',
    ),
  },
  {
    ...alone,
    layout: 'a title page with labels',
    file: word([
      p('Original Research Article', { bold: true, size: 14 }),
      p(`Title: ${titles.wells}`),
      p('Running title: Wells and tanks'),
      p(`Authors: ${authors[0]}^1^, ${authors[1]}^2^`),
      ...marked,
      corresponding,
      p('', {}, '<w:pageBreakBefore/>'),
      p('ABSTRACT', { bold: true }),
      p(abstract),
      p('KEYWORDS', { bold: true }),
      p('wells, tanks'),
      ...body(bold),
    ]),
  },
  {
    ...expected,
    layout: 'Hindi',
    title: titles.hindi,
    abstract: hindiAbstract,
    authors: ['आशा वर्मा', 'मीरा आनंद'],
    institutions: [['कृषि विज्ञान विभाग, मैदान विश्वविद्यालय, पुणे'], ['पठार मृदा संस्थान, धारवाड़']],
    references: 0,
    file: word([
      p(titles.hindi, { size: 16, bold: true, centred: true }),
      p('आशा वर्मा^1^ एवं मीरा आनंद^2^', { size: 13 }),
      p('^1^कृषि विज्ञान विभाग, मैदान विश्वविद्यालय, पुणे'),
      p('^2^पठार मृदा संस्थान, धारवाड़'),
      p('सारांश', { bold: true }),
      p(hindiAbstract),
      p('मुख्य शब्द: मोटे अनाज, जैविक खाद'),
      p('प्रस्तावना', { bold: true }),
      ...Array<string>(4).fill(p(hindiAbstract)),
    ]),
  },
  {
    ...alone,
    layout: 'no headings and nothing that stands out',
    file: word([
      p(titles.wells),
      p(`${authors[0]}, ${authors[1]}`),
      p(`1 ${places[0]}`),
      p(abstract),
      p('Keywords: wells, tanks, rain'),
      ...Array<string>(8).fill(p(text)),
    ]),
    institutions: [[places[0]!], [places[0]!]],
    references: 0,
  },
  {
    ...alone,
    layout: 'the head in a table',
    file: word([
      table([
        [p('Title', { bold: true }), p(titles.wells)],
        [p('Authors', { bold: true }), p(`${authors[0]}^1^, ${authors[1]}^2^`)],
        [p('Affiliations', { bold: true }), marked.join('')],
      ]),
      bold('Abstract'),
      p(abstract),
      p('Keywords: wells'),
      ...body(bold),
    ]),
  },
  {
    ...expected,
    layout: 'an author with the institution below, a line each',
    file: word([
      p(titles.wells, { style: 'Heading1', centred: true }),
      p(authors[0]!, { bold: true }),
      p(`${places[0]}\nE-mail: meera@plains.example`, { size: 10 }),
      p(authors[1]!, { bold: true }),
      p(places[1]!, { size: 10 }),
      bold('Abstract'),
      p(abstract),
      bold('Keywords'),
      p('wells, tanks'),
      ...body((heading) => p(heading, { style: 'Heading1' })),
    ]),
    authors: authors.slice(0, 2),
    institutions: [[places[0]!], [places[1]!]],
  },
  {
    ...expected,
    layout: 'an abstract with headings, letters as marks',
    abstract:
      'Background: Wells fall. Methods: We measured them. Results: They follow the rain of the year before.',
    file: word([
      p(titles.wells.toUpperCase(), { bold: true, size: 14 }),
      p(`${authors[0]}^a,*^, ${authors[1]}^b^, ${authors[2]}^a,b^`),
      p(`^a^ ${places[0]}`, { italic: true }),
      p(`^b^ ${places[1]}`, { italic: true }),
      corresponding,
      bold('Abstract'),
      p('Background: Wells fall.'),
      p('Methods: We measured them.'),
      p('Results: They follow the rain of the year before.'),
      p('Keywords: wells, tanks'),
      ...body((heading) => p(heading, { style: 'Heading1' })),
    ]),
    title: titles.wells.toUpperCase(),
  },
  {
    ...expected,
    layout: 'tracked changes and a text box before the title',
    file: word([
      `<w:p><w:r><mc:AlternateContent><mc:Choice><w:txbxContent>${p('Received 3 March')}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${p('Received 3 March')}</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
      `<w:p><w:pPr><w:pStyle w:val="Title"/></w:pPr>${runs('Wells and ')}<w:del><w:r><w:delText>ponds</w:delText></w:r></w:del><w:ins>${runs('tanks')}</w:ins>${runs(' of the dry plateau in years without rain')}</w:p>`,
      p(listed),
      ...marked,
      bold('Abstract'),
      p(abstract),
      p('Keywords: wells, tanks'),
      ...body(bold),
    ]),
  },
];
