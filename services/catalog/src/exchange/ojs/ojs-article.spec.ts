import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { xmlElements } from '#platform/markup/xml-elements.ts';
import { internalId, ojsArticle } from './ojs-article.ts';
import { readArticle } from './ojs-dialects.ts';
import { embedCounter } from './ojs-files.ts';

async function converted(xml: string) {
  const { selects } = embedCounter(({ name }) => name === 'article');
  const articles = xmlElements(Readable.from([Buffer.from(xml)]), { selects });
  for await (const { element, ancestors } of articles)
    return ojsArticle(readArticle(element, ancestors), internalId(element));
  throw new Error('There is no article');
}
const plainAffiliations =
  '<affiliation locale="en_US">River University</affiliation><affiliation locale="pt_BR">Universidade do Rio</affiliation>';
const authorXml = (affiliations = plainAffiliations) =>
  `<author include_in_browse="true" user_group_ref="Author" seq="0" id="8"><givenname locale="pt_BR">João</givenname><givenname locale="en_US">John</givenname><familyname locale="pt_BR">Silva, Jr.</familyname>${affiliations}<country>BR</country><email>joao@example.org</email></author>`;
const articleXml = (publication: string, attributes = 'status="3"') =>
  `<articles xmlns="http://pkp.sfu.ca"><article locale="pt_BR" ${attributes} current_publication_id="4"><id type="internal" advice="ignore">7</id>${publication}</article></articles>`;
const publicationXml = (rest: string, attributes = '') =>
  `<publication id="4" status="3" date_published="2021-03-04" section_ref="ART" ${attributes}><title locale="pt_BR">Rios</title><abstract locale="pt_BR">&lt;p&gt;Água.&lt;/p&gt;</abstract><keywords locale="pt_BR"><keyword>rios</keyword><keyword>água</keyword></keywords><authors>${authorXml()}</authors>${rest}</publication>`;
const issueXml =
  '<issue_identification><volume>2</volume><number>1</number><year>2020</year></issue_identification>';

const words = (name: string, ...texts: string[]) =>
  texts.map((text) => `<${name}>${text}</${name}>`).join('');
/** What versions of OJS write otherwise: where the language is, authors, and entries of vocabularies. */
const versions = [
  ['3.3', 'submission_progress="0"', 'locale="pt_BR" version="1"', authorXml(), ['rios', 'água']],
  ['3.4', 'locale="pt_BR" submission_progress=""', 'version="1"', authorXml(), ['rios', 'água']],
  [
    '3.5',
    'locale="pt_BR" submission_progress=""',
    'version_stage="VoR" version_major="1" version_minor="0"',
    authorXml(
      '<rorAffiliation><ror>https://ror.org/021nxhr62</ror><name locale="en_US">River University</name><name locale="pt_BR">Universidade do Rio</name></rorAffiliation>',
    ),
    [words('name', 'rios'), words('name', 'água')],
  ],
] as const;

