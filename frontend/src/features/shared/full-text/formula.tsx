import { createElement, type ReactNode } from 'react';
import { mathText } from '#contracts/full-text/text-lines.ts';
import { type Formula, type MathElement, mathElements } from '#contracts/full-text/text-tree.ts';
import { renderPicture } from './pictures.tsx';

const permitted = new Set(mathElements);
/** Attributes that React writes differently, that run scripts, or that load something. */
const refusedAttributes =
  /^(?:on|style$|class$|id$|href$|src$|xmlns|xlink:|dangerously|ref$|key$|children$)/i;

/** Width in letters above which a narrow screen may not show a formula completely. */
const WIDE = 32;

const isWide = ({ mathml, tex = '' }: Formula): boolean =>
  (mathml ? mathText(mathml).replace(/\s+/g, '') : tex).length > WIDE;

/** A wide formula needs an element that the keyboard reaches, or only the pointer could scroll it. */
const scrollProps = (formula: Formula) => (isWide(formula) ? { tabIndex: 0, role: 'math' } : {});

/** A formula in a line. A wide one scrolls in a frame of its own. */
export const inlineFormula = (formula: Formula, key: number): ReactNode => (
  <span key={key} data-formula={isWide(formula) ? 'wide' : ''} {...scrollProps(formula)}>
    {renderFormula(formula, 'inline')}
  </span>
);

export const displayFormula = (formula: Formula): ReactNode => (
  <div data-scroll="" {...scrollProps(formula)}>
    {renderFormula(formula, 'block')}
  </div>
);

function renderFormula({ mathml, tex, picture }: Formula, display: string): ReactNode {
  if (mathml) return renderMath({ ...mathml, attributes: { ...mathml.attributes, display } }, 0);
  if (tex !== undefined) return <code>{tex}</code>;
  return picture && renderPicture(picture);
}

function renderMath({ name, attributes, children }: MathElement, key: number): ReactNode {
  const inner = children.map((child, at) => (typeof child === 'string' ? child : renderMath(child, at)));
  // Its text is still read.
  if (!permitted.has(name)) return createElement('mrow', { key }, ...inner);
  const kept = Object.entries(attributes).filter(([attribute]) => !refusedAttributes.test(attribute));
  return createElement(name, { key, ...Object.fromEntries(kept) }, ...inner);
}
