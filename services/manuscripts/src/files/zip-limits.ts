/** What a Word file, a spreadsheet or a zip may unpack to: files are of 20 MB, and pictures in them are packed already. */
export const zipLimits = { files: 5_000, bytes: 120_000_000, shownBytes: '120 MB' };
