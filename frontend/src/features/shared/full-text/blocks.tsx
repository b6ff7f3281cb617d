import { createElement, Fragment, type ReactNode } from 'react';
import type { Block, Cell, Figure, Inline, ListStyle, Table } from '#contracts/full-text/text-tree.ts';
import { inlineText, linesIn } from '#contracts/full-text/text-lines.ts';
import { directionOf } from '#contracts/text/language.ts';
import { displayFormula } from './formula.tsx';
import { renderInlines } from './inlines.tsx';
import { renderPictures } from './pictures.tsx';
import { anchorOf } from './anchors.ts';
import type { WordedView } from './text-view.ts';

/** Deepest heading level of HTML. */
const DEEPEST = 6;
/** Characters of a line of code that fit a narrow screen. */
const NARROW = 40;

/** @param level of the headings of sections among the blocks */
export const renderBlocks = (view: WordedView, blocks: readonly Block[], level: number): ReactNode =>
  blocks.map((block, at) => renderBlock(view, block, level, at));

/** Content of an item or a cell: a single paragraph needs no element. */
export const renderCompact = (view: WordedView, blocks: readonly Block[], level: number): ReactNode => {
  const [first] = blocks;
  return blocks.length === 1 && first?.kind === 'paragraph'
    ? renderInlines(view, first.content)
    : renderBlocks(view, blocks, level);
};

function renderBlock(view: WordedView, block: Block, level: number, key: number): ReactNode {
  const inner = (content: readonly Inline[]) => renderInlines(view, content);
  switch (block.kind) {
    case 'section':
      return (
        <section key={key} id={anchorOf(block.id)}>
          {createElement(
            `h${Math.min(level, DEEPEST)}`,
            { dir: lineDirection(block.title) },
            block.label && `${block.label} `,
            inner(block.title),
          )}
          {renderBlocks(view, block.blocks, level + 1)}
        </section>
      );
    case 'paragraph':
      return (
        <p key={key} dir={lineDirection(block.content)}>
          {inner(block.content)}
        </p>
      );
    case 'list': {
      const dir = lineDirection(linesIn([block])[0] ?? []);
      return createElement(
        isOrdered(block.style) ? 'ol' : 'ul',
        {
          key,
          dir,
          'data-style': block.style,
          start: isOrdered(block.style) ? block.start : undefined,
        },
        block.items.map((item, at) => (
          <li key={at} dir={compactDirection(item) ?? (dir && 'ltr')}>
            {renderCompact(view, item, level)}
          </li>
        )),
      );
    }
    case 'definitions':
      return (
        <dl key={key}>
          {block.items.map(({ term, blocks }, at) => (
            <Fragment key={at}>
              <dt dir={lineDirection(term)}>{inner(term)}</dt>
              <dd dir={compactDirection(blocks)}>{renderCompact(view, blocks, level)}</dd>
            </Fragment>
          ))}
        </dl>
      );
    case 'quote':
      return (
        <blockquote key={key}>
          {renderBlocks(view, block.blocks, level)}
          {block.attribution && (
            <p data-attribution="" dir={lineDirection(block.attribution)}>
              {inner(block.attribution)}
            </p>
          )}
        </blockquote>
      );
    case 'lines':
      return (
        <p key={key} data-lines="">
          {block.lines.map((line, at) => (
            <span key={at} dir={lineDirection(line)}>
              {line.length === 0 ? '\u00a0' : inner(line)}
            </span>
          ))}
        </p>
      );
    case 'box':
      return (
        <div key={key} id={anchorOf(block.id)} data-box="">
          {(block.label !== '' || block.title.length > 0) && (
            <p data-title="" dir={lineDirection([block.label, ...block.title])}>
              {block.label && `${block.label} `}
              {inner(block.title)}
            </p>
          )}
          {renderBlocks(view, block.blocks, level)}
        </div>
      );
    case 'figure':
      return renderFigure(view, block, level, key);
    case 'table':
      return renderTable(view, block, level, key);
    case 'equation':
      return (
        <div key={key} id={block.id && anchorOf(block.id)} data-equation="">
          {block.mathml || block.tex || block.picture ? (
            displayFormula(block)
          ) : (
            <p data-missing="">{view.words.pictureMissing}</p>
          )}
          {block.label && <span>{block.label}</span>}
        </div>
      );
    case 'code':
      return (
        <pre
          key={key}
          id={block.id && anchorOf(block.id)}
          tabIndex={block.text.split('\n').some(({ length }) => length > NARROW) ? 0 : undefined}
        >
          <code>{block.text}</code>
        </pre>
      );
    case 'media':
      return (
        <div key={key} id={block.id && anchorOf(block.id)} data-media="">
          <p data-title="">
            {inner([{ kind: 'link', address: block.address, content: [block.label || view.words.media] }])}
          </p>
          {renderBlocks(view, block.caption, level)}
        </div>
      );
  }
}

