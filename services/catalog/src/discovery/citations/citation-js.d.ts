declare module '@citation-js/core' {
  export class Cite {
    constructor(data: string);
    data: import('./citation-files.spec.ts').CslItem[];
  }
}
declare module '@citation-js/plugin-bibtex';
declare module '@citation-js/plugin-ris';
