declare module '@citation-js/core' {
  export class Cite {
    constructor(data: object);
    format(format: string): string;
  }
}
declare module '@citation-js/plugin-bibtex';
declare module '@citation-js/plugin-ris';