const lineDirection = (content: readonly Inline[]) => directionOf(inlineText(content));
/** Direction of an item or a cell of one paragraph; several blocks have one each. */
export const compactDirection = ([first, another]: readonly Block[]) =>
  first?.kind === 'paragraph' && !another ? lineDirection(first.content) : undefined;

const isOrdered = (style: ListStyle): boolean => style !== 'bullet' && style !== 'plain';

const renderFigure = (view: WordedView, figure: Figure, level: number, key: number): ReactNode => (
  <figure key={key} id={anchorOf(figure.id)}>
    {renderPictures(view, figure.label, figure.pictures)}
    {figure.pictures.length === 0 && <p data-missing="">{view.words.pictureMissing}</p>}
    {renderCaption(view, figure, level)}
  </figure>
);

function renderTable(view: WordedView, table: Table, level: number, key: number): ReactNode {
  const { id, label, head, body, foot, notes, pictures } = table;
  const { words } = view;
  const rows = (cells: Cell[][], isHead: boolean) =>
    cells.map((row, at) => <tr key={at}>{row.map((cell, of) => renderCell(view, cell, isHead, of))}</tr>);
  const hasCells = head.length + body.length + foot.length > 0;
  return (
    <figure key={key} id={anchorOf(id)} data-table="">
      {renderCaption(view, table, level)}
      {renderPictures(view, label, pictures)}
      {hasCells && (
        <div data-scroll="" tabIndex={0} role="group" aria-label={label || words.table}>
          <table>
            {head.length > 0 && <thead>{rows(head, true)}</thead>}
            <tbody>{rows(body, false)}</tbody>
            {foot.length > 0 && <tfoot>{rows(foot, false)}</tfoot>}
          </table>
        </div>
      )}
      {notes.length > 0 && <div data-notes="">{renderBlocks(view, notes, level)}</div>}
      {hasCells && (
        <button type="button" data-enlarge="" data-scripted aria-label={words.enlarge(label)}>
          {words.enlarge('')}
        </button>
      )}
    </figure>
  );
}

function renderCell(view: WordedView, cell: Cell, isHead: boolean, key: number): ReactNode {
  const { blocks, isHeading, columns, rows, align } = cell;
  // A heading without words heads nothing.
  const Element = isHeading && blocks.length > 0 ? 'th' : 'td';
  return (
    <Element
      key={key}
      colSpan={columns > 1 ? columns : undefined}
      rowSpan={rows > 1 ? rows : undefined}
      scope={Element === 'td' ? undefined : isHead ? 'col' : 'row'}
      data-align={align || undefined}
      dir={compactDirection(blocks)}
    >
      {renderCompact(view, blocks, 6)}
    </Element>
  );
}

function renderCaption(view: WordedView, float: Figure | Table, level: number): ReactNode {
  const { label, title, caption } = float;
  if (!label && title.length === 0 && caption.length === 0) return null;
  return (
    <figcaption>
      <p data-title="" dir={lineDirection([label, ...title])}>
        {label && <b>{/[.:]$/.test(label) ? label : `${label}.`}</b>}
        {title.length > 0 && ' '}
        {renderInlines(view, title)}
      </p>
      {renderBlocks(view, caption, level)}
    </figcaption>
  );
}
