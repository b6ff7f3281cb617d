// Generates src/styles/fallback-fonts.css from the fonts that `npm test` installs (fonts-dejavu-core, fonts-liberation,
// fonts-noto-core, fonts-roboto-unhinted):
//   node frontend/fallback-fonts.ts && npx prettier --write frontend/src/styles/fallback-fonts.css
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { launch } from 'puppeteer';

const { resolve } = createRequire(import.meta.url);
const system = '/usr/share/fonts/truetype';

/** Letter frequencies of English, with capitals, digits and punctuation as in titles and references. */
const text = `The growth and yield of crops in the drylands depend on the water that the soil holds at sowing. We compared six
treatments over four seasons on black soils of the Deccan and found that an earlier sowing raised the yield by 12.5 per cent, while
the quality of the grain did not change. Verma A, Joshi M, Kumar R. Journal of Dryland Crops. 2024;5(2):10-15. Keywords: pigeonpea,
wilt, soil moisture, sustainable agriculture, biochemical response, resistance. Volume 5 Issue 2 Archives Editorial Board Contact`;

type Style = 'normal' | 'italic';

interface Target {
  family: string;
  /** CSS weights and the font weight measured for them. */
  weights: [css: string, measured: number, isBold: boolean][];
  styles: Style[];
  file(style: Style): string;
}

const targets: Record<'serif' | 'sans', Target> = {
  serif: {
    family: 'Source Serif',
    weights: [
      ['400', 400, false],
      ['500', 500, false],
      ['550 900', 600, true],
    ],
    styles: ['normal', 'italic'],
    file: (style) =>
      resolve(`@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-${style}.woff2`),
  },
  sans: {
    family: 'Inter',
    weights: [
      ['400', 400, false],
      ['500', 500, false],
      ['550 900', 600, true],
    ],
    styles: ['normal'],
    file: () => resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  },
};

interface Fallback {
  name: string;
  /** For regular, bold, italic and bold italic: the local names of the font, the full and the PostScript one. */
  local: [string[], string[], string[], string[]];
  /** Files of the font, or of one with the same widths. */
  files: [string, string, string, string];
}

const styled = (family: string, postScript: string, regular: string[]): Fallback['local'] => [
  regular,
  [`${family} Bold`, `${postScript}-Bold`],
  [`${family} Italic`, `${postScript}-Italic`],
  [`${family} Bold Italic`, `${postScript}-BoldItalic`],
];
const files = (
  folder: string,
  font: string,
  [bold, italic, boldItalic]: [string, string, string],
  regular = '-Regular',
) =>
  [regular, bold, italic, boldItalic].map(
    (style) => `${system}/${folder}/${font}${style}.ttf`,
  ) as Fallback['files'];
const usual: [string, string, string] = ['-Bold', '-Italic', '-BoldItalic'];
const gelasio = (weight: number, style: Style) =>
  resolve(`@fontsource/gelasio/files/gelasio-latin-${weight}-${style}.woff`);

