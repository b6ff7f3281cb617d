/** In bytes, with room for a number and an ending in the 255 of most file systems. */
const LONGEST = 230;
/** What Windows or a shell would stumble over. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/iu;

/** Gives each file of a zip a place that every system can unpack, no two the same even where case does not count. */
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
  // Joiners are part of how Devanagari is spelled.
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
