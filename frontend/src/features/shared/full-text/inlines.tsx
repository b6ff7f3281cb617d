import { createElement, Fragment, type ReactNode } from 'react';
import type { Inline, TextMark } from '#contracts/full-text/text-tree.ts';
import { inlineText } from '#contracts/full-text/text-lines.ts';
import { directionOf } from '#contracts/text/language.ts';
import { inlineFormula } from './formula.tsx';
import { renderPicture } from './pictures.tsx';
import { anchorOf, citationAnchor, noteMarkAnchor } from './anchors.ts';
import type { WordedView } from './text-view.ts';

const elementOfMark: Record<TextMark, string> = {
  italic: 'i',
  bold: 'b',
  sup: 'sup',
  sub: 'sub',
  monospace: 'code',
  underline: 'u',
  strike: 's',
  overline: 'span',
  sc: 'small',
};

/** Addresses that a link may have, whatever the tree contains. */
const isPermitted = (address: string): boolean => /^(?:https?:\/\/|mailto:)/i.test(address);

/** Host or mail address to which a link leads. */
const placeOf = (address: string): string =>
  URL.parse(address)?.host || address.replace(/^mailto:|[?#].*$/gi, '');

/**
 * A line of the text.
 *
 * @param isLinked whether it is in a link, which can have no other inside
 */
export const renderInlines = (view: WordedView, content: readonly Inline[], isLinked = false): ReactNode =>
  content.map((inline, at) => renderInline(view, inline, at, isLinked));

function renderInline(view: WordedView, inline: Inline, key: number, isLinked: boolean): ReactNode {
  if (typeof inline === 'string') return inline;
  switch (inline.kind) {
    case 'break':
      return <br key={key} />;
    case 'language':
      return (
        <span key={key} lang={inline.language} dir={directionOf(inlineText(inline.content))}>
          {renderInlines(view, inline.content, isLinked)}
        </span>
      );
    case 'formula':
      return inlineFormula(inline, key);
    case 'inline-picture':
      return inline.picture.name ? (
        renderPicture(inline.picture, key)
      ) : (
        <i key={key}>{view.words.pictureMissing}</i>
      );
    case 'link':
    case 'citation':
    case 'cross-reference':
    case 'note-mark': {
      const inner = raised(inline, renderInlines(view, inline.content, true));
      const target = isLinked ? undefined : targetOf(view, inline);
      return target ? (
        <a key={key} {...target}>
          {inner}
          {view.isStrange && inline.kind === 'link' && ` (${placeOf(inline.address)})`}
        </a>
      ) : (
        <Fragment key={key}>{inner}</Fragment>
      );
    }
    default:
      return createElement(
        elementOfMark[inline.kind],
        inline.kind === 'overline' ? { key, 'data-overline': '' } : { key },
        renderInlines(view, inline.content, isLinked),
      );
  }
}

/** The mark of a note is above the line. */
const raised = ({ kind, content }: LinkLike, inner: ReactNode): ReactNode =>
  kind === 'note-mark' && content.every((inline) => typeof inline === 'string') ? <sup>{inner}</sup> : inner;

type LinkLike = Extract<Inline, { kind: 'link' | 'citation' | 'cross-reference' | 'note-mark' }>;

/** Target of a link, and the ids of the elements in its card; undefined without a target. */
function targetOf(view: WordedView, inline: LinkLike) {
  switch (inline.kind) {
    case 'link':
      return isPermitted(inline.address)
        ? { href: inline.address, rel: view.isStrange ? 'external noreferrer noopener' : 'external' }
        : undefined;
    case 'cross-reference': {
      const id = anchorOf(inline.target);
      return { href: `#${id}`, 'data-leads': id };
    }
    case 'note-mark': {
      if (!view.notedIn.has(inline.note)) return undefined;
      const note = anchorOf(inline.note);
      const id = noteMarkAnchor(view.marks.get(inline)!);
      return { id, href: `#${note}`, role: 'doc-noteref', 'data-shows': note };
    }
    case 'citation': {
      const shown = [...new Set(inline.references.flatMap((at) => view.anchors[at] ?? []))];
      if (shown.length === 0) return undefined;
      const id = citationAnchor(view.marks.get(inline)!);
      return { id, href: `#${shown[0]}`, role: 'doc-biblioref', 'data-shows': shown.join(' ') };
    }
  }
}
