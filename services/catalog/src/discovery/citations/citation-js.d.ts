declare module '@citation-js/core' {
  export class Cite {
    constructor(data: string);
    data: unknown[];
  }
}
declare module '@citation-js/plugin-bibtex';
declare module '@citation-js/plugin-ris';
