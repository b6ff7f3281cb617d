import { expect, type Page, test } from '@playwright/test';
import type { Found, Records } from '#shared/proposals/found.ts';

/** Read in a browser, whose parser of XML and whose chunks the form uses. */
async function readRecord(page: Page, record: string): Promise<Found[]> {
  await page.goto('/?example=reading');
  await page.getByLabel('Record').focus();
  await page.keyboard.insertText(record);
  const output = page.locator('output');
  await expect(output).not.toBeEmpty();
  return (JSON.parse((await output.textContent())!) as Records).found;
}

const jats = (meta: string, back = '') =>
  `<article xmlns:mml="http://www.w3.org/1998/Math/MathML" xml:lang="en"><front><article-meta>${meta}</article-meta></front><back>${back}</back></article>`;
const titled = '<title-group><article-title>Millets</article-title></title-group>';

const records: [title: string, record: string, proposals: Record<string, unknown>][] = [
  [
    'BibTeX is read by its parser, which is loaded then',
    String.raw`@article(a, author = {von Hicks, III, Michael}, title = {{\TH}j{\'o}{\dh}})`,
    { title: 'Þjóð', authorname: 'Michael von Hicks III' },
  ],
  [
    'the authors of JATS have their suffixes, and a group is one, without its members',
    jats(`${titled}<contrib-group>
      <contrib contrib-type="author"><name><surname>Anand</surname><given-names>Dr. Meera</given-names><suffix>Jr.</suffix></name></contrib>
      <contrib contrib-type="author"><name-alternatives><name name-style="western"><surname>Verma</surname><given-names>Asha</given-names></name><name xml:lang="hi"><surname>वर्मा</surname><given-names>आशा</given-names></name></name-alternatives></contrib>
      <contrib contrib-type="author"><collab>Plateau Study Group<contrib-group><contrib contrib-type="author"><name><surname>Rao</surname><given-names>Sunita</given-names></name></contrib></contrib-group></collab></contrib>
      <contrib contrib-type="editor"><name><surname>Iyer</surname><given-names>E</given-names></name></contrib></contrib-group>`),
    {
      authorname: 'Dr. Meera Anand Jr., Asha Verma, Plateau Study Group',
      authors: [{ given: 'Meera', family: 'Anand', suffix: 'Jr.' }, {}, { collective: true }],
    },
  ],
  [
    'JATS gives its subtitle, a group once, and all affiliations of an author',
    jats(`<title-group><article-title>Millets</article-title><subtitle>A survey</subtitle></title-group><contrib-group>
      <contrib><name><surname>Rao</surname><given-names>Asha</given-names></name><xref ref-type="aff" rid="a1 a2"/></contrib>
      <contrib><collab-alternatives><collab>Well Survey Group</collab><collab xml:lang="hi">कूप समूह</collab></collab-alternatives></contrib></contrib-group>
      <aff id="a1"><institution-wrap><institution-id institution-id-type="ROR">https://ror.org/02mhbdp94</institution-id><institution content-type="dept">Department of Pumps</institution><institution>College of Wells</institution></institution-wrap></aff><aff-alternatives id="a2"><aff>Institute of Tanks</aff><aff xml:lang="hi">तालाब संस्थान</aff></aff-alternatives>`),
    {
      title: 'Millets: A survey',
      authors: [
        {
          name: 'Asha Rao',
          affiliations: [
            { name: 'Department of Pumps, College of Wells', ror: '02mhbdp94' },
            { name: 'Institute of Tanks' },
          ],
        },
        { name: 'Well Survey Group', collective: true },
      ],
    },
  ],
  [
    'the abstract of JATS is not the graphical one and has its headings; keywords are of its language',
    jats(`${titled}<abstract abstract-type="graphical"><p>A picture.</p></abstract>
      <abstract><title>Abstract</title><sec><title>Background</title><p>Millets matter (see <xref ref-type="fig" rid="f">Figure 1</xref>).</p></sec><sec><title>Results:</title><p>They do.</p><p>Indeed.</p></sec></abstract>
      <trans-abstract xml:lang="hi"><p>सार</p></trans-abstract>
      <kwd-group xml:lang="es"><kwd>mijo</kwd></kwd-group><kwd-group xml:lang="en" kwd-group-type="author"><kwd>millets</kwd><kwd>soil</kwd></kwd-group>
      <kwd-group kwd-group-type="research-organism"><kwd>Other</kwd></kwd-group>`),
    {
      abstract: 'Background: Millets matter (see Figure 1). Results: They do. Indeed.',
      keywords: 'millets, soil',
    },
  ],
  [
    'JATS may name characters as its entities do',
    `<!DOCTYPE article PUBLIC "-//NLM//DTD Journal Publishing DTD v2.3 20070202//EN" "journalpublishing.dtd">${jats('<title-group><article-title>&alpha;&ndash;wells &amp; &Eacute;t&eacute;</article-title></title-group>')}`,
    { title: 'α–wells & Été' },
  ],
];
for (const [title, record, proposals] of records)
  test(title, async ({ page }) => {
    expect((await readRecord(page, record))[0]!.proposals).toMatchObject(proposals);
  });

