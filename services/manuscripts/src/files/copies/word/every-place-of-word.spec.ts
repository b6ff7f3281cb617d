import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { escapeXml } from '#contracts/text/rich-text.ts';
import { namespaces } from '#conversion/word/xml-part.ts';
import { wordFile } from '#testing/builders/manuscripts.ts';
import { readZip } from '#testing/readers/read-zip.ts';
import { findNames } from '../../../register/names/find-names.ts';
import { copyWord } from './copy-word.ts';
import { readWord } from './word-texts.ts';

/** Every element that ECMA-376 knows in a text, a drawing, a chart or a formula, with its attributes. */
const elements = readFileSync(join(import.meta.dirname, 'test-data/ooxml-names.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' '))
  .map(([name, ...attributes]) => ({ name: name!, attributes }));

const OFFICE = 'http://schemas.openxmlformats.org';
const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`;
const all = {
  ...namespaces,
  v: 'urn:schemas-microsoft-com:vml',
  o: 'urn:schemas-microsoft-com:office:office',
  w10: 'urn:schemas-microsoft-com:office:word',
  w14: 'http://schemas.microsoft.com/office/word/2010/wordml',
};
const declared = Object.entries(all)
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');

/** A different name for each place, so that each that is left tells where it stood. */
class Marks {
  readonly places: string[] = [];

  constructor(private readonly name: (letters: string) => string) {}

  at(place: string): string {
    this.places.push(place);
    const letters = [...String(this.places.length - 1)].map((digit) => 'bcdfghjklm'[Number(digit)]);
    return this.name(letters.join('').padStart(6, 'b'));
  }

  placeOf(mark: string): string {
    const letters = /([bcdfghjklm]{6})/u.exec(mark)![1]!;
    return this.places[Number([...letters].map((letter) => 'bcdfghjklm'.indexOf(letter)).join(''))]!;
  }
}

/** The parts that a document may have besides its text, by the types of their relations. */
const parts = [
  ...'afChunk attachedTemplate audio bibliography control ctrlProp customProperty customXml endnotes externalLink'.split(
    ' ',
  ),
  ...'diagramColors diagramData diagramLayout diagramQuickStyle font frame glossaryDocument hyperlink keyMapCustomizations'.split(
    ' ',
  ),
  ...'mailMergeHeaderSource mailMergeRecipientData mailMergeSource oleObject package people printerSettings recipientData'.split(
    ' ',
  ),
  ...'schemaLibrary slideMaster stylesWithEffects subDocument tags themeOverride transform vbaProject video webSettings'.split(
    ' ',
  ),
  ...'attachedToolbars commentsExtended commentsIds documenttasks classificationlabels image chart chartUserShapes'.split(
    ' ',
  ),
  ...'header footer footnotes comments styles numbering settings theme fontTable'.split(' '),
];

/** A file that has every element in every place where a document has elements, with marks in all attributes and texts. */
function everything(marks: Marks): Buffer {
  const element = (name: string, attributes: readonly string[], where: string) => {
    const prefix = name.split(':')[0]!;
    const given = attributes.flatMap((attribute) => {
      const own = attribute.includes(':') ? [attribute] : [attribute, `${prefix}:${attribute}`];
      return own.map((one) => `${one}="${escapeXml(marks.at(`${where} ${name} ${one}`))}"`);
    });
    return `<${name} ${given.join(' ')}>${escapeXml(marks.at(`${where} ${name}`))}</${name}>`;
  };
  const every = (where: string, prefixes: readonly string[]) =>
    elements
      .filter(({ name }) => prefixes.includes(name.split(':')[0]!) && !/^w:(?:document|body)$/u.test(name))
      .map(({ name, attributes }) => element(name, attributes, where))
      .join('');
  const w = (where: string) => every(where, ['w']);
  const drawing = (where: string) => every(where, ['a', 'pic', 'wp', 'c']);
  const graphic = (uri: string) =>
    `<w:p><w:r><w:drawing><wp:inline>${drawing('drawing')}<a:graphic><a:graphicData uri="${uri}">${drawing('graphic')}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
  const body = [
    w('body'),
    `<w:p><w:pPr>${w('pPr')}<w:rPr>${w('mark')}</w:rPr></w:pPr>${w('p')}${every('p', ['m'])}</w:p>`,
    `<w:p><w:r><w:rPr>${w('rPr')}</w:rPr>${w('r')}${every('r', ['m'])}</w:r></w:p>`,
    `<m:oMath>${every('oMath', ['m'])}<m:r>${every('m:r', ['m'])}</m:r></m:oMath>`,
    `<w:tbl>${w('tbl')}<w:tblPr>${w('tblPr')}</w:tblPr><w:tr>${w('tr')}<w:trPr>${w('trPr')}</w:trPr><w:tc><w:tcPr>${w('tcPr')}</w:tcPr>${w('tc')}</w:tc></w:tr></w:tbl>`,
    `<w:sdt><w:sdtPr>${w('sdtPr')}</w:sdtPr><w:sdtContent>${w('sdt')}</w:sdtContent></w:sdt>`,
    `<w:p><w:r><w:pict>${every('pict', ['v', 'o', 'w10', 'w'])}</w:pict><w:object>${every('object', ['v', 'o', 'w10'])}</w:object></w:r></w:p>`,
    graphic(all.pic),
    graphic(all.wps),
    graphic(all.c),
    graphic('http://example.org/other'),
    `<w:sectPr>${w('sectPr')}</w:sectPr>`,
  ];
  const root = (name: string, content: string) => `<${name} ${declared}>${content}</${name}>`;
  const roots: Record<string, string> = {
    header: 'w:hdr',
    footer: 'w:ftr',
    chart: 'c:chartSpace',
    theme: 'a:theme',
  };
  const related = parts.map((type) => ({
    type,
    name: `word/${marks.at(`name of ${type}`)}.xml`,
    data: root(
      roots[type] ?? `w:${type}`,
      type === 'theme' || type === 'chart'
        ? drawing(type)
        : w(type) + `<w:p><w:r><w:t>${marks.at(type)}</w:t></w:r></w:p>`,
    ),
  }));
  const relation = (type: string, target: string, outside: string, id: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${escapeXml(target)}"${outside}/>`;
  const relations = related.flatMap(({ type, name }, index) => [
    relation(type, `/${name}`, '', `rId${index}`),
    relation(type, marks.at(`target of ${type}`), ' TargetMode="External"', marks.at(`id of ${type}`)),
  ]);
  const used = [
    '<w:sectPr><w:headerReference w:type="default" r:id="rIdHeader"/></w:sectPr>',
    `<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData uri="${all.c}"><c:chart r:id="rIdChart"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`,
  ];
  const idOf = (type: string) => `rId${parts.indexOf(type)}`;
  const document = root('w:document', `<w:body>${body.join('')}${used.join('')}</w:body>`)
    .replace('rIdHeader', idOf('header'))
    .replace('rIdChart', idOf('chart'));
  return wordFile(
    ['Rivers'],
    [
      { name: 'word/document.xml', data: document },
      {
        name: 'word/_rels/document.xml.rels',
        data: `<Relationships xmlns="${OFFICE}/package/2006/relationships">${relations.join('')}</Relationships>`,
      },
      ...related,
      ...['docProps/core.xml', 'docProps/app.xml', 'docProps/custom.xml', 'customXml/item.xml'].map(
        (name) => ({
          name,
          data: `<x>${marks.at(name)}</x>`,
        }),
      ),
    ],
  );
}

/** All of a copy that a program could read, however it is encoded. */
async function rawOf(copy: Buffer): Promise<string> {
  const unpacked = await readZip(copy);
  return [...unpacked].map(([name, bytes]) => `${name}\n${bytes.toString('latin1')}`).join('\n');
}

describe('A copy of a Word file with every element of the standard', () => {
  const names = new Marks((letters) => `Vermeulen${letters}`);
  let raw: string;
  let bytes: Buffer;
  let left: string[];

  beforeAll(async () => {
    ({ bytes } = await copyWord(everything(names), 'Author'));
    raw = await rawOf(bytes);
    left = [...new Set(raw.match(/Vermeulen[bcdfghjklm]{6}/gu))];
  });

  it('has names in texts that are shown and in names of fonts alone', () => {
    expect(names.places.length).toBeGreaterThan(50_000);
    expect(left.length).toBeGreaterThan(10);
    const kinds = new Set(left.map((mark) => names.placeOf(mark).split(' ').slice(1).join(' ')));
    const fonts = ['ascii', 'cs', 'eastAsia', 'hAnsi'].map((script) => `w:rFonts w:${script}`);
    const ofDrawings = ['a:cs typeface', 'a:ea typeface', 'a:latin typeface', 'a:t', 'c:separator', 'c:v'];
    // '' is a text of a part that is copied.
    const shown = ['', ...ofDrawings, 'm:t', 'w:delText', 'w:lvlText w:val', ...fonts, 'w:sym w:font', 'w:t'];
    expect([...kinds].sort()).toEqual(shown);
  });

  it('is searched wherever a name is left in it', async () => {
    const { texts } = await readWord(bytes);
    const searched = texts.map((text) => ({ where: 'manuscript' as const, text }));
    const silent = left.filter((text) => findNames(searched, [{ what: 'name', text }]).length === 0);
    expect(silent.map((mark) => names.placeOf(mark))).toEqual([]);
  });

  it('leads nowhere outside', async () => {
    const homes = new Marks((letters) => `http://home.example/${letters}`);
    const copy = await rawOf((await copyWord(everything(homes), 'Author')).bytes);
    expect(copy).not.toContain('TargetMode');
    const hidden = copy.replace(
      /<(?:w:t|w:delText|m:t|a:t|c:v|c:separator)(?: [^>]*)?>[^<]*|<w:lvlText [^>]*>/gu,
      '',
    );
    expect([...hidden.matchAll(/home\.example\/(\w+)/gu)].map(([mark]) => homes.placeOf(mark))).toEqual([]);
  });
});
