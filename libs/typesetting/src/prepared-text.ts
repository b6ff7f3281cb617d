import {
  type Block,
  type Figure,
  type Formula,
  type Inline,
  listTypes,
  type Note,
  type Table,
  type TextPicture,
  type TextTree,
} from '#contracts/full-text/text-tree.ts';
import { inlineText, mathText } from '#contracts/full-text/text-lines.ts';
import type {
  FloatLayout,
  PageLayout,
  PageRemark,
  RemarkKind,
} from '#contracts/typesetting/article-pages.ts';
import { breakable, withoutOwnNumber } from './line-text.ts';
import { type FormulaNode, preparedFormula } from './prepared-formula.ts';
import type { PreparedText, Preparation, TextNode } from './text-nodes.ts';
import { columnsOf, MAX_COLUMNS, type PlacedCell, tableLayout, textOf } from './table-layout.ts';

/** Deeper ones are set as their text; the engine counts calls within calls. */
const MAX_DEPTH = 14;
/** Signs of a formula that cannot be drawn. */
const MAX_FORMULA_TEXT = 1_000;
/** A picture at least as wide, or as wide for its height, goes over both columns. */
const WIDE_PIXELS = 1_300;
const WIDE_RATIO = 1.9;
/** Number of blocks by which staff move a float. */
const MOVED_BY = 3;
/** Points of an inch. */
const POINTS = 72;
/** Dots per inch below which a picture is coarse, or too coarse to print; a small one is printed with as many dots. */
const FINE_DOTS = 200;
const LEAST_DOTS = 120;
const EASY_DOTS = 150;
/** Share of the column that a small picture has at least. */
const LEAST_SHARE = 0.6;

/** The tree as the templates draw it: only what they know, with the place of each float. */
export function preparedText(tree: TextTree, preparation: Preparation): PreparedText {
  return new PreparingText(tree, preparation).text();
}

class PreparingText {
  private readonly formulas: FormulaNode[] = [];
  private readonly remarks: PageRemark[] = [];
  private readonly notes: ReadonlyMap<string, Note>;
  private readonly mentions: { target: string }[] = [];
  /** Ids of what can be linked to. */
  private readonly targets = new Set<string>();
  private readonly usedNotes = new Set<string>();
  /** Notes whose marks are in the float that is prepared. */
  private floatNotes: Note[] | undefined;
  private depth = 0;

  private readonly tree: TextTree;
  private readonly preparation: Preparation;

  constructor(tree: TextTree, preparation: Preparation) {
    this.tree = tree;
    this.preparation = preparation;
    this.notes = new Map(tree.notes.map((note) => [note.id, note]));
  }

  text(): PreparedText {
    const blocks = this.blocks(this.tree.blocks, { level: 1, numbered: true });
    const unused = this.tree.notes.filter(({ id }) => !this.usedNotes.has(id));
    const references = this.tree.references.map(({ text, doi }, at) => ({
      kind: 'reference',
      at,
      content: [breakable(withoutOwnNumber(text, at + 1))],
      doi: doi !== '' && !text.includes(doi) ? doi : '',
    }));
    for (const mention of this.mentions) if (!this.targets.has(mention.target)) mention.target = '';
    const { formulas, remarks } = this;
    return { blocks, notes: unused.map((note) => this.note(note)), references, formulas, remarks };
  }

  private remark(kind: RemarkKind, at: string, about: string): void {
    this.remarks.push({ kind, page: 0, at, about });
  }

  /** @param numbered whether the paragraphs are those that have numbers beside them */
  private blocks(blocks: readonly Block[], { level = 1, numbered = false } = {}): TextNode[] {
    return moved(blocks, this.preparation.layout).flatMap((block) =>
      this.deeper(
        () => this.block(block, level, numbered),
        () => [{ kind: 'paragraph', content: [textOf([block])] }],
      ),
    );
  }

  private deeper(prepare: () => TextNode[], flat: () => TextNode[]): TextNode[] {
    if (this.depth >= MAX_DEPTH) return flat();
    this.depth += 1;
    try {
      return prepare();
    } finally {
      this.depth -= 1;
    }
  }

