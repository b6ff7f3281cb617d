import { languageOf } from '#contracts/text/language.ts';
import { type EncodedHtml, plainText } from '#contracts/text/rich-text.ts';
import { type Block, blocksOf, type Mark, type Run } from './marked-text.ts';
import { type Xml, xml } from './xml.ts';

export const markedXml = (runs: readonly Run[], elements: Record<Mark, string>): Xml =>
  xml`${runs.map(({ text, marks }) =>
    marks.reduceRight((inner, mark) => xml`<${elements[mark]}>${inner}</${elements[mark]}>`, xml`${text}`),
  )}`;

export const jatsMarks = (prefix = ''): Record<Mark, string> => ({
  italic: `${prefix}italic`,
  bold: `${prefix}bold`,
  underline: `${prefix}underline`,
  sub: `${prefix}sub`,
  sup: `${prefix}sup`,
});

/** Rich text as an abstract of JATS. @param prefix of the namespace, such as 'jats:' */
export function jatsAbstract(encoded: EncodedHtml, prefix = ''): Xml | undefined {
  const content = abstractContent(encoded, prefix);
  return content && xml`<${prefix}abstract>\n${content}</${prefix}abstract>\n`;
}

export function jatsTranslatedAbstract(encoded: EncodedHtml): Xml | undefined {
  const content = abstractContent(encoded, '');
  const language = languageOf(plainText(encoded));
  return content && xml`<trans-abstract xml:lang="${language}">\n${content}</trans-abstract>\n`;
}

function abstractContent(encoded: EncodedHtml, prefix: string): Xml | undefined {
  const elements = jatsMarks(prefix);
  const paragraph = ({ runs }: Block) => xml`<${prefix}p>${markedXml(runs, elements)}</${prefix}p>`;
  const blocks = blocksOf(encoded);
  if (blocks.length === 0) return undefined;
  return xml`${groupsOf(blocks).map(([first, ...others]) =>
    first.list
      ? xml`<${prefix}p><${prefix}list list-type="${first.list}">${[first, ...others].map(
          (block) => xml`<${prefix}list-item>${paragraph(block)}</${prefix}list-item>`,
        )}</${prefix}list></${prefix}p>\n`
      : xml`${paragraph(first)}\n`,
  )}`;
}

/** Adjacent items of one list together, each paragraph alone. */
export function groupsOf(blocks: readonly Block[]): [Block, ...Block[]][] {
  const grouped: [Block, ...Block[]][] = [];
  for (const block of blocks) {
    const last = grouped.at(-1);
    if (block.list && last?.[0].list === block.list) last.push(block);
    else grouped.push([block]);
  }
  return grouped;
}
