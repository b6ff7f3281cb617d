import { elementsOf, createElement, valueWithin, descendantAt, type XmlNode } from './xml-part.ts';

/** More columns than Word has. */
const MAX_SPAN = 100;

/**
 * A table with as many columns in its grid as its rows have: the grid of the file may have fewer, or none.
 * @param content the elements of the table as they were read
 * @returns nothing for a table without cells
 */
export function tableWithGrid(node: XmlNode, content: XmlNode[]): XmlNode[] {
  const rows = content.filter(({ name }) => name === 'w:tr');
  let columns = 0;
  let merged = new Set<number>();
  for (const row of rows) {
    const above = merged;
    merged = new Set();
    let column = 0;
    for (const cell of elementsOf(row).filter(({ name }) => name === 'w:tc')) {
      const merge = descendantAt(cell, 'w:tcPr', 'w:vMerge');
      // A merged cell begins here when the row in which it began has been deleted.
      if (merge && !above.has(column)) merge.attributes.set('w:val', 'restart');
      if (merge) merged.add(column);
      column += numberIn(cell, 'w:tcPr', 'w:gridSpan') || 1;
    }
    columns = Math.max(columns, column);
  }
  if (columns === 0) return [];
  const grid = Array.from({ length: columns }, () => createElement('w:gridCol', { 'w:w': '1000' }));
  const before = content.filter(({ name }) => name !== 'w:tblGrid' && name !== 'w:tr');
  return [{ ...node, children: [...before, createElement('w:tblGrid', {}, grid), ...rows] }];
}

/** A row with empty cells in the columns that it leaves out. @param content its elements as they were read */
export function rowWithEmptyCells(node: XmlNode, content: XmlNode[]): XmlNode {
  const empty = (name: string) =>
    Array.from({ length: numberIn(node, 'w:trPr', name) }, () =>
      createElement('w:tc', {}, [createElement('w:p')]),
    );
  const at = content.findIndex(({ name }) => name === 'w:tc');
  const children = content.toSpliced(at < 0 ? content.length : at, 0, ...empty('w:gridBefore'));
  return { ...node, children: [...children, ...empty('w:gridAfter')] };
}

const numberIn = (node: XmlNode, ...names: string[]): number =>
  Math.min(MAX_SPAN, Math.max(0, Number.parseInt(valueWithin(node, ...names) ?? '', 10) || 0));
