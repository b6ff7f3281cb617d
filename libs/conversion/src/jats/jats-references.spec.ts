import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { descendants, elementsIn, isElement, type MarkupElement } from '#contracts/text/markup.ts';
import { xmlTree } from '#platform/markup/markup-tree.ts';
import { finishTree, readArticle } from './jats-article.ts';
import { readReferences } from './jats-article.ts';
import { Reading } from '../reading.ts';

function referencesIn(list: string) {
  const reading = new Reading(() => undefined, 'en');
  readReferences(reading, xmlTree(`<article xmlns:xlink="http://www.w3.org/1999/xlink">${list}</article>`));
  return reading.references;
}
const only = (citation: string) => referencesIn(`<ref-list><ref>${citation}</ref></ref-list>`)[0];

const person = (family: string, given: string) =>
  `<name><surname>${family}</surname><given-names>${given}</given-names></name>`;
const journal = `<article-title>Rain on roofs</article-title><source>J Weather</source><year>2019</year><volume>4</volume><issue>2</issue><fpage>11</fpage><lpage>20</lpage>`;
const doi =
  '<pub-id pub-id-type="doi">10.5555/rain.2019</pub-id><pub-id pub-id-type="pmid">22158327</pub-id>';
const composed = 'Rao AB, Sen C, et al. (2019). Rain on roofs. J Weather, 4(2), 11–20. PMID 22158327.';

describe('A reference', () => {
  it.each(['mixed-citation', 'element-citation', 'nlm-citation', 'citation'])(
    'is composed of its parts where <%s> has nothing else, with the DOI of its own element',
    (name) => {
      const parts = `<person-group person-group-type="author">${person('Rao', 'AB')}${person('Sen', 'C')}<etal/></person-group>${journal}${doi}`;
      expect(only(`<${name}>${parts}</${name}>`)).toEqual({ text: composed, doi: '10.5555/rain.2019' });
      const alternatives = `<citation-alternatives><${name}>${parts}</${name}></citation-alternatives>`;
      expect(only(alternatives)).toEqual({ text: composed, doi: '10.5555/rain.2019' });
    },
  );

  it.each([
    [
      'keeps its sentence, with the parts of names apart',
      `${person('Rao', 'AB')}, ${person('Sen', 'C')}${person('Das', 'D')}: <article-title>CO<sub>2</sub> in <italic>Oryza</italic></article-title>. <source>J Weather</source> <year>2019</year>;<volume>4</volume>:<fpage>11</fpage>–<lpage>20</lpage>. PMID: <pub-id pub-id-type="pmid">22158327</pub-id>`,
      'Rao AB, Sen C, Das D: CO2 in Oryza. J Weather 2019;4:11–20. PMID: 22158327',
      '',
    ],
    [
      'keeps what follows its DOI',
      'Rao A. Rain. doi:10.5555/rain. Accessed 5 May 2020.',
      'Rao A. Rain. Accessed 5 May 2020.',
      '10.5555/rain',
    ],
    [
      'has a DOI to which no digit of the next identifier sticks',
      `<source>J Weather</source> <volume>4</volume>${doi}`,
      'J Weather, 4. PMID 22158327.',
      '10.5555/rain.2019',
    ],
    [
      'has the address of a link whose words do not say it',
      'Rao A. <ext-link xlink:href="https://example.org/rain">Source</ext-link>, <ext-link xlink:href="https://doi.org/10.5555/rain">Full text</ext-link>',
      'Rao A. Source (https://example.org/rain), Full text',
      '10.5555/rain',
    ],
  ])('%s', (_, citation, text, named) => {
    expect(only(`<mixed-citation>${citation}</mixed-citation>`)).toEqual({ text, doi: named });
  });

  it('keeps conference, editors, edition, supplement, comments and the date of access', () => {
    const group = (type: string, ...names: string[]) =>
      `<person-group person-group-type="${type}">${names.join('')}</person-group>`;
    const citation = `${group('author', person('Rao', 'A'))}${group('editor', person('Sen', 'B'), person('Das', 'C'))}${group('translator', person('Iyer', 'D'))}<chapter-title>Wells</chapter-title><trans-title>कुएँ</trans-title><source>Water</source><edition>2</edition><year>2020</year><month>May</month><supplement>3</supplement><page-range>5–9</page-range><fpage>5</fpage><lpage>9</lpage><conf-name>Rain Days</conf-name><conf-loc>Pune</conf-loc><conf-date>4 May</conf-date><publisher-name>Press</publisher-name><publisher-loc>Delhi</publisher-loc><isbn>9780000000002</isbn><comment>In Hindi</comment><size units="pages">300 pages</size><date-in-citation content-type="access-date">5 June 2021</date-in-citation><uri>https://example.org</uri>`;
    expect(only(`<element-citation>${citation}</element-citation>`)?.text).toBe(
      'Rao A (2020 May). Wells. कुएँ. Sen B, Das C (eds.), Iyer D (trans.). Water, 2 ed., Suppl. 3, 5–9. Rain Days, Pune, 4 May. Delhi: Press. ISBN 9780000000002. In Hindi. 300 pages. Accessed 5 June 2021. https://example.org',
    );
  });

  it('is read once where it stands in two forms, in the words of its author', () => {
    const forms = `<element-citation>${person('Rao', 'AB')}${journal}${doi}</element-citation><mixed-citation>Rao AB (2019) Rain on roofs.</mixed-citation>`;
    expect(only(forms)).toEqual({ text: 'Rao AB (2019) Rain on roofs.', doi: '10.5555/rain.2019' });
  });

  it('has each of its languages', () => {
    const forms =
      '<citation-alternatives><mixed-citation xml:lang="en">Rao. Wells.</mixed-citation><element-citation xml:lang="en"><source>Wells</source></element-citation><mixed-citation xml:lang="hi">राव. कुएँ.</mixed-citation></citation-alternatives>';
    expect(only(forms)?.text).toBe('Rao. Wells. [राव. कुएँ.]');
  });

  it('has all of its works and its note', () => {
    const forms =
      '<label>1</label><mixed-citation>(a) Rao 2019.</mixed-citation><mixed-citation>(b) Sen 2020.</mixed-citation><note><p>In Hindi.</p></note>';
    expect(only(forms)?.text).toBe('(a) Rao 2019. (b) Sen 2020. In Hindi.');
  });
});

