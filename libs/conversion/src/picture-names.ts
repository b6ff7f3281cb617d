import { posix } from 'node:path';

const DATA = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml);base64,/;

/**
 * Finds the picture that an address in a text means: by its path, else by its name, else by its name without the
 * extension, which JATS may leave out. A picture in the text itself is added to `embedded`.
 */
export function pictureFinder(
  path: string,
  names: readonly string[],
  embedded: Map<string, Uint8Array>,
): (href: string) => string | undefined {
  const exact = new Set(names);
  const byBase = new Map<string, string>();
  // The first of several has the name.
  for (const name of [...names].reverse()) {
    const base = posix.basename(name).toLowerCase();
    byBase.set(base.replace(/\.\w{2,5}$/u, ''), name).set(base, name);
  }
  return (href) => {
    if (embedded.has(href)) return href;
    const data = DATA.exec(href);
    if (data) {
      const name = `embedded:${embedded.size + 1}`;
      embedded.set(name, Buffer.from(href.slice(data[0].length), 'base64'));
      return name;
    }
    const plain = decoded(href.replace(/[?#].*$/u, '')).normalize('NFC');
    if (plain === '') return undefined;
    const relative = posix.normalize(posix.join(posix.dirname(path), plain));
    if (exact.has(relative)) return relative;
    return byBase.get(posix.basename(plain).toLowerCase());
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
