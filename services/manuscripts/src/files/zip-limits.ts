/** Limits of an unpacked file: it has up to 20 MB, and its pictures are compressed already. */
export const zipLimits = { files: 5_000, bytes: 120_000_000, shownBytes: '120 MB' };
