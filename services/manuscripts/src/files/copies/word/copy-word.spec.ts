import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { namespaces } from '#conversion/word/xml-part.ts';
import { makePng } from '#testing/builders/make-png.ts';
import { makeZip } from '#testing/builders/make-zip.ts';
import { wordFile } from '#testing/builders/manuscripts.ts';
import { readZip } from '#testing/readers/read-zip.ts';
import { copyWord } from './copy-word.ts';
import { readWord } from './word-texts.ts';

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const declared = Object.entries({ ...namespaces, v: 'urn:schemas-microsoft-com:vml' })
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');

type Related = [type: string, target: string, data?: Buffer | string];

/** A file with this content, and parts whose relations have the ids rId1, rId2 and so on. */
function fileOf(body: string, related: readonly Related[] = []): Buffer {
  const relations = related.map(
    ([type, target, data], index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"${data === undefined ? ' TargetMode="External"' : ''}/>`,
  );
  return wordFile(
    [],
    [
      {
        name: 'word/document.xml',
        data: `<w:document ${declared}><w:body>${body}</w:body></w:document>`,
      },
      {
        name: 'word/_rels/document.xml.rels',
        data: `<Relationships xmlns="${PACKAGE}">${relations.join('')}</Relationships>`,
      },
      ...related.flatMap(([, target, data]) => (data === undefined ? [] : { name: `word/${target}`, data })),
    ],
  );
}

async function copyAndRead(file: Buffer, person = 'Author') {
  const { bytes, leftOut } = await copyWord(file, person);
  const parts = await readZip(bytes);
  const { texts, unsearched } = await readWord(bytes);
  return {
    parts,
    leftOut,
    texts: texts.join('\n'),
    unsearched,
    document: String(parts.get('word/document.xml')),
  };
}

const run = (content: string) => `<w:p><w:r>${content}</w:r></w:p>`;
const code = (text: string) => `<w:fldChar w:fldCharType="begin"/><w:instrText>${text}</w:instrText>`;
const end = '<w:fldChar w:fldCharType="end"/>';
const withResult = (text: string, result: string) =>
  run(`${code(text)}<w:fldChar w:fldCharType="separate"/>${result}${end}`);
const t = (text: string) => `<w:t>${text}</w:t>`;
const picture = (relation: string) =>
  `<w:drawing><wp:inline><wp:extent cx="9525" cy="9525"/><wp:docPr id="1" name="Secret" descr="C:\\Secret.png"/><a:graphic><a:graphicData uri="${namespaces.pic}"><pic:pic><pic:blipFill><a:blip r:embed="${relation}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`;

describe('A copy of a Word file', () => {
  it('is of the part that the file names as its document, whatever it is called', async () => {
    const document = `<w:document ${declared}><w:body>${run(t('Rivers'))}</w:body></w:document>`;
    const main = `<Relationships xmlns="${PACKAGE}"><Relationship Id="a" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" Target="/Word/document2.xml"/></Relationships>`;
    const file = wordFile(
      ['An older text'],
      [
        { name: 'word/document2.xml', data: document },
        { name: '_rels/.rels', data: main },
      ],
    );
    expect((await copyAndRead(file)).texts).toContain('Rivers');
    expect((await copyAndRead(file)).texts).not.toContain('older');
  });

  it('has results of fields as text, and codes of page numbers and captions alone', async () => {
    const { document, leftOut } = await copyAndRead(
      fileOf(
        [
          withResult(' PAGE  \\* MERGEFORMAT', t('3')),
          withResult(' SEQ Figure \\* ARABIC ', t('4')),
          withResult(' INCLUDEPICTURE "https://home.example/a.png" \\d ', t('a picture')),
          withResult(' ADDIN ZOTERO_ITEM {"author":"Secret"} ', t('(Nair 2020)')),
          withResult(' HYPERLINK "https://data.example/set" ', t('our data')),
          withResult(' HYPERLINK "https://data.example/set" ', t('data.example/set')),
          withResult(' HYPERLINK "mailto:secret@uni.example" ', t('write')),
          run(code(' XE "Secret" ') + end),
          run(code(' AUTOTEXT Secret ') + end),
          '<w:p><w:fldSimple w:instr=" AUTHOR "><w:r><w:t>A. Person</w:t></w:r></w:fldSimple></w:p>',
        ].join(''),
      ),
    );
    expect(document.match(/<w:instrText[^>]*>[^<]*/gu)!.map((one) => one.replace(/^[^>]*>/u, ''))).toEqual([
      ' PAGE ',
      ' SEQ Figure ',
    ]);
    expect(document.replace(/<w:instrText[^>]*>[^<]*|<[^>]*>/gu, '|').replace(/\|+/gu, '|')).toBe(
      '|\n|3|4|a picture|(Nair 2020)|our data| (https://data.example/set)|data.example/set|write|A. Person|',
    );
    expect(leftOut).toEqual(['1 field']);
  });

  it('redraws pictures under new names and without their metadata', async () => {
    const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Artist: 'Secret' } })
      .jpeg()
      .toBuffer();
    expect(photo.toString('latin1')).toContain('Secret');
    const file = fileOf(run(picture('rId1') + picture('rId2') + picture('rId3') + picture('rId4')), [
      ['image', 'media/Secret.jpeg', photo],
      ['image', 'media/image2.png', makePng(4, 4)],
      ['image', 'media/image3.xyz', 'Secret'],
      ['image', 'file:///C:/Users/secret/a.png'],
    ]);
    const { parts, leftOut, unsearched } = await copyAndRead(file);
    const all = [...parts].map(([name, bytes]) => name + bytes.toString('latin1')).join('\n');
    expect(all).not.toMatch(/secret/iu);
    expect([...parts.keys()].filter((name) => name.includes('media'))).toEqual([
      'word/media/image2.jpeg',
      'word/media/image3.png',
    ]);
    expect([unsearched, leftOut]).toEqual([['2 pictures'], ['2 pictures of a kind that cannot be drawn']]);
  });

  it('has a drawing of Windows without its description and its comments', async () => {
    const record = (type: number, size: number, text = '') => {
      const bytes = Buffer.alloc(size);
      bytes.writeUInt32LE(type, 0);
      bytes.writeUInt32LE(size, 4);
      bytes.write(text, Math.max(8, size - text.length * 2), 'utf16le');
      return bytes;
    };
    const header = record(1, 160, 'Secret author');
    header.writeUInt32LE(0x464d4520, 40);
    header.writeUInt32LE(13, 60);
    header.writeUInt32LE(134, 64);
    const drawn = Buffer.concat([
      header,
      record(70, 60, 'Secret comment'),
      record(84, 90, 'Depth of wells'),
      record(14, 20),
    ]);
    const { parts, texts, unsearched } = await copyAndRead(
      fileOf(
        `<w:p><w:r><w:object><v:shape style="width:20pt;height:1in"><v:imagedata r:id="rId1"/></v:shape></w:object></w:r></w:p>`,
        [['image', 'media/image1.emf', drawn]],
      ),
    );
    const [[, copy] = []] = [...parts].filter(([name]) => name.endsWith('.emf'));
    expect(copy!.toString('utf16le')).not.toContain('Secret');
    expect(copy!.readUInt32LE(48)).toBe(copy!.length);
    expect([texts.includes('Depth of wells'), unsearched]).toEqual([true, ['1 picture']]);
    expect(String(parts.get('word/document.xml'))).toContain('cx="254000" cy="914400"');
  });

  it('has a chart with its figures, and not the workbook behind it', async () => {
    const chart = `<c:chartSpace ${declared}><c:chart><c:plotArea><c:barChart><c:ser><c:tx><c:strRef><c:f>[C:\\Secret.xlsx]Secret!$A$1</c:f><c:strCache><c:pt idx="0"><c:v>Wells</c:v></c:pt></c:strCache></c:strRef></c:tx></c:ser></c:barChart></c:plotArea></c:chart><c:externalData r:id="rId1"/></c:chartSpace>`;
    const shown = `<w:drawing><wp:inline><wp:extent cx="9" cy="9"/><a:graphic><a:graphicData uri="${namespaces.c}"><c:chart r:id="rId1"/></a:graphicData></a:graphic></wp:inline></w:drawing>`;
    const { parts, texts } = await copyAndRead(
      fileOf(run(shown), [
        ['chart', 'charts/chart1.xml', chart],
        ['package', 'embeddings/book.xlsx', 'Secret'],
      ]),
    );
    expect([...parts.keys()].filter((name) => /chart|xlsx/u.test(name))).toEqual(['word/chart2.xml']);
    expect(texts).toContain('Wells');
    expect(texts).not.toContain('Secret');
  });

  it('keeps boxes of text, formulas, tables, changes and links within the text', async () => {
    const { document, leftOut } = await copyAndRead(
      fileOf(
        [
          `<w:p><w:r><w:pict><v:shape style="width:1cm"><v:textbox><w:txbxContent>${run(t('In an old box'))}</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>`,
          `<w:p><m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath></w:p>`,
          `<w:tbl><w:tblGrid><w:gridCol w:w="9"/></w:tblGrid><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${run(t('A cell'))}</w:tc></w:tr></w:tbl>`,
          '<w:p><w:ins w:id="1" w:author="Secret" w:date="2026-01-01T00:00:00Z"><w:r><w:t>new</w:t></w:r></w:ins><w:bookmarkStart w:id="2" w:name="Secret"/></w:p>',
          `<w:p><w:hyperlink w:anchor="Secret" w:tooltip="Secret"><w:r>${t('see there')}</w:r></w:hyperlink></w:p>`,
          `<w:sdt><w:sdtPr><w:alias w:val="Secret"/></w:sdtPr><w:sdtContent>${run(t('In a control'))}</w:sdtContent></w:sdt>`,
          `<w:customXml w:element="secret">${run(t('In custom XML'))}</w:customXml>`,
          `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="unknown">${t('Not read')}</mc:Choice><mc:Fallback>${t('For all')}</mc:Fallback></mc:AlternateContent></w:r></w:p>`,
          '<w:altChunk r:id="rId1"/>',
        ].join(''),
      ),
    );
    for (const text of [
      'In an old box',
      'A cell',
      'new',
      'see there',
      'In a control',
      'In custom XML',
      'For all',
    ])
      expect(document).toContain(`>${text}<`);
    expect(document).toMatch(/<m:num>.*<m:den>.*<w:gridSpan w:val="2"\/>.*w:name="b1"\/>.*w:anchor="b1">/u);
    expect(document).not.toMatch(/secret|Not read/iu);
    expect(leftOut).toEqual(['1 embedded document']);
  });

  it('says which shapes and fonts it has not', async () => {
    const fonts = `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATIONS}/font" Target="fonts/font1.odttf"/></Relationships>`;
    const shape = (x: string) =>
      `<w:drawing><wp:inline><a:graphic><a:graphicData uri="${namespaces.wps}"><wps:wsp><wps:spPr><a:custGeom><a:pathLst><a:path><a:moveTo><a:pt x="${x}" y="2"/></a:moveTo></a:path></a:pathLst></a:custGeom></wps:spPr><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing>`;
    const rule = '<w:pict><v:rect style="width:0;height:1.5pt"/></w:pict>';
    const { document, leftOut } = await copyAndRead(
      fileOf(run(shape('1') + shape('named') + rule), [
        ['fontTable', 'fontTable.xml', `<w:fonts ${declared}/>`],
        ['other', '_rels/fontTable.xml.rels', fonts],
      ]),
    );
    expect([document.match(/<a:pt x="1"/gu), document.includes('named')]).toEqual([['<a:pt x="1"'], false]);
    expect(leftOut).toEqual(['1 embedded font', '1 freehand shape', '1 drawing in an old format']);
  });

  it('has comments of a reviewer, and says how many of an author it has not', async () => {
    const comments = `<w:comments ${declared}><w:comment w:id="0" w:author="Secret" w:initials="S">${run(t('A remark'))}</w:comment></w:comments>`;
    const file = fileOf(run(t('Rivers') + '<w:commentReference w:id="0"/>'), [
      ['comments', 'comments.xml', comments],
    ]);
    const [author, reviewer] = [await copyAndRead(file), await copyAndRead(file, 'Reviewer')];
    expect([author.leftOut, author.document.includes('commentReference')]).toEqual([['1 comment'], false]);
    expect(String(reviewer.parts.get('word/comments.xml'))).toMatch(
      /w:author="Reviewer" w:initials="R".*A remark/u,
    );
    expect([reviewer.leftOut, reviewer.texts.includes('Secret')]).toEqual([[], false]);
  });

  it.each([
    ['has no document', makeZip([{ name: 'a.txt', data: 'Rivers' }]), /no text that Word would show/],
    ['is cut off', wordFile(['Rivers']).subarray(0, 300), /damaged/],
    ['is nested without an end', fileOf('<w:sdt>'.repeat(5_000) + '</w:sdt>'.repeat(5_000)), /too deeply/],
    [
      'declares entities',
      wordFile([], [{ name: 'word/document.xml', data: '<!DOCTYPE a [<!ENTITY b "c">]><a/>' }]),
      /document type/,
    ],
  ])('is refused with the reason of a file that %s', async (_, file, reason) => {
    await expect(copyWord(file, 'Author')).rejects.toThrow(reason);
  });
});
