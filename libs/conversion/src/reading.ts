import { descendants, elementsIn, lineOfText, type MarkupElement, nodesIn } from '#contracts/text/markup.ts';
import type { TextWarning, WarningKind } from '#contracts/full-text/full-text.ts';
import type { Reference } from '#contracts/articles/references.ts';
import { byName } from '#contracts/values/by-name.ts';

/** Maximum number of warnings of one kind; others are only counted, so that no kind hides another. */
const MAX_WARNINGS_OF_KIND = 200;
const MAX_ABOUT = 200;
const MAX_LABEL = 100;

/** Elements that have an id in the tree, with the prefix of generated ids. */
const kinds = byName([
  ['sec ack app app-group notes glossary bio', 'section'],
  ['fig chem-struct-wrap fig-group', 'figure'],
  ['table-wrap', 'table'],
  ['boxed-text statement', 'box'],
  ['fn', 'note'],
  ['disp-formula', 'equation'],
  ['code preformat', 'code'],
  ['media supplementary-material', 'media'],
  ['ref-list', 'references'],
]);
/** Elements that have an id only where the file gives one or they are numbered. */
const withOptionalId = new Set(['equation', 'code', 'media', 'references']);
/** Ids that the article's header and reference list have in JATS. */
const reserved = /^(?:ref|aff|related)\d+$/;
const acceptable = /^[A-Za-z_][\w.-]{0,99}$/;

export const toWarning = (kind: WarningKind, about: string, at: string): TextWarning => ({
  kind,
  about: about.replace(/\s+/gu, ' ').trim().slice(0, MAX_ABOUT),
  at,
});

/** 'Figure 2' of 'Figure 2.' */
export const labelIn = (element: MarkupElement): string =>
  lineOfText(nodesIn(element, 'label')).replace(/[.:]$/u, '').slice(0, MAX_LABEL);

/** Element with an id in the file: its id in the tree, and its label. */
interface Target {
  id: string;
  label: string;
  isNote: boolean;
}

export class Reading {
  readonly warnings: TextWarning[] = [];
  references: Reference[] = [];
  /** Places of the references by the ids of the file. */
  readonly places = new Map<string, number>();
  /** Places of the references by their entries. */
  readonly entries = new Map<MarkupElement, number>();
  /** Notes within the text that are still to be read, by their ids. */
  readonly openNotes: { id: string; element: MarkupElement }[] = [];
  readonly markedNotes = new Set<string>();
  /** Notes that a reference has marked already, so that the place of their text needs no mark. */
  readonly notesBeforeTheirText = new Set<string>();
  /** Ids of the notes below tables in the file, which have no place of their own in the tree. */
  readonly tableNotes = new Set<string>();
  readonly targets = new Map<string, Target>();
  /** Ids of elements in the tree. */
  readonly ids = new Map<MarkupElement, string>();
  private readonly counts = new Map<WarningKind, number>();
  /** Id of the nearest section, figure, table or box. */
  at = '';
  private readonly groups = new Set<string>();
  private readonly taken = new Set<string>();

  /** The name of the picture that a reference in the file means; undefined when there is none. */
  readonly findPicture: (href: string) => string | undefined;
  readonly language: string;

  constructor(findPicture: (href: string) => string | undefined, language: string) {
    this.findPicture = findPicture;
    this.language = language;
  }

  warn(kind: WarningKind, about: string): void {
    const count = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, count);
    if (count <= MAX_WARNINGS_OF_KIND) this.warnings.push(toWarning(kind, about, this.at));
    else if (count === MAX_WARNINGS_OF_KIND + 1) this.warnings.push(toWarning(kind, '', ''));
    if (count > MAX_WARNINGS_OF_KIND)
      this.warnings.findLast((warning) => warning.kind === kind)!.about =
        `and ${count - MAX_WARNINGS_OF_KIND} more`;
  }

  /** Reports an element that is not shown, if it has words. */
  leaveOut({ name, children }: MarkupElement): void {
    const words = lineOfText(children);
    if (words !== '') this.warn('left_out', `<${name}> ${words}`);
  }

  /** Reads something whose warnings name this place. */
  within<T>(id: string, read: () => T): T {
    const before = this.at;
    this.at = id;
    const result = read();
    this.at = before;
    return result;
  }

  collectIds(element: MarkupElement, around?: Target): void {
    if (element.name === 'table-wrap-foot') {
      for (const { attributes } of descendants(element))
        if (attributes.id) this.tableNotes.add(attributes.id);
      return;
    }
    const isLooseGroup = element.name === 'fig-group' && !isOneFigure(element);
    const kind = isLooseGroup ? undefined : kinds.get(element.name);
    const given = element.attributes.id ?? '';
    let target = around;
    // Parts of a figure are referred to as the figure.
    const isPart = element.name === 'fig' && around !== undefined && this.groups.has(around.id);
    if (kind && !isPart) {
      const isNumbered = elementsIn(element, 'label').length > 0;
      if (given !== '' || isNumbered || !withOptionalId.has(kind)) {
        target = { id: this.uniqueId(given, kind), label: labelIn(element), isNote: kind === 'note' };
        this.ids.set(element, target.id);
        if (element.name === 'fig-group') this.groups.add(target.id);
      }
    }
    if (given !== '' && target && !this.targets.has(given)) this.targets.set(given, target);
    for (const child of elementsIn(element)) this.collectIds(child, target);
  }

  requiredIdOf(element: MarkupElement): string {
    const id = this.ids.get(element) ?? this.uniqueId('', kinds.get(element.name) ?? 'part');
    this.ids.set(element, id);
    return id;
  }

  private uniqueId(given: string, kind: string): string {
    let id = acceptable.test(given) && !reserved.test(given) ? given : '';
    for (let number = 1; id === '' || this.taken.has(id); number += 1) id = `${kind}-${number}`;
    this.taken.add(id);
    return id;
  }
}

/** A group of figures with a label or caption for all of them. */
export const isOneFigure = (group: MarkupElement): boolean =>
  elementsIn(group, 'label', 'caption').length > 0;
