import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { xmlElements } from '#platform/validation/xml-elements.ts';
import { ojsArticle } from './ojs-article.ts';

async function converted(xml: string) {
  const articles = xmlElements(Readable.from([Buffer.from(xml)]), {
    selects: ({ name }) => name === 'article',
  });
  for await (const { element, ancestors } of articles)
    return ojsArticle(
      element,
      ancestors.find(({ name }) => name === 'issue'),
    );
  throw new Error('There is no article');
}
const author =
  '<author include_in_browse="true" user_group_ref="Author" seq="0" id="8"><givenname locale="pt_BR">João</givenname><givenname locale="en_US">John</givenname><familyname locale="pt_BR">Silva, Jr.</familyname><affiliation locale="en_US">River University</affiliation><affiliation locale="pt_BR">Universidade do Rio</affiliation><country>BR</country><email>joao@example.org</email></author>';
const articleXml = (publication: string, attributes = 'status="3"') =>
  `<articles xmlns="http://pkp.sfu.ca"><article locale="pt_BR" ${attributes} current_publication_id="4"><id type="internal" advice="ignore">7</id>${publication}</article></articles>`;
const publicationXml = (rest: string, attributes = '') =>
  `<publication id="4" status="3" date_published="2021-03-04" section_ref="ART" ${attributes}><title locale="pt_BR">Rios</title><abstract locale="pt_BR">&lt;p&gt;Água.&lt;/p&gt;</abstract><keywords locale="pt_BR"><keyword>rios</keyword><keyword>água</keyword></keywords><authors>${author}</authors>${rest}</publication>`;
const issueXml =
  '<issue_identification><volume>2</volume><number>1</number><year>2020</year></issue_identification>';

it('An article of OJS 3.3 has affiliations and keywords as texts in each language', async () => {
  const { row, notes } = await converted(articleXml(publicationXml(`${issueXml}<pages>5</pages>`)));
  expect(row).toMatchObject({
    refnumber: '7',
    year: '2020',
    volume: '2',
    issue: '1',
    pagenumber: '5-5',
    language: 'pt',
    abstract: '<p>Água.</p>',
    keywords: 'rios, água',
    email: 'joao@example.org',
    country: 'Brazil',
    authorname: 'João Silva Jr.',
    authors: [{ affiliations: [{ name: 'Universidade do Rio', country: 'Brazil' }] }],
    ojs_article: '7',
    ojs_issue: '',
  });
  expect(notes).toEqual([]);
});

it.each([
  ['pp. 12–19', '12-19', undefined],
  ['12 - 19', '12-19', undefined],
  ['7', '7-7', undefined],
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
  const { row, notes } = await converted(articleXml(publicationXml('')));
  expect(row).toMatchObject({ year: '2021', volume: '0', issue: '0', pagenumber: '' });
  expect(notes).toEqual([]);
});

it('A volume without numbers has one issue, and a special issue keeps what it is called', async () => {
  const { row: volume } = await converted(
    articleXml(publicationXml(issueXml.replace('<number>1</number>', ''))),
  );
  expect(volume).toMatchObject({ volume: '2', issue: '1' });
  const { row: special } = await converted(
    articleXml(publicationXml(issueXml.replace('<number>1</number>', '<number>Special</number>'))),
  );
  // The check rejects it, with the reason.
  expect(special).toMatchObject({ issue: 'Special' });
});

it.each([
  ['a submission that is not published', articleXml(publicationXml(issueXml), 'status="1"'), 'not published'],
  ['an export of OJS 3.1', articleXml('<title>Rivers</title>'), 'no publication'],
  [
    'an issue that is not published',
    `<issue published="0">${issueXml}${articleXml(publicationXml(''))}</issue>`,
    'not published',
  ],
])('Of %s no article is made', async (_, xml, message) => {
  const { row, notes } = await converted(xml);
  expect([row, notes.length]).toEqual([undefined, 1]);
  expect(notes[0]!.message).toContain(message);
});
