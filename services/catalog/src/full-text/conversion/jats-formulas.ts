import type { Formula, Inline, TextPicture } from '#contracts/full-text/text-tree.ts';
import {
  descendants,
  elementsIn,
  lineOfText,
  type MarkupElement,
  rawText,
} from '#platform/validation/markup-tree.ts';
import { bareTex, coreMath, mathOfTex } from './mathml.ts';
import type { Reading } from './reading.ts';

/** Kinds of pictures that pages can show without a conversion come first. */
const preference = [/\.(?:png|jpe?g|webp|gif)$/i, /\.svg$/i];
const rank = (href: string) => {
  const at = preference.findIndex((pattern) => pattern.test(href));
  return at === -1 ? preference.length : at;
};

/**
 * The best of the graphics of one picture that the file has; undefined, with a warning, where it has none.
 *
 * @param around says what the picture shows where it does not say so itself
 */
export function readPicture(
  reading: Reading,
  graphics: readonly MarkupElement[],
  around?: MarkupElement,
): TextPicture | undefined {
  const alternative = [...graphics, ...(around ? [around] : [])]
    .flatMap((element) => elementsIn(element, 'alt-text', 'long-desc'))
    .map(({ children }) => lineOfText(children))
    .find(Boolean);
  const hrefs = graphics.map(({ attributes }) => attributes.href ?? '').sort((a, b) => rank(a) - rank(b));
  for (const href of hrefs) {
    const picture = reading.picture(href, alternative ?? '');
    if (picture) {
      if (!alternative) reading.warn('picture_without_alternative', href);
      return picture;
    }
  }
  reading.warn('picture_missing', hrefs[0] ?? '');
  return undefined;
}

/** A formula; or undefined and what to show instead. */
export function readFormula(
  reading: Reading,
  element: MarkupElement,
  isBlock: boolean,
): { formula?: Formula; source?: string } {
  const parts = [...descendants(element)];
  const math = element.name === 'math' ? element : parts.find(({ name }) => name === 'math');
  const source = element.name === 'tex-math' ? element : parts.find(({ name }) => name === 'tex-math');
  const tex = source && bareTex(rawText(source.children));
  const mathml = math ? coreMath(math) : mathOfTex(tex ?? '', isBlock);
  if (mathml && mathml.children.length > 0) {
    mathml.attributes.display = isBlock ? 'block' : 'inline';
    return { formula: tex ? { mathml, tex } : { mathml } };
  }
  const graphics = parts.filter(({ name }) => name === 'graphic' || name === 'inline-graphic');
  const picture = graphics.length > 0 ? readPicture(reading, graphics, element) : undefined;
  if (picture) {
    reading.warn('equation_as_picture', tex ?? picture.name);
    return { formula: tex ? { tex, picture } : { picture } };
  }
  if (tex) reading.warn('equations_lost', tex);
  return { source: tex };
}

/** A formula in a line; what is no mathematics is read as text by the caller. */
export function inlineFormula(reading: Reading, element: MarkupElement): Inline | undefined {
  const { formula, source } = readFormula(reading, element, false);
  if (formula) return { kind: 'formula', ...formula };
  return source ? { kind: 'monospace', content: [source] } : undefined;
}