  private block(block: Block, level: number, numbered: boolean): TextNode[] {
    switch (block.kind) {
      case 'section': {
        const title: TextNode[] = [...(block.label ? [`${block.label} `] : []), ...this.line(block.title)];
        const inner = this.blocks(block.blocks, { level: level + 1, numbered });
        if (inlineText(block.title) + block.label === '') return inner;
        // The outline of the PDF skips no level.
        if (!numbered) return [{ kind: 'paragraph', content: [{ kind: 'bold', content: title }] }, ...inner];
        this.targets.add(block.id);
        return [{ kind: 'heading', id: block.id, level: Math.min(level, 4), content: title }, ...inner];
      }
      case 'paragraph':
        return [{ kind: 'paragraph', numbered, content: this.line(block.content) }];
      case 'list': {
        const items = block.items.map((item) => this.blocks(item));
        return [{ kind: 'list', numbered, style: listTypes[block.style], start: block.start ?? 1, items }];
      }
      case 'definitions': {
        const items = block.items.map(({ term, blocks }) => ({
          term: this.line(term),
          blocks: this.blocks(blocks),
        }));
        return [{ kind: 'definitions', numbered, items }];
      }
      case 'quote': {
        const attribution = block.attribution ? this.line(block.attribution) : [];
        return [{ kind: 'quote', numbered, blocks: this.blocks(block.blocks), attribution }];
      }
      case 'lines':
        return [{ kind: 'lines', lines: block.lines.map((line) => this.line(line)) }];
      case 'box': {
        const [only, ...others] = block.blocks;
        // A float with a frame is the float.
        if ((only?.kind === 'table' || only?.kind === 'figure') && others.length === 0) {
          const [label, title] = [
            only.label || block.label,
            only.title.length > 0 ? only.title : block.title,
          ];
          return this.block({ ...only, label, title }, level, numbered);
        }
        const title = [...(block.label ? [`${block.label} `] : []), ...this.line(block.title)];
        this.targets.add(block.id);
        return [{ kind: 'box', id: block.id, title, blocks: this.blocks(block.blocks) }];
      }
      case 'figure':
        return [this.figure(block, block.pictures, numbered)];
      case 'table':
        return this.table(block, numbered);
      case 'equation':
        return [this.equation(block)];
      case 'code':
        return [{ kind: 'code', id: block.id ?? '', text: block.text }];
      case 'media': {
        const content = [
          { kind: 'link', address: block.address, content: [breakable(block.label || block.address)] },
        ];
        return [{ kind: 'paragraph', content: [...content, ' ', ...this.joined(block.caption)] }];
      }
    }
  }

  private line(content: readonly Inline[]): TextNode[] {
    return content.flatMap((inline) =>
      this.deeper(
        () => this.inline(inline),
        () => [inlineText([inline])],
      ),
    );
  }

  private inline(inline: Inline): TextNode[] {
    if (typeof inline === 'string') return [breakable(inline)];
    switch (inline.kind) {
      case 'break':
        return [{ kind: 'break' }];
      case 'formula':
        return [this.formula(inline)];
      case 'inline-picture':
        return [this.picture(inline.picture, '')].flatMap((picture) =>
          picture ? [{ kind: 'picture', ...picture }] : [],
        );
      case 'citation': {
        const [first] = inline.references;
        const target = first !== undefined && this.tree.references[first] ? `reference-${first}` : '';
        const places = inline.references;
        return [{ kind: 'mention', target, references: places, content: this.line(inline.content) }];
      }
      case 'cross-reference': {
        const mention = {
          kind: 'mention',
          target: inline.target,
          references: [],
          content: this.line(inline.content),
        };
        this.mentions.push(mention);
        return [mention];
      }
      case 'note-mark':
        return this.noteMark(inline.note, inline.content);
      case 'link':
        return [{ kind: 'link', address: inline.address, content: this.line(inline.content) }];
      case 'language':
        return [{ kind: 'language', language: inline.language, content: this.line(inline.content) }];
      default:
        return [{ kind: inline.kind, content: this.line(inline.content) }];
    }
  }