it.each(versions)('An export of OJS %s is read fully', async (_, article, publication, author, keywords) => {
  const { row, files, notes } = await converted(
    `<articles xmlns="http://pkp.sfu.ca"><article date_submitted="2021-01-02" status="3" current_publication_id="4" stage="production" ${article}><id type="internal" advice="ignore">7</id>
    <submission_file id="31" file_id="12" stage="proof" genre="Article Text"><name locale="pt_BR">a.pdf</name><file id="11" extension="pdf" filesize="5"><embed encoding="base64">b2xk</embed></file><file id="12" extension="pdf" filesize="5"><embed encoding="base64">JVBERi0=</embed></file></submission_file>
    <publication id="4" status="3" primary_contact_id="8" date_published="2021-03-04" section_ref="ART" ${publication}><id type="internal">4</id><id type="doi" advice="update">10.5555/rios.7</id>
    <title locale="en_US">Rivers</title><title locale="pt_BR">Rios</title><subtitle locale="pt_BR">um estudo</subtitle><abstract locale="pt_BR">&lt;p&gt;Água.&lt;/p&gt;</abstract><licenseUrl>https://creativecommons.org/licenses/by/4.0</licenseUrl><copyrightYear>2021</copyrightYear>
    <keywords locale="pt_BR">${words('keyword', ...keywords)}</keywords>
    <authors>${author}</authors>
    <article_galley locale="pt_BR" approved="false"><id type="internal">3</id><name locale="pt_BR">PDF</name><seq>0</seq><submission_file_ref id="31"/></article_galley>
    <citations><citation>Rao, S. Soils.</citation></citations>${issueXml}<pages>5</pages></publication></article></articles>`,
  );
  expect(row).toMatchObject({
    refnumber: '7',
    year: '2020',
    volume: '2',
    issue: '1',
    pagenumber: '5-5',
    language: 'pt',
    title: 'Rios: um estudo',
    abstract: '<p>Água.</p>',
    keywords: 'rios, água',
    second_title: 'Rivers',
    doi: '10.5555/rios.7',
    licence: 'https://creativecommons.org/licenses/by/4.0',
    copyright_year: '2021',
    received: '2021-01-02',
    references: [{ text: 'Rao, S. Soils.' }],
    email: 'joao@example.org',
    country: 'Brazil',
    authorname: 'João Silva Jr.',
    authors: [{ corresponding: true, affiliations: [{ name: 'Universidade do Rio', country: 'Brazil' }] }],
    pdf: 'file-1.pdf',
    ojs_article: '7',
    ojs_issue: '',
  });
  expect(files).toMatchObject([{ ordinal: '1', name: 'file-1.pdf' }]);
  expect(notes.map(({ message }) => message)).toEqual([
    'Names and affiliations in other languages are left out: João Silva, Jr. (John, River University)',
    'The export has only the abbreviation of its section: ART',
    'OJS has 2 languages of this article. Its texts are in pt_BR, its second texts in en_US',
  ]);
});

it.each([
  ['pp. 12–19', '12-19', undefined],
  ['12 - 19', '12-19', undefined],
  ['7', '7-7', undefined],
  ['123-7', '123-127', undefined],
  ['1998–2003', '1998-2003', undefined],
  ['187–94.', '187-194', undefined],
  ['187−194', '187-194', undefined],
  ['187--194', '187-194', undefined],
  ['98-3', '', '98-3'],
  ['1-2, '.repeat(9), '', '7'],
  ['xi-xiv', '', 'xi-xiv'],
  ['e12', '', 'e12'],
  ['1-4, 9', '', '1-4, 9'],
  ['', '', '7'],
])(
  'An article on pages “%s” has the range “%s” or the number %s',
  async (pages, pagenumber, article_number) => {
    const { row } = await converted(articleXml(publicationXml(`${issueXml}<pages>${pages}</pages>`)));
    expect([row?.pagenumber, row?.article_number]).toEqual([pagenumber, article_number]);
  },
);

it('An article without an issue is published before it has one', async () => {
  const { row } = await converted(articleXml(publicationXml('')));
  expect(row).toMatchObject({ year: '2021', volume: '0', issue: '0', pagenumber: '' });
});

it.each([
  ['no number', '1', ''],
  ['the number 0', '0', '<number>0</number>'],
  // The check rejects it, with the reason.
  ['the number Special', 'Special', '<number>Special</number>'],
])('An issue with %s becomes issue %s of its volume', async (_, issue, number) => {
  const { row } = await converted(articleXml(publicationXml(issueXml.replace('<number>1</number>', number))));
  expect(row).toMatchObject({ volume: '2', issue, article_number: '7' });
});

it.each([
  ['a submission that is not published', articleXml(publicationXml(issueXml), 'status="1"'), 'not published'],
  [
    'an issue that is not published',
    `<issue published="0">${issueXml}${articleXml(publicationXml(''))}</issue>`,
    'not published',
  ],
])('No article is made of %s', async (_, xml, message) => {
  const { row, notes } = await converted(xml);
  expect([row, notes.length]).toEqual([undefined, 1]);
  expect(notes[0]!.message).toContain(message);
});

