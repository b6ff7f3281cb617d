/** '10-15' → '10–15', as print sets a range. */
export const printedRange = (pagenumber: string): string => pagenumber.replace('-', '–');