const times: Fallback = {
  name: 'Times',
  local: [
    ['Times New Roman', 'Liberation Serif', 'Tinos'],
    ['Times New Roman Bold', 'Liberation Serif Bold', 'Tinos Bold'],
    ['Times New Roman Italic', 'Liberation Serif Italic', 'Tinos Italic'],
    ['Times New Roman Bold Italic', 'Liberation Serif Bold Italic', 'Tinos Bold Italic'],
  ],
  files: files('liberation', 'LiberationSerif', usual),
};
const arial: Fallback = {
  name: 'Arial',
  local: [
    ['Arial', 'Liberation Sans', 'Arimo'],
    ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold'],
    ['Arial Italic', 'Liberation Sans Italic', 'Arimo Italic'],
    ['Arial Bold Italic', 'Liberation Sans Bold Italic', 'Arimo Bold Italic'],
  ],
  files: files('liberation', 'LiberationSans', usual),
};
/** Gelasio has the metrics of Georgia, which is not free. */
const georgia: Fallback = {
  name: 'Georgia',
  local: [
    ['Georgia', 'Gelasio', 'Gelasio Regular', 'Gelasio-Regular'],
    ['Georgia Bold', 'Gelasio Bold', 'Gelasio-Bold'],
    ['Georgia Italic', 'Gelasio Italic', 'Gelasio-Italic'],
    ['Georgia Bold Italic', 'Gelasio Bold Italic', 'Gelasio-BoldItalic'],
  ],
  files: [gelasio(400, 'normal'), gelasio(700, 'normal'), gelasio(400, 'italic'), gelasio(700, 'italic')],
};
const noto = (kind: 'Serif' | 'Sans'): Fallback => ({
  name: 'Noto',
  local: styled(`Noto ${kind}`, `Noto${kind}`, [
    `Noto ${kind}`,
    `Noto ${kind} Regular`,
    `Noto${kind}-Regular`,
  ]),
  files: files('noto', `Noto${kind}`, usual),
});
const roboto: Fallback = {
  name: 'Roboto',
  local: styled('Roboto', 'Roboto', ['Roboto', 'Roboto Regular', 'Roboto-Regular']),
  files: files('roboto/unhinted/RobotoTTF', 'Roboto', usual),
};
/** Its italics are in another package: slanted upright ones replace them. */
const dejaVu = (kind: 'Serif' | 'Sans'): Fallback => {
  const [regular, bold] = [`DejaVu ${kind}`, `DejaVu ${kind} Bold`];
  const [file, boldFile] = [`${system}/dejavu/DejaVu${kind}.ttf`, `${system}/dejavu/DejaVu${kind}-Bold.ttf`];
  return {
    name: 'DejaVu',
    local: [[regular], [bold], [regular], [bold]],
    files: [file, boldFile, file, boldFile],
  };
};

const fallbacks = {
  serif: [times, georgia, noto('Serif'), dejaVu('Serif'), roboto],
  sans: [arial, roboto, noto('Sans'), dejaVu('Sans'), georgia],
};

interface Measures {
  /** Width of the text. */
  width: number;
  /** In units of the font size. */
  ascent: number;
  descent: number;
}

const browser = await launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
const rules: string[] = [];
for (const kind of ['serif', 'sans'] as const)
  for (const fallback of fallbacks[kind]) rules.push(...(await rulesOf(targets[kind], fallback)));
await browser.close();
writeFileSync(
  new URL('src/styles/fallback-fonts.css', import.meta.url),
  `/* Written by frontend/fallback-fonts.ts: fonts of the system with the measures of those that they stand in for. */\n${rules.join('\n')}\n`,
);

async function rulesOf(target: Target, fallback: Fallback): Promise<string[]> {
  const rules: string[] = [];
  for (const style of target.styles)
    for (const [weight, measured, isBold] of target.weights) {
      const place = (isBold ? 1 : 0) + (style === 'italic' ? 2 : 0);
      const real = await measuresOf(target.file(style), measured);
      const size = real.width / (await measuresOf(fallback.files[place]!, measured)).width;
      rules.push(`@font-face {
  font-family: '${target.family} as ${fallback.name}';
  font-style: ${style};
  font-weight: ${weight};
  src: ${fallback.local[place]!.map((font) => `local('${font}')`).join(', ')};
  size-adjust: ${percent(size)};
  ascent-override: ${percent(real.ascent / size)};
  descent-override: ${percent(real.descent / size)};
  line-gap-override: 0%;
}`);
    }
  return rules;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

function measuresOf(file: string, weight: number): Promise<Measures> {
  const data = readFileSync(file).toString('base64');
  return page.evaluate(
    async (source, weight, text) => {
      const face = await new FontFace('Measured', `url(data:font/any;base64,${source})`, {
        weight: '100 900',
      }).load();
      document.fonts.clear();
      document.fonts.add(face);
      const drawing = document.createElement('canvas').getContext('2d')!;
      drawing.font = `${weight} 1000px Measured`;
      const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = drawing.measureText(text);
      return { width, ascent: fontBoundingBoxAscent / 1_000, descent: fontBoundingBoxDescent / 1_000 };
    },
    data,
    weight,
    text.replace(/\s+/g, ' '),
  );
}
