import { elementsIn, type MarkupElement } from '#contracts/text/markup.ts';

/** Converts a CALS table (OASIS exchange model), which JATS also allows, to HTML; returns others unchanged. */
export function asHtmlTable(table: MarkupElement): MarkupElement {
  const groups = elementsIn(table, 'tgroup');
  if (groups.length === 0) return table;
  const { name, attributes } = table;
  return { name, attributes, children: groups.flatMap(partsOf) };
}

function partsOf(group: MarkupElement): MarkupElement[] {
  const columns = elementsIn(group, 'colspec').map(({ attributes }) => attributes.colname ?? '');
  return elementsIn(group, 'thead', 'tbody').map(({ name, attributes, children }) => {
    const rows = elementsIn({ name, attributes, children }, 'row').map((row) => ({
      name: 'tr',
      attributes: row.attributes,
      children: elementsIn(row, 'entry').map((entry) => cellOf(entry, name === 'thead', columns)),
    }));
    return { name, attributes, children: rows };
  });
}

function cellOf(
  { attributes, children }: MarkupElement,
  isHeading: boolean,
  columns: string[],
): MarkupElement {
  const { namest = '', nameend = '', morerows = '0', align = '' } = attributes;
  const columnsWide = 1 + columns.indexOf(nameend) - columns.indexOf(namest);
  return {
    name: isHeading ? 'th' : 'td',
    attributes: { align, colspan: String(columnsWide), rowspan: String(1 + Number.parseInt(morerows, 10)) },
    children,
  };
}
