/** A shift that is hardly visible, in the units of Cumulative Layout Shift. */
const SMALL_SHIFT = 0.01;
/** In pixels: browsers ignore smaller moves. */
const SMALL_MOVE = 3;

/** The browser loads the files of each that the page's letters need. */
const fonts = [
  "1em 'Journal Serif'",
  "italic 1em 'Journal Serif'",
  "1em 'Journal Sans'",
  "1em 'Noto Serif Devanagari'",
];

const root = document.documentElement;

/**
 * Applies the web fonts once they are loaded, unless the visible text would shift: in that case from the next page
 * on. Until then fallback fonts are used (tokens.css).
 *
 * @param sheet the style sheet with their @font-face rules
 */
export async function showWebFonts(sheet: HTMLLinkElement): Promise<void> {
  await new Promise((resolve) => sheet.addEventListener('load', resolve, { once: true }));
  const text = document.body.textContent ?? '';
  await Promise.allSettled(fonts.map((font) => document.fonts.load(font, text)));
  const before = placesOf(document.body);
  root.classList.add('web-fonts');
  if (shiftFrom(before) <= SMALL_SHIFT) return;
  root.classList.remove('web-fonts');
  const { pathname } = window.location;
  window.navigation?.addEventListener('currententrychange', () => {
    if (window.location.pathname !== pathname) root.classList.add('web-fonts');
  });
}

interface Place {
  box: DOMRect;
  /** The first line's box. */
  start: DOMRect;
}

/** Positions of the elements and texts on screen. */
function placesOf(body: Element): Map<Element | Text, Place> {
  const places = new Map<Element | Text, Place>();
  const nodes = document.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const place = placeOf(node as Element | Text);
    if (place && place.box.bottom > 0 && place.box.top < window.innerHeight)
      places.set(node as Element | Text, place);
  }
  return places;
}

function placeOf(node: Element | Text): Place | undefined {
  const range = document.createRange();
  range.selectNode(node);
  const shape = node instanceof Element ? node : range;
  const [start] = shape.getClientRects();
  return start && { box: shape.getBoundingClientRect(), start };
}

/**
 * The layout shift score between these positions and the current ones (https://wicg.github.io/layout-instability),
 * rounded up.
 */
function shiftFrom(before: Map<Element | Text, Place>): number {
  const { innerWidth: width, innerHeight: height } = window;
  let area = 0;
  let distance = 0;
  const moved = new Set<Node>();
  for (const [node, { box: old, start }] of before) {
    const place = placeOf(node);
    if (!place) continue;
    const { box: now } = place;
    const move = Math.max(Math.abs(place.start.left - start.left), Math.abs(place.start.top - start.top));
    if (move < SMALL_MOVE) continue;
    moved.add(node);
    distance = Math.max(distance, move);
    // The contents of an element move with it.
    if (node.parentElement && moved.has(node.parentElement)) continue;
    const across =
      Math.min(width, Math.max(old.right, now.right)) - Math.max(0, Math.min(old.left, now.left));
    const down = Math.min(height, Math.max(old.bottom, now.bottom)) - Math.max(0, Math.min(old.top, now.top));
    if (across > 0 && down > 0) area += across * down;
  }
  return Math.min(1, area / (width * height)) * (distance / Math.max(width, height));
}