  private noteMark(id: string, content: readonly Inline[]): TextNode[] {
    const note = this.notes.get(id);
    const mark = { kind: 'sup', content: [inlineText(content)] };
    if (!note) return [mark];
    if (this.floatNotes) {
      // The engine loses notes within floats, so they stand below the float.
      if (!this.usedNotes.has(id)) this.floatNotes.push(note);
      this.usedNotes.add(id);
      return [mark];
    }
    const isFirst = !this.usedNotes.has(id);
    this.usedNotes.add(id);
    const label = inlineText(content) || note.label;
    return [{ kind: 'note', id, label, content: isFirst ? this.joined(note.blocks) : [] }];
  }

  private note({ label, blocks }: Note): TextNode {
    return { kind: 'paragraph', content: [{ kind: 'sup', content: [label] }, ' ', ...this.joined(blocks)] };
  }

  /** Blocks as one line, where there is room for no more. */
  private joined(blocks: readonly Block[]): TextNode[] {
    return this.blocks(blocks).flatMap((node, at) => {
      const own =
        typeof node !== 'string' && node.kind === 'paragraph' ? (node.content as TextNode[]) : [node];
      return at > 0 ? [' ', ...own] : own;
    });
  }

  private formula({ mathml, tex, picture }: Formula): TextNode {
    const node = mathml && preparedFormula(mathml);
    const alternative = tex ?? (mathml ? mathText(mathml) : (picture?.alternative ?? ''));
    if (node) return { kind: 'formula', at: this.formulas.push(node) - 1, alternative };
    const drawn = picture && this.picture(picture, '');
    if (drawn) return { kind: 'picture', ...drawn };
    if (alternative !== '' || !picture) this.remark('formula_as_text', '', alternative.slice(0, 200));
    return { kind: 'monospace', content: [breakable(alternative.slice(0, MAX_FORMULA_TEXT))] };
  }

  private equation({ id = '', label, ...formula }: Formula & { id?: string; label: string }): TextNode {
    const drawn = this.formula(formula) as { kind: string };
    this.targets.add(id);
    return { ...drawn, kind: 'equation', as: drawn.kind, id, label };
  }

  /** @returns undefined for a picture that is missing */
  private picture({ name, alternative }: TextPicture, at: string, title = '') {
    const found = this.preparation.pictures.get(name);
    if (!found) {
      this.remark('picture_missing', at, name);
      return undefined;
    }
    if (alternative === '') this.remark('picture_without_alternative', at, name);
    return { ...found, name, alternative: alternative || title || name };
  }

  /** @param floats whether it is placed by the engine; within a box or a list it stands in its line */
  private figure(
    figure: Omit<Figure, 'kind' | 'pictures'>,
    given: readonly TextPicture[],
    floats: boolean,
  ): TextNode {
    const { id, label, title, caption } = figure;
    const { layout, geometry, arrangement } = this.preparation;
    const pictures = given.flatMap((picture) => this.picture(picture, id, inlineText(title) || label) ?? []);
    if (given.length === 0) this.remark('picture_missing', id, label);
    const chosen = layout[id]?.width;
    const isLarge = pictures.some(({ width, height }) => width >= WIDE_PIXELS || width > WIDE_RATIO * height);
    const isWide = floats && (chosen === undefined ? isLarge : chosen !== 'column');
    const room = isWide ? geometry.page : geometry.column;
    const sized = pictures.map((picture) => {
      const printed = Math.min(room, Math.max((picture.width * POINTS) / EASY_DOTS, LEAST_SHARE * room));
      const dots = (picture.width * POINTS) / printed;
      if (dots < FINE_DOTS)
        this.remark(dots < LEAST_DOTS ? 'picture_too_coarse' : 'picture_coarse', id, picture.name);
      return { ...picture, width: printed, height: (printed * picture.height) / picture.width };
    });
    const [drawn, notes] = this.float(() => this.caption(label, title, caption));
    const stays = !floats || (!isWide && (arrangement.inLine.has(id) || layout[id]?.place === 'here'));
    this.targets.add(id);
    return { kind: 'figure', id, pictures: sized, width: room, isWide, inLine: stays, caption: drawn, notes };
  }

