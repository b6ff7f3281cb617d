const marks = /^.*\b(?:(BDC|BMC)|EMC)$/gm;
const paints = /(?:^|\s)(?:[bBf]\*?|[FSs]|sh|Do|T[jJ])$/m;

/**
 * The contents of a tagged page with all untagged content marked as an artifact (ISO 14289-1, 7.1): lines and
 * ornaments, which Chromium leaves unmarked.
 *
 * @returns undefined where a tag begins inside untagged text, which Chromium does not write
 */
export function withArtifacts(contents: string): string | undefined {
  let written = '';
  let depth = 0;
  let start = 0;
  const untagged = (end: number) => {
    const part = contents.slice(start, end);
    if ((part.match(/^BT$/gm)?.length ?? 0) !== (part.match(/^ET$/gm)?.length ?? 0)) return false;
    written += paints.test(part) ? `/Artifact BMC\n${part.trimEnd()}\nEMC\n` : part;
    return true;
  };
  for (const mark of contents.matchAll(marks)) {
    if (mark[1]) {
      if (depth === 0) {
        if (!untagged(mark.index)) return undefined;
        start = mark.index;
      }
      depth += 1;
    } else if ((depth -= 1) === 0) {
      written += contents.slice(start, mark.index + mark[0].length + 1);
      start = mark.index + mark[0].length + 1;
    }
  }
  return depth === 0 && untagged(contents.length) ? written : undefined;
}
