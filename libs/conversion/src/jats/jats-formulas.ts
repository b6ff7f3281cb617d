import {
  childrenWithout,
  descendants,
  elementsIn,
  isElement,
  lineOfText,
  markup,
  type MarkupElement,
  type MarkupNode,
  rawText,
} from '#contracts/text/markup.ts';
import type { Formula, TextPicture } from '#contracts/full-text/text-tree.ts';
import { bareTex, coreMath, mathOfTex } from '../mathml.ts';
import type { Reading } from '../reading.ts';

/** File types by preference: those that pages can show without a conversion come first. */
const preference = [/\.(?:png|jpe?g|webp|gif)$/i, /\.svg$/i, /^/];
const rank = (href: string) => preference.findIndex((pattern) => pattern.test(href));

export const graphics = ['graphic', 'inline-graphic'];
/** Elements that describe a picture in words. */
const descriptions = ['alt-text', 'long-desc', 'textual-form'];

/** Captions of the parts of a float or formula. @param more names of other elements to include */
export const captionsOf = (parts: readonly MarkupElement[], ...more: string[]): MarkupElement[] =>
  parts
    .flatMap((part) => elementsIn(part, 'label', 'caption', 'attrib', 'permissions', ...more))
    .map(asParagraph);

/** A label or a text as a paragraph, which does not run into what stands beside it. */
export const asParagraph = (part: MarkupElement): MarkupElement =>
  ['label', 'textual-form'].includes(part.name) ? markup('p', {}, part.children) : part;

/**
 * The best of the formats of one picture that the file has; undefined, with a warning, where it has none. Its size is
 * known when it has been stored.
 * @param around says what the picture shows where it does not say so itself
 */
export function readPicture(
  reading: Reading,
  formats: readonly MarkupElement[],
  ...around: MarkupElement[]
): TextPicture | undefined {
  const words = [...formats, ...around].flatMap((element) => elementsIn(element, ...descriptions));
  const titles = formats.map(({ attributes }) => attributes.title);
  const alternative = [...words.map(({ children }) => lineOfText(children)), ...titles].find(Boolean);
  const hrefs = formats.map(({ attributes }) => attributes.href ?? '').sort((a, b) => rank(a) - rank(b));
  for (const href of hrefs) {
    const name = reading.findPicture(href);
    if (name === undefined) continue;
    if (!alternative) reading.warn('picture_without_alternative', href);
    return { name, width: 0, height: 0, alternative: alternative ?? '' };
  }
  reading.warn('picture_missing', hrefs[0] ?? '');
  return undefined;
}

/** Descriptions of the pictures within an element. */
export const pictureWords = (element: MarkupElement): string =>
  descendants(element, ...descriptions)
    .map(({ children }) => lineOfText(children))
    .find(Boolean) ?? '';

/** The words and MathML of a formula that are not another form of it. */
export const wordsAndMath = (element: MarkupElement): MarkupNode[] =>
  childrenWithout(element, 'label', 'object-id', 'alternatives', 'tex-math', ...graphics, ...descriptions);

/** Whether a formula has several parts in MathML, or words beside one. */
export const isMixed = (element: MarkupElement): boolean =>
  elementsIn(element, 'math').length > 0 &&
  wordsAndMath(element).filter((node) => isElement(node) || node.trim() !== '').length > 1;

/** A formula; TeX that is not understood; or undefined for a text that is not mathematics, which the caller reads as text. */
export function readFormula(
  reading: Reading,
  element: MarkupElement,
  isBlock: boolean,
): Formula | string | undefined {
  const parts = [element, ...descendants(element)];
  const math = parts.find(({ name }) => name === 'math');
  const source = parts.find(({ name }) => name === 'tex-math');
  const tex = (source && bareTex(rawText(source.children))) || undefined;
  const mathml = math ? coreMath(math) : mathOfTex(tex ?? '', isBlock);
  if (mathml && mathml.children.length > 0) {
    mathml.attributes.display = isBlock ? 'block' : 'inline';
    return { mathml, tex };
  }
  const formats = descendants(element, ...graphics);
  const places = [element, ...elementsIn(element, 'alternatives')];
  const picture = formats.length > 0 ? readPicture(reading, formats, ...places) : undefined;
  if (picture) {
    reading.warn('equation_as_picture', tex ?? picture.name);
    return { tex, picture };
  }
  if (tex) reading.warn('equations_lost', tex);
  return tex;
}
