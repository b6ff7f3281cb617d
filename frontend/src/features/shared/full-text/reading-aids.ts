import type { Messages } from '#messages/messages.ts';
import styles from './reading-aids.module.css';

/** Milliseconds that the pointer rests on a citation before its card opens, and may take to reach the card. */
const OPENS_MS = 180;
const CLOSES_MS = 350;
/** CSS anchor name of the element beside which a card is placed. */
const ANCHOR = '--cited';

interface Aided {
  event: Event;
  /** A citation, a note's mark, a cross-reference, a picture's link, or the button of a table. */
  link: HTMLElement;
  /** The element around the text. */
  container: HTMLElement;
  words: Messages['articles']['fullText'];
}

interface Card {
  element: HTMLElement;
  link: HTMLElement;
  /** Whether the card stays when the pointer has left. */
  isPinned: boolean;
}

let card: Card | undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Opens cards and enlarged pictures and tables, cloned from elements of the page. */
export function openReadingAid(aided: Aided): void {
  const { event, link } = aided;
  const isMouse = event instanceof PointerEvent && event.pointerType === 'mouse';
  if (event.type === 'click') {
    clearTimeout(waiting);
    if (link.dataset.enlarge !== undefined) enlarge(aided);
    else if (link.dataset.shows !== undefined) openCard(aided, true);
  } else if (isMouse && link.dataset.enlarge === undefined) {
    if (event.type === 'pointerover') later(() => openCard(aided, false), OPENS_MS);
    else later(closeUnpinned, CLOSES_MS);
  }
}

function later(action: () => void, ms: number): void {
  clearTimeout(waiting);
  waiting = setTimeout(action, ms);
}

const closeUnpinned = () => card?.isPinned || card?.element.hidePopover();

/** @param isPinned whether it was opened by a key, a click or a touch: it takes the focus, and Escape gives it back */
function openCard({ link, container, words }: Aided, isPinned: boolean): void {
  if (card?.link === link) {
    card.isPinned ||= isPinned;
    if (isPinned) card.element.focus();
    return;
  }
  const content = link.dataset.shows ? entries(link.dataset.shows, words) : preview(link.dataset.leads ?? '');
  if (content.length === 0 || !link.isConnected) return;
  card?.element.hidePopover();
  const element = make('div', { className: styles.card, popover: 'auto', tabIndex: -1, role: 'dialog' });
  element.ariaLabel = link.textContent;
  element.append(
    closeButton(words, () => element.hidePopover()),
    ...content,
  );
  container.append(element);
  card = { element, link, isPinned };
  link.style.setProperty('anchor-name', ANCHOR);
  element.addEventListener('pointerenter', () => clearTimeout(waiting));
  element.addEventListener(
    'pointerleave',
    ({ pointerType }) => pointerType === 'mouse' && later(closeUnpinned, CLOSES_MS),
  );
  element.addEventListener(
    'click',
    ({ target }) => isLinkInPage(target) && setTimeout(() => element.hidePopover()),
  );
  element.addEventListener('beforetoggle', ({ newState }) => {
    if (newState !== 'closed') return;
    if (card?.element === element) card = undefined;
    link.style.removeProperty('anchor-name');
    setTimeout(() => element.remove());
  });
  element.showPopover();
  if (!CSS.supports('position-area', 'block-end')) placeBeside(element, link);
  if (isPinned) element.focus({ preventScroll: true });
}

/** Places a card in browsers without CSS anchors. */
function placeBeside(element: HTMLElement, link: HTMLElement): void {
  const { left, bottom } = link.getBoundingClientRect();
  const furthest = document.documentElement.clientWidth - element.offsetWidth - 8;
  element.style.position = 'absolute';
  element.style.left = `${Math.max(8, Math.min(left, furthest)) + scrollX}px`;
  element.style.top = `${bottom + scrollY}px`;
}

/** References or a note, each with its links. */
function entries(ids: string, words: Aided['words']): HTMLElement[] {
  return ids.split(' ').flatMap((id) => {
    const entry = document.getElementById(id);
    if (!entry) return [];
    const shown = make('div', {}, copy(entry).childNodes);
    const isNote = entry.closest('[data-notes]') !== null;
    const text = entry.querySelector('span')?.textContent ?? '';
    const scholar = `https://scholar.google.com/scholar?q=${encodeURIComponent(text)}`;
    const links = [
      isNote ? '' : make('a', { href: scholar, rel: 'external' }, [words.scholar]),
      make('a', { href: `#${id}` }, [isNote ? words.inNotes : words.inList]),
    ];
    shown.append(make('p', {}, links));
    return [shown];
  });
}

/** A figure, a table's caption or an equation. */
function preview(id: string): HTMLElement[] {
  const target = document.getElementById(id);
  if (!target?.matches('figure, [data-equation]')) return [];
  const shown = copy(target);
  shown.querySelector('table')?.parentElement?.remove();
  for (const picture of shown.querySelectorAll('img')) picture.sizes = '26rem';
  return [shown];
}

function enlarge({ link, container, words }: Aided): void {
  const figure = link.closest('figure')!;
  const dialog = make('dialog', { className: styles.enlarged });
  dialog.ariaLabel = figure.querySelector('figcaption b')?.textContent ?? link.textContent;
  const small = link.querySelector('img');
  const large = copy(small ?? figure.querySelector<HTMLElement>('[data-scroll]')!);
  // The picture itself rather than a narrower variant.
  large.removeAttribute('srcset');
  const rest = figure.querySelectorAll<HTMLElement>(
    small ? ':scope > figcaption' : ':scope > figcaption, :scope > [data-notes]',
  );
  dialog.append(
    closeButton(words, () => dialog.close()),
    large,
    ...[...rest].map(copy),
  );
  // A click beside the content is one on the dialog itself.
  dialog.addEventListener(
    'click',
    ({ target }) => (target === dialog || isLinkInPage(target)) && setTimeout(() => dialog.close()),
  );
  dialog.addEventListener('close', () => dialog.remove());
  container.append(dialog);
  dialog.showModal();
}

const isLinkInPage = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a[href^="#"]') !== null;

/** A copy without ids, back links and cards, which exist only once in the page. */
function copy(element: HTMLElement): HTMLElement {
  const clone = element.cloneNode(true) as HTMLElement;
  clone.querySelectorAll('[data-print="none"], button').forEach((part) => part.remove());
  for (const part of [clone, ...clone.querySelectorAll('*')])
    for (const attribute of ['id', 'data-shows', 'data-leads', 'data-enlarge', 'role'])
      part.removeAttribute(attribute);
  return clone;
}

function closeButton(words: Aided['words'], close: () => void): HTMLElement {
  const button = make('button', { type: 'button', className: 'quiet', onclick: close }, ['×']);
  button.ariaLabel = words.close;
  return button;
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  children: Iterable<Node | string> = [],
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}