/** An article in English with the title and what else is given. */
const inEnglish = (texts: string, rest = '', files = '') =>
  converted(
    `<articles xmlns="http://pkp.sfu.ca"><article locale="en_US" status="3" current_publication_id="4"><id type="internal">7</id>${files}<publication id="4" status="3" date_published="2021-03-04" section_ref="ART">${texts}<authors>${authorXml()}</authors>${issueXml}<pages>5</pages>${rest}</publication></article></articles>`,
  );
const named = (name: string, text: string, locale = 'en_US') =>
  `<${name} locale="${locale}">${text}</${name}>`;

it.each([
  ['Are wells enough?', 'A survey', 'Are wells enough? A survey'],
  ['Rice!', 'An essay', 'Rice! An essay'],
  ['Soils of the plain.', 'Part two', 'Soils of the plain. Part two'],
  ['On &lt;em&gt;Oryza?&lt;/em&gt;', 'A trial', 'On <em>Oryza?</em> A trial'],
  ['Wells', 'A survey', 'Wells: A survey'],
])('The title “%s” and the subtitle “%s” are joined as OJS does', async (title, subtitle, joined) => {
  const { row } = await inEnglish(named('title', title) + named('subtitle', subtitle));
  expect(row?.title).toBe(joined);
});

it('A keyword with a comma stays one', async () => {
  const keywords = async (...all: string[]) =>
    (await inEnglish(named('title', 'Wells') + named('keywords', words('keyword', ...all)))).row?.keywords;
  expect(await keywords('soils, saline', 'rice')).toBe('soils, saline; rice');
  expect(await keywords('soils, saline')).toBe('soils, saline;');
  expect(await keywords('soil &amp;amp; water; rice')).toBe('soil & water, rice');
});

it('The markup of a citation becomes text, and its link a DOI', async () => {
  const citations = [
    'Rao, S. &lt;i&gt;Oryza sativa&lt;/i&gt; &amp;amp; H&lt;sub&gt;2&lt;/sub&gt;O. J Soil. 2011.',
    'Sen, A. Wells at p &lt; 0.05 &amp;ndash; a trial. &lt;a href="https://doi.org/10.5555/wells.1"&gt;Link&lt;/a&gt;',
    'Das, B. Rivers. &lt;https://rivers.example.org/a?b=1&amp;c=2&gt;. &lt;a href="https://doi.org/10.5555/rivers"&gt;https://doi.org/10.5555/rivers&lt;/a&gt;',
    '&lt;p&gt; &lt;/p&gt;',
  ];
  const { row } = await inEnglish(
    named('title', 'Wells'),
    words('citations', words('citation', ...citations)),
  );
  expect(row?.references).toEqual([
    { text: 'Rao, S. Oryza sativa & H2O. J Soil. 2011.', doi: '' },
    { text: 'Sen, A. Wells at p < 0.05 – a trial. Link', doi: '10.5555/wells.1' },
    {
      text: 'Das, B. Rivers. <https://rivers.example.org/a?b=1&c=2>. https://doi.org/10.5555/rivers',
      doi: '10.5555/rivers',
    },
  ]);
});

