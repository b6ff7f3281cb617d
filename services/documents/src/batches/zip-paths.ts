/** In bytes, leaving space for a number and an extension in the 255 of most file systems. */
const LONGEST = 230;
/** Characters that Windows or a shell cannot handle. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/iu;

/** Gives each file of a zip a path that every system can unpack, unique even on case-insensitive file systems. */
export class ZipPaths {
  private readonly taken = new Set<string>();

  place(path: readonly string[], ending: string): string {
    const names = path.map(safe);
    const base = names.join('/');
    let place = base + ending;
    for (let count = 2; this.taken.has(place.toLowerCase()); count += 1)
      place = `${base} (${count})${ending}`;
    this.taken.add(place.toLowerCase());
    return place;
  }
}

function safe(name: string): string {
  // Joiners are part of Devanagari spelling, so they are preserved.
  const safe = name.normalize('NFC').replace(unsafe, (sign) => (/[\u200c\u200d]/.test(sign) ? sign : '_'));
  const trimmed = shortened(safe)
    .replace(/[\s.]+$/u, '')
    .trim();
  return trimmed === '' || reserved.test(trimmed) ? `_${trimmed}` : trimmed;
}

function shortened(name: string): string {
  let short = name;
  while (Buffer.byteLength(short) > LONGEST) short = [...short].slice(0, -1).join('');
  return short;
}
