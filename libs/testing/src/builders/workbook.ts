import { makeZip, type ZipFile } from './make-zip.ts';

const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook as Excel writes it, with the given rows of each sheet, which may go on after `</sheetData>`. */
export const workbook = (...sheets: string[]): Buffer => workbookFrom(1900, ...sheets);

/** @param epoch the year from which its dates count */
export function workbookFrom(epoch: 1900 | 1904, ...sheets: string[]): Buffer {
  const files: ZipFile[] = [];
  const add = (name: string, xml: string) => files.push({ name, data: header + xml });
  const types = sheets
    .map(
      (_, index) =>
        `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
    )
    .join('');
  add(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${types}</Types>`,
  );
  add(
    '_rels/.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}">${epoch === 1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${sheets.map((_, at) => `<sheet name="Sheet${at + 1}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="rId90" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId91" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  );
  add(
    'xl/styles.xml',
    `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  );
  add(
    'xl/sharedStrings.xml',
    `<sst xmlns="${main}"><si><t>refnumber</t></si><si><r><t>Rice </t></r><r><rPr><i/></rPr><t>in Odisha</t></r></si></sst>`,
  );
  for (const [index, rows] of sheets.entries())
    add(
      `xl/worksheets/sheet${index + 1}.xml`,
      `<worksheet xmlns="${main}"><sheetData>${rows.includes('</sheetData>') ? rows : `${rows}</sheetData>`}</worksheet>`,
    );
  return makeZip(files);
}
export const textCell = (cell: string, value: string) =>
  `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
export const sheetRow = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`;
