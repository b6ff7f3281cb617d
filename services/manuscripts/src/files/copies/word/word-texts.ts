import { WordPackage } from '#conversion/word/word-package.ts';
import { readXml, type XmlNode } from '#conversion/word/xml-part.ts';
import { unzip } from '#platform/files/zip-entries.ts';
import { zipLimits } from '../../zip-limits.ts';
import { counted } from '../counted.ts';
import { printableRuns } from '../printable-runs.ts';
import { Uncopied } from '../uncopied.ts';
import { isFormat } from './word-vocabulary.ts';

/** Letters of the shortest text in a drawing of Windows. */
const MIN_TEXT = 3;

/** @throws Uncopied for what cannot be unpacked */
export async function openWord(bytes: Uint8Array): Promise<WordPackage> {
  const damaged = 'This file is damaged: it cannot be unpacked. Save it again';
  return new WordPackage(await unzip(Buffer.from(bytes), zipLimits, Uncopied, damaged));
}

/** Every text of a Word file, shown or not, one for each part, and the parts without readable text. */
export async function readWord(bytes: Uint8Array): Promise<{ texts: string[]; unsearched: string[] }> {
  const file = await openWord(bytes);
  const texts: string[] = [file.names.join('\n')];
  let pictures = 0;
  for (const name of file.names) {
    const part = file.part(name)!;
    if (/\.(?:xml|rels)$/u.test(name)) texts.push(new PartText().read(readXml(part)));
    else {
      pictures += 1;
      if (/\.[ew]mf$/u.test(name)) texts.push(printableRuns(part, MIN_TEXT).join('\n'));
    }
  }
  return { texts, unsearched: counted(pictures, 'picture', 'pictures') };
}

/** The paragraphs of a part, one a line, then the values of its attributes. */
class PartText {
  private readonly lines: string[] = [];
  private readonly values = new Set<string>();

  read(root: XmlNode): string {
    this.lines.push(...this.lineOf(root));
    return [...this.lines, ...this.values].join('\n');
  }

  /** The text of an element as it is shown, and with what was deleted in it. */
  private lineOf(node: XmlNode): string[] {
    let [shown, all] = ['', ''];
    for (const [name, value] of node.attributes)
      if (!isFormat(name.replace(/^\w+:/u, ''), value)) this.values.add(value);
    for (const child of node.children) {
      if (typeof child === 'string') {
        const text =
          /^(?:w|m|a|c):/u.test(node.name) && child.trim() === '' && !/:t$/u.test(node.name) ? '' : child;
        shown += node.name === 'w:delText' ? '' : text;
        all += text;
        continue;
      }
      const [childShown = '', childAll = childShown] = this.lineOf(child);
      shown += childShown;
      all += childAll;
    }
    if (/^w:(?:tab|br|cr|ptab)$/u.test(node.name)) return [' '];
    if (node.name === 'w:noBreakHyphen') return ['-'];
    if (!/^(?:[wa]:p|w:instrText|c:v|w:tc|\?:\w+)$/u.test(node.name))
      return all === shown ? [shown] : [shown, all];
    this.lines.push(...new Set([shown, all]));
    return [];
  }
}