describe('Lists of references', () => {
  const textWith = (lists: string) => {
    const reading = new Reading(() => undefined, 'en');
    const root = xmlTree(`<article><body><p>Rain.</p></body><back>${lists}</back></article>`);
    return { ...finishTree(reading, readArticle(reading, root)), warnings: reading.warnings };
  };

  it('keeps texts and titles of reference lists, and which entries each list has', () => {
    const { blocks, warnings } = textWith(
      `<ref-list><title>Sources</title><p>Folios are cited.</p><ref><mixed-citation>Rao 2019.</mixed-citation></ref><ref><mixed-citation>Das 2020.</mixed-citation></ref>
      <ref-list><title>Further reading</title><ref id="r3"><mixed-citation>Iyer 2001.</mixed-citation></ref></ref-list></ref-list>`,
    );
    const cited = (references: number[], words: string) => ({
      kind: 'paragraph',
      content: [{ kind: 'citation', references, content: [words] }],
    });
    expect(blocks[1]).toMatchObject({
      title: ['Sources'],
      blocks: [
        { content: ['Folios are cited.'] },
        cited([0, 1], '1–2'),
        { title: ['Further reading'], blocks: [cited([2], '3')] },
      ],
    });
    expect(warnings).toEqual([]);
  });

  it.each([
    ['References', []],
    ['Fontes', ['Title: Fontes']],
  ])('leaves out the title %s of the only reference list', (title, left) => {
    const { blocks, warnings } = textWith(
      `<ref-list><title>${title}</title><ref><mixed-citation>Rao 2019.</mixed-citation></ref></ref-list>`,
    );
    expect(blocks).toHaveLength(1);
    expect(warnings.map(({ about }) => about)).toEqual(left);
  });
});

