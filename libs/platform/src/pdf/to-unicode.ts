/** A PDF font's ToUnicode map (ISO 32000-1, 9.10.3) as Chromium writes it: glyph numbers to text, as hexadecimal UTF-16BE. */
export type ToUnicode = Map<number, string>;

/** The most entries that a block of a CMap may have. */
const ENTRIES_IN_BLOCK = 100;

/** Leaves out the glyphs that Chromium has no text for. */
export function readToUnicode(cmap: string): ToUnicode {
  const map: ToUnicode = new Map();
  for (const [, kind, body = ''] of cmap.matchAll(/beginbf(char|range)\n([^]*?)endbf/g))
    for (const line of body.trim().split('\n')) {
      const [first = '', last = '', text = ''] = [...line.matchAll(/<([0-9A-F]+)>/g)].map(([, hex]) => hex!);
      if (kind === 'char') map.set(numberOf(first), last);
      else
        for (let glyph = numberOf(first); glyph <= numberOf(last); glyph += 1)
          map.set(glyph, hex(numberOf(text) + glyph - numberOf(first)));
    }
  for (const [glyph, text] of map) if (/^0+$/.test(text)) map.delete(glyph);
  return map;
}

export function writeToUnicode(map: ToUnicode): string {
  const lines = [...map]
    .sort(([one], [other]) => one - other)
    .map(([glyph, text]) => `<${hex(glyph)}> <${text}>`);
  let blocks = '';
  for (let at = 0; at < lines.length; at += ENTRIES_IN_BLOCK) {
    const block = lines.slice(at, at + ENTRIES_IN_BLOCK);
    blocks += `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`;
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${blocks}endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
}

export const normalized = (text: string): string =>
  Buffer.from(Buffer.from(text, 'hex').swap16().toString('utf16le').normalize('NFC'), 'utf16le')
    .swap16()
    .toString('hex')
    .toUpperCase();

const numberOf = (text: string) => Number.parseInt(text, 16);
export const hex = (glyph: number): string => glyph.toString(16).toUpperCase().padStart(4, '0');
