import type { TextWarning, WarningKind } from '#contracts/full-text/full-text.ts';
import type { Note, TextPicture } from '#contracts/full-text/text-tree.ts';
import type { Reference } from '#contracts/articles/references.ts';
import { descendants, type MarkupElement, isElement } from '#platform/validation/markup-tree.ts';

const MAX_WARNINGS = 500;
const MAX_ABOUT = 200;

/** What is referred to by an id in the tree, with the beginning of ids that are made for it. */
const targets: Readonly<Record<string, string>> = {
  sec: 'section',
  ack: 'section',
  app: 'section',
  notes: 'section',
  glossary: 'section',
  bio: 'section',
  fig: 'figure',
  'chem-struct-wrap': 'figure',
  'fig-group': 'figure',
  'table-wrap': 'table',
  'boxed-text': 'box',
  statement: 'box',
  fn: 'note',
  'disp-formula': 'equation',
  code: 'code',
  preformat: 'code',
  media: 'media',
  'supplementary-material': 'media',
};
/** They have an id only where the file gives one or they are numbered. */
const withOptionalId = new Set(['equation', 'code', 'media']);
/** Ids that the article's header and reference list have in JATS. */
const reserved = /^(?:ref|aff|related)\d+$/;
const acceptable = /^[A-Za-z_][\w.-]{0,99}$/;

/** The state of the reading of one text: ids, notes and warnings. */
export class Reading {
  readonly warnings: TextWarning[] = [];
  readonly notes: Note[] = [];
  references: Reference[] = [];
  /** Places of the references by the ids of the file. */
  readonly places = new Map<string, number>();
  /** Notes within the text that are still to be read, by their ids. */
  readonly openNotes: { id: string; element: MarkupElement }[] = [];
  /** Notes that have a mark in the text. */
  readonly markedNotes = new Set<string>();
  /** Ids of the notes below tables in the file, which have no place of their own in the tree. */
  readonly tableNotes = new Set<string>();
  /** Id of the nearest section, figure, table or box. */
  at = '';
  private readonly idsBySource = new Map<string, string>();
  private readonly idsByElement = new Map<MarkupElement, string>();
  private readonly noteIds = new Set<string>();
  private readonly groups = new Set<string>();
  private readonly taken = new Set<string>();

  /** The name of the picture that a reference in the file means; undefined when there is none. */
  readonly findPicture: (href: string) => string | undefined;
  readonly language: string;

  constructor(findPicture: (href: string) => string | undefined, language = 'en') {
    this.findPicture = findPicture;
    this.language = language;
  }

  warn(kind: WarningKind, about: string): void {
    if (this.warnings.length === MAX_WARNINGS) return;
    const shown = about.replace(/\s+/gu, ' ').trim().slice(0, MAX_ABOUT);
    this.warnings.push({ kind, about: shown, at: this.at });
  }

  /** Reads something whose warnings name this place. */
  within<T>(id: string, read: () => T): T {
    const before = this.at;
    this.at = id;
    try {
      return read();
    } finally {
      this.at = before;
    }
  }

  /** Gives ids to everything in the element that may be referred to. */
  collectIds(element: MarkupElement, around?: string): void {
    if (element.name === 'table-wrap-foot') {
      for (const { attributes } of descendants(element))
        if (attributes.id) this.tableNotes.add(attributes.id);
      return;
    }
    const isLooseGroup = element.name === 'fig-group' && !isOneFigure(element);
    const kind = isLooseGroup ? undefined : targets[element.name];
    const given = element.attributes.id ?? '';
    let target = around;
    // Parts of a figure are referred to as the figure.
    const isPart = element.name === 'fig' && around !== undefined && this.groups.has(around);
    if (kind && !isPart) {
      const isNumbered = element.children.some((child) => isElement(child) && child.name === 'label');
      if (given !== '' || isNumbered || !withOptionalId.has(kind)) {
        target = this.uniqueId(given, kind);
        this.idsByElement.set(element, target);
        if (kind === 'note') this.noteIds.add(target);
        if (element.name === 'fig-group') this.groups.add(target);
      }
    }
    if (given !== '' && target && !this.idsBySource.has(given)) this.idsBySource.set(given, target);
    for (const child of element.children) if (isElement(child)) this.collectIds(child, target);
  }
  /** The id in the tree of what has this id in the file. */
  targetOf(sourceId: string): string | undefined {
    return this.idsBySource.get(sourceId);
  }

  idOf(element: MarkupElement): string | undefined {
    return this.idsByElement.get(element);
  }

  isNote(id: string): boolean {
    return this.noteIds.has(id);
  }

  requiredIdOf(element: MarkupElement): string {
    const id = this.idsByElement.get(element) ?? this.uniqueId('', targets[element.name] ?? 'part');
    this.idsByElement.set(element, id);
    return id;
  }

  private uniqueId(given: string, kind: string): string {
    let id = acceptable.test(given) && !reserved.test(given) ? given : '';
    for (let number = 1; id === '' || this.taken.has(id); number += 1) id = `${kind}-${number}`;
    this.taken.add(id);
    return id;
  }

  picture(href: string, alternative: string): TextPicture | undefined {
    const name = this.findPicture(href);
    // Its size is known when it has been stored.
    return name === undefined ? undefined : { name, width: 0, height: 0, alternative };
  }
}

/** A group of figures with a label or caption for all of them. */
export const isOneFigure = (group: MarkupElement): boolean =>
  group.children.some((child) => isElement(child) && (child.name === 'label' || child.name === 'caption'));