it('Hindi texts become the second title and abstract, and texts without a field are named', async () => {
  const { row, notes } = await inEnglish(
    [
      named('title', 'Wells'),
      named('title', 'कुएँ', 'hi_IN'),
      named('title', 'The wells', 'en_GB'),
      named('title', 'Puits', 'fr_FR'),
      named('subtitle', 'एक सर्वेक्षण', 'hi_IN'),
      named('abstract', '&lt;p&gt;Water.&lt;/p&gt;'),
      named('abstract', '&lt;p&gt;जल।&lt;/p&gt;', 'hi_IN'),
      named('coverage', 'The plateau'),
      named('copyrightHolder', 'The authors') + named('copyrightHolder', 'लेखक', 'hi_IN'),
      '<keywords locale="en_US"><keyword>wells</keyword></keywords>',
      '<keywords locale="hi_IN"><keyword>कुएँ</keyword><keyword>जल</keyword></keywords>',
      '<keywords locale="fr_FR"><keyword>puits</keyword></keywords>',
    ].join(''),
  );
  expect(row).toMatchObject({
    title: 'Wells',
    abstract: '<p>Water.</p>',
    second_title: 'कुएँ: एक सर्वेक्षण',
    second_abstract: '<p>जल।</p>',
    keywords: 'wells',
    second_keywords: 'कुएँ, जल',
  });
  expect(notes.map(({ message }) => message)).toEqual([
    'Names and affiliations in other languages are left out: John Silva, Jr. (João, Universidade do Rio)',
    'Holders in other languages are left out: लेखक',
    'Details that have no field here are left out: coverage',
    'The export has only the abbreviation of its section: ART',
    'OJS has no file for this article',
    'OJS has 4 languages of this article. Its texts are in en_US, its second texts in hi_IN. Left out: en_GB, fr_FR',
    'Keywords in fr_FR are left out: puits',
  ]);
});

it('The article’s PDF is the one in its language, and a translation becomes a further file', async () => {
  const file = (id: number, extension = 'pdf') =>
    `<submission_file id="${id}" file_id="${id}" stage="proof"><file id="${id}" extension="${extension}"><embed encoding="base64">JVBERi0=</embed></file></submission_file>`;
  const galley = (id: number, name: string, locale: string, seq: number) =>
    `<article_galley locale="${locale}"><name locale="${locale}">${name}</name><seq>${seq}</seq><submission_file_ref id="${id}"/></article_galley>`;
  const { row, files, notes } = await inEnglish(
    named('title', 'Wells'),
    [
      galley(31, 'PDF (हिन्दी)', 'hi_IN', 0),
      galley(32, 'PDF', 'en', 1),
      galley(33, 'EPUB', 'en', 2),
      galley(34, 'HTML', 'hi_IN', 4),
      '<article_galley locale="en"><name locale="en">Elsewhere</name><seq>3</seq><remote src="https://example.org/a"/></article_galley>',
    ].join(''),
    file(31) + file(32) + file(33, 'epub') + file(34, 'html'),
  );
  expect([row?.pdf, files.map(({ name }) => name)]).toEqual([
    'file-1.pdf',
    ['file-1.pdf', 'file-2.epub', 'file-0.pdf', 'file-3.html'],
  ]);
  expect(row?.further_files).toEqual([
    { file: 'file-2.epub', title: 'EPUB', kind: 'other' },
    { file: 'file-0.pdf', title: 'PDF (हिन्दी)', kind: 'translation' },
    { file: 'file-3.html', title: 'HTML', kind: 'translation' },
  ]);
  expect(notes.find(({ field }) => field === 'pdf')?.message).toBe(
    'OJS has other files, which are left out: Elsewhere (en) (it is at https://example.org/a)',
  );
});

it('A translator becomes an author, with a remark', async () => {
  const translator = authorXml().replace('user_group_ref="Author"', 'user_group_ref="Translator"');
  const { notes } = await inEnglish(`${named('title', 'Wells')}<authors>${translator}</authors>`);
  expect(notes).toContainEqual({
    field: 'authors',
    message: 'Contributors with another role in OJS become authors: John Silva, Jr. (Translator)',
  });
});