  private caption(label: string, title: readonly Inline[], caption: readonly Block[]): TextNode[] {
    const name = label === '' || /[.:]$/u.test(label) ? label : `${label}.`;
    const parts = [[{ kind: 'bold', content: [name] }], this.line(title), this.joined(caption)];
    return parts.flatMap((part, at) => (at > 0 && part.length > 0 ? [' ', ...part] : part));
  }

  /** Prepares a float; the notes whose marks it has stand below it. */
  private float<Result>(prepare: () => Result): [Result, TextNode[]] {
    const outer = this.floatNotes;
    this.floatNotes = [];
    const result = prepare();
    const notes: TextNode[] = [];
    for (const note of this.floatNotes) notes.push(this.note(note));
    this.floatNotes = outer;
    return [result, notes];
  }

  private table(table: Table, floats: boolean): TextNode[] {
    const { id, label, title, caption } = table;
    const columns = columnsOf(table);
    if (columns === 0) return [this.figure(table, table.pictures, floats)];
    if (columns > MAX_COLUMNS) return this.tableAsText(table);
    const { geometry, layout, arrangement, continued } = this.preparation;
    const { where, widths, parts } = tableLayout(
      table,
      geometry,
      floats ? (layout[id] ?? {}) : { width: 'column' },
      arrangement.shares.get(id),
    );
    if (where === 'turned') this.remark('table_turned', id, label);
    if (parts.length > 1) this.remark('table_in_parts', id, label);
    const [[heading, below, drawn], notes] = this.float(
      () =>
        [
          this.caption(label, title, caption),
          this.blocks(table.notes),
          parts.map(({ head, body, headRows }) => ({
            head: this.cells(head),
            body: this.cells(body),
            headRows,
          })),
        ] as const,
    );
    this.targets.add(id);
    return drawn.map((part, at) => ({
      kind: 'table',
      id: at === 0 ? id : '',
      of: id,
      where,
      width: geometry[where],
      inLine: !floats || (where === 'column' && (arrangement.inLine.has(id) || layout[id]?.place === 'here')),
      widths,
      ...part,
      caption: at === 0 ? heading : [{ kind: 'bold', content: [label] }, ` ${continued}`],
      notes: at === drawn.length - 1 ? [...below, ...notes] : [],
    }));
  }

  private cells(cells: readonly PlacedCell[]) {
    return cells.map(({ cell, x, y, columns, rows }) => ({
      x,
      y,
      columns,
      rows,
      align: cell.align === 'char' ? 'right' : cell.align || 'left',
      isHeading: cell.isHeading,
      content: this.joined(cell.blocks),
    }));
  }

  /** A table that no page is wide enough for: a paragraph for each row. */
  private tableAsText(table: Table): TextNode[] {
    this.remark('table_as_text', table.id, table.label);
    const rows = [...table.head, ...table.body, ...table.foot].map((row) =>
      row.map(({ blocks }) => breakable(textOf(blocks))).join(' · '),
    );
    const heading = this.caption(table.label, table.title, table.caption);
    const paragraphs = [heading, ...rows.map((row) => [row])].map((content) => ({
      kind: 'paragraph',
      content,
    }));
    return [...paragraphs, ...this.blocks(table.notes)];
  }
}

/** The blocks with each float that staff have moved before or after its neighbours. */
function moved(blocks: readonly Block[], layout: PageLayout): Block[] {
  const order = [...blocks];
  for (const block of blocks) {
    const place: FloatLayout['place'] = 'id' in block && block.id ? layout[block.id]?.place : undefined;
    if (place !== 'before' && place !== 'after') continue;
    const from = order.indexOf(block);
    order.splice(from, 1);
    order.splice(Math.max(0, from + (place === 'before' ? -MOVED_BY : MOVED_BY)), 0, block);
  }
  return order;
}