test('the title of JATS has no marks of notes and each formula once', async ({ page }) => {
  const [one] = await readRecord(
    page,
    jats(
      '<title-group><article-title>Millets of the plateau<xref ref-type="fn" rid="f1"><sup>1</sup></xref><break/>A survey of <inline-formula><alternatives><tex-math>$\\beta$</tex-math><mml:math><mml:mi>β</mml:mi></mml:math></alternatives></inline-formula>-carotene<fn id="f1"><p>A note.</p></fn></article-title></title-group><elocation-id>e17</elocation-id>',
    ),
  );
  expect(one!.proposals).toEqual({
    title: 'Millets of the plateau A survey of β-carotene',
    article_number: 'e17',
  });
});

test('JATS references given as parts are read with spaces between the parts, each once and with its own DOI', async ({
  page,
}) => {
  const parts =
    '<name><surname>Rao</surname><given-names>SK</given-names></name><name><surname>Iyer</surname><given-names>P</given-names></name><article-title>Soils of the plateau</article-title><source>J Soil</source><year>2006</year><volume>4</volume><issue>2</issue><fpage>57</fpage><lpage>87</lpage>';
  const [one] = await readRecord(
    page,
    jats(
      titled,
      `<ref-list>
      <ref><mixed-citation>${parts}<pub-id pub-id-type="doi">10.5555/soil.2006.48</pub-id><pub-id pub-id-type="pmid">16845428</pub-id></mixed-citation></ref>
      <ref><citation>${parts.replace('<fpage>57</fpage><lpage>87</lpage>', '')}</citation></ref>
      <ref><mixed-citation>SHAH, R. <italic>Dams</italic>. 2010. <ext-link>https://doi.org/10.5555/dams</ext-link></mixed-citation><element-citation>${parts}</element-citation></ref>
      <ref><mixed-citation>Das, B. Tanks. doi: <pub-id pub-id-type="doi">10.5555/tanks</pub-id><pub-id pub-id-type="pmid">123</pub-id>.</mixed-citation></ref></ref-list>`,
    ),
  );
  expect(one!.proposals.references?.split('\n')).toEqual([
    'Rao SK, Iyer P (2006). Soils of the plateau. J Soil, 4(2), 57–87. PMID 16845428. https://doi.org/10.5555/soil.2006.48',
    'Rao SK, Iyer P (2006). Soils of the plateau. J Soil, 4(2).',
    'SHAH, R. Dams. 2010. https://doi.org/10.5555/dams',
    'Das, B. Tanks. PMID 123. https://doi.org/10.5555/tanks',
  ]);
});

test('more names in JATS than the form accepts are named beside the others', async ({ page }) => {
  const contrib = (at: number) =>
    `<contrib contrib-type="author"><name><surname>Verma${'abcdefghijklmnopqrstuvwxyz'[at]}</surname><given-names>Asha</given-names></name></contrib>`;
  const [one] = await readRecord(
    page,
    jats(`${titled}<contrib-group>${[...Array(26).keys()].map(contrib).join('')}</contrib-group>`),
  );
  expect(one!.proposals.authorname?.split(', ')).toHaveLength(25);
  expect(one!.left.authorname).toBe('Too many for this field: Asha Vermaz');
});

test('JATS that is not well-formed is not read in part', async ({ page }) => {
  expect(await readRecord(page, `${jats(titled)}<cut`)).toEqual([]);
});
