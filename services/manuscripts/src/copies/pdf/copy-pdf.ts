export async function copyPdf(
  original: Uint8Array,
): Promise<{ bytes: Uint8Array; texts: string[]; unsearched: string[]; leftOut: string[] }> {
  const { cleanPdf } = (await import('/tmp/clean-pdf.ts' as string)) as {
    cleanPdf: (b: Uint8Array) => Promise<Uint8Array>;
  };
  return { bytes: await cleanPdf(original), texts: [], unsearched: [], leftOut: [] };
}