it.each([
  ['4', 'First', []],
  ['5', 'Second', ['OJS has 2 published versions. The current one is imported']],
  ['6', 'Second', ['OJS has 2 published versions. The current one is imported']],
])('The current version %s of an article is imported, under the title “%s”', async (current, title, told) => {
  const version = (id: string, status: number, text: string) =>
    `<publication status="${status}" date_published="2021-03-04" section_ref="">${id}${named('title', text)}${named('abstract', 'Water.')}</publication>`;
  const { row, notes } = await converted(
    `<article locale="en_US" status="3" current_publication_id="${current}"><id type="internal">7</id>${version('<id type="internal">4</id>', 3, 'First')}${current === '4' ? '' : version('<id type="internal">5</id>', 3, 'Second')}${version('<id type="internal">6</id>', 1, 'Draft')}</article>`,
  );
  expect(row?.title).toBe(title);
  expect(notes.filter(({ message }) => message.includes('versions')).map(({ message }) => message)).toEqual(
    told,
  );
});

it('A section is found by its abbreviation in another language, and entities in names become characters', async () => {
  const { row } = await converted(
    `<issue published="1">${issueXml}<sections><section ref="ART"><abbrev locale="en_US">ART</abbrev><abbrev locale="fr_FR">TXT</abbrev><title locale="en_US">Soil &amp;amp; water</title></section></sections>${articleXml(publicationXml('').replace('"ART"', '"TXT"').replace('Silva, Jr.', 'O&amp;#039;Neill'))}</issue>`,
  );
  expect(row).toMatchObject({ section: 'Soil & water', authorname: "João O'Neill" });
});

const oldArticle = (rest = '') =>
  `<article><title locale="en_US">Wells</title><abstract locale="en_US">Water.</abstract>
  <author primary_contact="true"><firstname>Asha</firstname><lastname>Verma</lastname></author>${rest}</article>`;
const oldIssue = (article: string, published = 'true') =>
  `<issue published="${published}"><volume>2</volume><number>1</number><year>2013</year><date_published>2014-08-10</date_published><section><title locale="en_US">Articles</title>${article}</section></issue>`;

it('An article of OJS 2 without a date gets its issue’s, and is left out of an unpublished issue', async () => {
  const { row } = await converted(oldIssue(oldArticle()));
  expect(row).toMatchObject({ publishdate: '2014-08-10', year: '2013', issue: '1', language: 'en' });
  const dated = oldArticle('<date_published>2014-09-01</date_published>');
  expect((await converted(oldIssue(dated))).row?.publishdate).toBe('2014-09-01');
  expect((await converted(oldIssue(dated, 'false'))).row).toBeUndefined();
});

it('An article of OJS 2 keeps its details, and details without a field are named', async () => {
  const galley = (name: string, attributes: string, file: string) =>
    `<${name} locale="en_US" ${attributes}>${file}</${name}>`;
  const embed = (name: string) => `<file><embed filename="${name}" encoding="base64">JVBERi0=</embed></file>`;
  const { row, notes } = await converted(
    oldIssue(
      oldArticle(
        [
          '<sponsor locale="en_US">River Trust</sponsor><cover><image><embed>AAAA</embed></image></cover>',
          '<indexing><discipline>Soils</discipline><subject locale="en_US">soil &amp;amp; water; rice</subject></indexing>',
          '<permissions><license_url>https://creativecommons.org/licenses/by/4.0/</license_url></permissions>',
          galley('htmlgalley', '', `<label>HTML</label>${embed('a.htm')}`),
          galley('galley', '', '<label>PDF</label><file><remote src="https://example.org/a.pdf"/></file>'),
          galley('supplemental_file', 'type="research_instrument"', `<title>Form</title>${embed('q.pdf')}`),
          galley('supplemental_file', 'type="data_set"', `<title>Wells</title>${embed('w.csv')}`),
        ].join(''),
      ).replace('<article>', '<article public_id="wells-1">'),
    ),
  );
  expect(row).toMatchObject({
    ojs_article: 'wells-1',
    funding: [{ funder: 'River Trust' }],
    keywords: 'soil & water, rice',
    licence: 'https://creativecommons.org/licenses/by/4.0/',
    full_text: 'file-1.html',
    further_files: [
      { title: 'Form', kind: 'other' },
      { title: 'Wells', kind: 'data set' },
    ],
  });
  expect(row).not.toHaveProperty('pdf');
  expect(notes.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      'OJS has other files, which are left out: PDF (en_US) (it is at https://example.org/a.pdf)',
      'Details that have no field here are left out: disciplines, cover',
    ]),
  );
});

