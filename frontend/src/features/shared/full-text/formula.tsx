import { createElement, type ReactNode } from 'react';
import { mathText } from '#contracts/full-text/inline-text.ts';
import type { Formula, MathElement } from '#contracts/full-text/text-tree.ts';
import { pictureAddresses } from './picture-addresses.ts';

/** The elements of MathML Core that formulas of texts have. */
const mathElements = new Set(
  (
    'math merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle ' +
    'msub msubsup msup mtable mtd mtext mtr munder munderover none semantics'
  ).split(' '),
);
/** Attributes that React has another form for, that run scripts, or that load something. */
const refusedAttributes =
  /^(?:on|style$|class$|id$|href$|src$|xmlns|xlink:|dangerously|ref$|key$|children$)/i;

/** As wide in letters as a narrow screen may not show at once. */
const WIDE = 32;

const isWide = ({ mathml, tex = '' }: Formula): boolean =>
  (mathml ? mathText(mathml).replace(/\s+/g, '') : tex).length > WIDE;

/** A formula in a line. A wide one scrolls in a frame of its own. */
export function inlineFormula(formula: Formula, key: number): ReactNode {
  const shown = renderFormula(formula, false);
  return isWide(formula) ? (
    <span key={key} data-formula="wide" tabIndex={0} role="math">
      {shown}
    </span>
  ) : (
    <span key={key} data-formula="">
      {shown}
    </span>
  );
}

/** A formula in lines of its own. */
export function displayFormula(formula: Formula): ReactNode {
  // Without an element that the keyboard reaches, only the pointer could scroll it.
  const frame = isWide(formula) ? { tabIndex: 0, role: 'math' } : {};
  return (
    <div data-scroll="" {...frame}>
      {renderFormula(formula, true)}
    </div>
  );
}

function renderFormula({ mathml, tex, picture }: Formula, isDisplay: boolean): ReactNode {
  if (mathml) return mathElement(mathml, 0, isDisplay);
  if (tex !== undefined) return <code>{tex}</code>;
  if (!picture) return null;
  const { name: _, alternative, width, height } = picture;
  return (
    <img
      src={pictureAddresses(picture).src}
      alt={alternative}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  );
}

function mathElement(
  { name, attributes, children }: MathElement,
  key: number,
  isDisplay?: boolean,
): ReactNode {
  const inner = children.map((child, at) => (typeof child === 'string' ? child : mathElement(child, at)));
  // Its text is still read.
  if (!mathElements.has(name)) return createElement('mrow', { key }, ...inner);
  const permitted = Object.entries(attributes).filter(([attribute]) => !refusedAttributes.test(attribute));
  return createElement(
    name,
    {
      key,
      ...Object.fromEntries(permitted),
      ...(isDisplay !== undefined && { display: isDisplay ? 'block' : 'inline' }),
    },
    ...inner,
  );
}