const folder = process.env.TRIAL_DATA_DIR ?? join(import.meta.dirname, '../../../../../shared/data');
const files = existsSync(folder) ? globSync(`${folder}/{jats,field}/**/*.{jats,xml}`) : [];
const chosen = ['mixed-citation', 'citation', 'nlm-citation', 'element-citation'];
const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const marks =
  'italic bold sub sup sc underline monospace roman styled-content named-content inline-formula'.split(' ');

/** The text with those of neighbouring elements apart, but for marks within a word. */
const apart = (element: MarkupElement): string =>
  element.children
    .map((node) => {
      if (!isElement(node)) return node;
      return node.name === 'label' ? '' : marks.includes(node.name) ? apart(node) : ` ${apart(node)} `;
    })
    .join('');
const wordsOf = (element: MarkupElement): string[] => wordsIn(apart(element));

(files.length > 0 ? describe : describe.skip)('Real articles', () => {
  it('lose no word of their citations', () => {
    const lost: string[] = [];
    let count = 0;
    for (const file of files) {
      const text = readFileSync(file, 'utf8');
      if (!text.includes('<ref-list') || text.includes('<!ENTITY')) continue;
      const article = xmlTree(text);
      const reading = new Reading(() => undefined, 'en');
      readReferences(reading, article);
      const entries = descendants(article, 'ref').filter((entry) => wordsOf(entry).length > 0);
      expect([file, reading.references.length]).toEqual([file, entries.length]);
      entries.forEach((entry, at) => {
        const forms = descendants(entry, ...chosen);
        const name = chosen.find((each) => forms.some((form) => form.name === each));
        const others = elementsIn(entry).filter((part) => part.name === 'note' || part.name === 'p');
        const expected = [...forms.filter((form) => form.name === name), ...others].flatMap(wordsOf);
        const { text: shown, doi: named } = reading.references[at]!;
        const found = new Set(wordsIn(`${shown} ${named} doi http https org dx`.toLowerCase()));
        lost.push(
          ...expected.filter((word) => !found.has(word.toLowerCase())).map((word) => `${word} in ${shown}`),
        );
        count += expected.length;
      });
    }
    expect(lost).toEqual([]);
    expect(count).toBeGreaterThan(1_000);
  });

  // Sub-articles are reported by their titles; the others are not words, or repeat what is beside them.
  const wordless = 'sub-article response tex-math math label object-id alt-text long-desc'.split(' ');
  const wordsAround = (element: MarkupElement): string =>
    element.children
      .map((node) =>
        isElement(node) ? (wordless.includes(node.name) ? ' ' : ` ${wordsAround(node)} `) : node,
      )
      .join('');

  it('lose no word of their texts', () => {
    let count = 0;
    for (const file of files) {
      const text = readFileSync(file, 'utf8');
      if (text.includes('<!ENTITY')) continue;
      const root = xmlTree(text);
      const [article = root] = elementsIn(root, 'article');
      const parts = elementsIn(article, 'body', 'back', 'floats-group', 'floats-wrap');
      const words = parts.flatMap((part) => wordsIn(wordsAround(part).toLowerCase()));
      if (parts[0]?.name !== 'body' || wordsIn(wordsAround(parts[0])).length === 0) continue;
      const reading = new Reading(() => undefined, 'en');
      const tree = finishTree(reading, readArticle(reading, root));
      const shown = JSON.stringify([tree, reading.warnings]).toLowerCase();
      const found = new Set(wordsIn(`${shown} doi org dx https references`.replace(/\\[nt"]/gu, ' ')));
      expect([file, words.filter((word) => !found.has(word))]).toEqual([file, []]);
      count += words.length;
    }
    expect(count).toBeGreaterThan(1_000);
  });
});
