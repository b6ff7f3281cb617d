declare module '@citation-js/core' {
  export class Cite {
    constructor(data: object);
    format(format: string, options: { type: string }): unknown;
  }
  export const plugins: {
    /** `diacritics`: TeX's accents and Unicode's. */
    config: { get(name: '@bibtex'): { constants: { diacritics: Record<string, string | undefined> } } };
  };
}
declare module '@citation-js/plugin-bibtex';
declare module '@citation-js/plugin-ris';
