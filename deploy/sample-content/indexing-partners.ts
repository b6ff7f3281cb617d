export interface IndexingPartner {
  title: string;
  link: string;
  /** SVG of 480 by 192. */
  logo: string;
}

const logo = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 192" width="480" height="192"><rect width="480" height="192" rx="14" fill="#fff"/>${inside}</svg>`;
const serif = (x: number, y: number, size: number, colour: string, text: string, more = ''): string =>
  `<text x="${x}" y="${y}" font-family="Source Serif" font-size="${size}" fill="${colour}" ${more}>${text}</text>`;

/** Fictional indexing services of the sample journal, with their logos. */
export const indexingPartners: IndexingPartner[] = [
  {
    title: 'OpenShelf Index',
    link: 'https://openshelf.example.org/',
    logo: logo(
      `<g fill="#1d5c63"><rect x="44" y="52" width="18" height="84"/><rect x="68" y="40" width="22" height="96" fill="#417d7a"/><rect x="96" y="60" width="16" height="76" fill="#edb458"/><path d="M118 68l18-6 24 70-18 6z" fill="#1d5c63"/><rect x="36" y="140" width="136" height="9"/></g>${serif(190, 95, 52, '#1d5c63', 'OpenShelf', 'font-weight="600"')}${serif(192, 134, 27, '#5c6b69', 'INDEX', 'letter-spacing="12"')}`,
    ),
  },
  {
    title: 'CiteHarbour',
    link: 'https://citeharbour.example.org/',
    logo: logo(
      `<circle cx="100" cy="94" r="58" fill="#12355b"/><path d="M100 52v78M82 72h36M66 104c2 26 18 34 34 36 16-2 32-10 34-36" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round"/><circle cx="100" cy="50" r="9" fill="none" stroke="#fff" stroke-width="7"/>${serif(178, 110, 50, '#12355b', 'Cite<tspan font-style="italic" fill="#b3541e">Harbour</tspan>')}`,
    ),
  },
  {
    title: 'Meridian Citation Atlas',
    link: 'https://meridian.example.org/',
    logo: logo(
      `<g fill="none" stroke="#8a1c3c" stroke-width="5"><circle cx="96" cy="96" r="56"/><ellipse cx="96" cy="96" rx="24" ry="56"/><path d="M40 96h112M48 68h96M48 124h96"/></g><circle cx="112" cy="68" r="9" fill="#e09f3e"/>${serif(174, 88, 47, '#8a1c3c', 'Meridian', 'font-weight="600"')}${serif(176, 128, 26, '#55474b', 'Citation Atlas', 'letter-spacing="2"')}`,
    ),
  },
  {
    title: 'AgroLit Abstracts',
    link: 'https://agrolit.example.org/',
    logo: logo(
      `<path d="M96 150V76" stroke="#4c7a34" stroke-width="8" stroke-linecap="round"/><g fill="#6aa84f"><path d="M96 120c-40 0-52-22-54-46 34 0 52 14 54 46z"/><path d="M96 104c40 0 52-22 54-46-34 0-52 14-54 46z" fill="#4c7a34"/><path d="M96 74c-14-10-14-30 0-44 14 14 14 34 0 44z" fill="#d6a419"/></g>${serif(172, 100, 56, '#2f5320', 'AgroLit', 'font-weight="600"')}${serif(174, 136, 26, '#5e6b55', 'ABSTRACTS', 'letter-spacing="8"')}`,
    ),
  },
  {
    title: 'Lipika Archive of Scripts and Letters',
    link: 'https://lipika.example.org/',
    logo: logo(
      `<rect x="40" y="36" width="116" height="120" rx="58" fill="#5b2a6b"/>${serif(98, 122, 74, '#f6e7c8', 'लि', 'text-anchor="middle" font-weight="600"')}${serif(178, 98, 54, '#5b2a6b', 'Lipika')}${serif(180, 134, 27, '#6d6072', 'archive', 'font-style="italic"')}`,
    ),
  },
  {
    title: 'Periodica Mundi',
    link: 'https://periodica.example.org/',
    logo: logo(
      `<g fill="#20333f"><path d="M44 44h44v104H44z"/><path d="M96 44c58 0 58 62 0 62z" fill="#c8453b"/><rect x="96" y="114" width="12" height="34" fill="#c8453b"/></g>${serif(172, 90, 44, '#20333f', 'PERIODICA', 'letter-spacing="3"')}${serif(172, 136, 44, '#c8453b', 'MUNDI', 'letter-spacing="3"')}`,
    ),
  },
  {
    title: 'Lantern Scholar Search',
    link: 'https://lantern.example.org/',
    logo: logo(
      `<path d="M74 62h44l12 70H62z" fill="#f2a541"/><path d="M82 70h28l8 54H74z" fill="#ffe3a8"/><g fill="#33312e"><path d="M66 62c2-16 14-24 30-24s28 8 30 24z"/><rect x="56" y="132" width="80" height="14" rx="4"/><path d="M86 38c0-18 20-18 20 0h-6c0-9-8-9-8 0z"/></g>${serif(164, 112, 58, '#33312e', 'lantern', 'font-weight="600" letter-spacing="-1"')}`,
    ),
  },
  {
    title: 'Deccan Register of Journals',
    link: 'https://register.example.org/',
    logo: logo(
      `<path d="M30 146l40-74h24l18 34 22-40h20l36 80z" fill="#a6582b"/><path d="M30 146l58-46 30 22 26-20 46 44z" fill="#7b3f1d"/><circle cx="152" cy="48" r="15" fill="#e8b23d"/>${serif(206, 90, 50, '#7b3f1d', 'Deccan', 'font-weight="600"')}${serif(207, 130, 27, '#6b5a4e', 'Register of Journals')}`,
    ),
  },
];