it.each([
  ['1', 'Articles'],
  ['0', undefined],
])('The issue of OJS 3.0.0 is numbered by attributes; published “%s”', async (published, section) => {
  const { row } = await converted(
    `<issue volume="2" number="1" year="2014" published="${published}"><date_published>2016-02-11</date_published>
    <sections><section ref="ART"><title locale="en_US">Articles</title></section></sections>
    <articles><article locale="en_US" date_published="2016-02-11" section_ref="ART"><id type="internal">7</id>
    <title locale="en_US">Wells</title></article></articles></issue>`,
  );
  expect(row && [row.volume, row.issue, row.year, row.section]).toEqual(
    section && ['2', '1', '2014', section],
  );
});

it.each([
  ['p &lt;0.05 and q>r', 'p &lt;0.05 and q>r'],
  ['If n &lt;b and c> d, &lt;em class="x">Oryza&lt;/em>', 'If n &lt;b and c> d, <em class="x">Oryza</em>'],
  [
    'Word&lt;o:p>&lt;/o:p>&lt;!--[if gte mso 9]>&lt;xml>&lt;/xml>&lt;![endif]-->',
    'Word<o:p></o:p><!--[if gte mso 9]><xml></xml><![endif]-->',
  ],
])('A ‘<’ that begins no tag in “%s” stays in the title and the abstract', async (text, html) => {
  const { row } = await inEnglish(named('title', text) + named('abstract', text));
  expect([row?.title, row?.abstract]).toEqual([html, html]);
});

it('The title takes the place of an abstract without words', async () => {
  const { row, notes } = await inEnglish(
    named('title', 'Wells') + named('abstract', '&lt;p>&amp;nbsp;&lt;/p>\n&lt;p> &lt;/p>'),
  );
  expect(row?.abstract).toBe('Wells');
  expect(notes.map(({ field }) => field)).toContain('abstract');
});

it('The import names details of authors that have no field here', async () => {
  const person = (rest: string) =>
    `<author><givenname locale="en_US">Asha</givenname><familyname locale="en_US">Verma</familyname>${rest}</author>`;
  const { row, notes } = await converted(
    `<article locale="sr_RS@latin" status="3"><id type="internal">7</id><publication status="3" date_published="2021-03-04" section_ref="ART">
    ${named('title', 'Wells')}${named('abstract', 'Water.')}<languages><language>Sanskrit</language></languages>
    <authors>${person(named('givenname', 'आशा', 'hi_IN') + named('affiliation', 'River University') + named('affiliation', 'नदी विश्वविद्यालय', 'hi_IN') + '<country>IN</country><email>noemail</email>')}
    ${person(`<affiliation>${named('name', 'One')}</affiliation><affiliation>${named('name', 'Two')}</affiliation><competing_interests locale="en_US">A well.</competing_interests>`)}
    ${person('<country>DE</country><email>a@example.org; b@example.org</email>')}</authors></publication></article>`,
  );
  expect(row).toMatchObject({ language: '', section: '', authors: [{ email: '' }, {}, { email: '' }] });
  expect(notes.map(({ message }) => message)).toEqual([
    'Preferred names, biographies, web pages and competing interests are not imported: Asha Verma',
    'E-mail addresses that are not valid are left out: Asha Verma (“noemail”), Asha Verma (“a@example.org; b@example.org”)',
    'Countries of authors without an affiliation are left out: Asha Verma (Germany)',
    'Names and affiliations in other languages are left out: Asha Verma (आशा, नदी विश्वविद्यालय)',
    'Details that have no field here are left out: languages',
    'The export has only the abbreviation of its section: ART',
    'Articles here cannot be in this language, which is left out: sr_RS@latin',
    'OJS has no file for this article',
  ]);
});
