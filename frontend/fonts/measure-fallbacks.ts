// Writes fallback-measures.json from fonts of Debian: fonts-dejavu-core, fonts-noto-core and fonts-roboto-unhinted, which `npm test`
// installs, and fonts-liberation:
//   node frontend/fonts/measure-fallbacks.ts && npx prettier --write frontend/fonts
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { launch } from 'puppeteer';
import { fallbacks, type FontKind, type FontMeasures, pairs, placeOf, styles, weights } from './fonts.ts';

const { resolve } = createRequire(import.meta.url);

/** Letter frequencies of English, with capitals, digits and punctuation as in titles and references. */
const text = `The growth and yield of crops in the drylands depend on the water that the soil holds at sowing. We compared six
treatments over four seasons on black soils of the Deccan and found that an earlier sowing raised the yield by 12.5 per cent, while
the quality of the grain did not change. Verma A, Joshi M, Kumar R. Journal of Dryland Crops. 2024;5(2):10-15. Keywords: pigeonpea,
wilt, soil moisture, sustainable agriculture, biochemical response, resistance. Volume 5 Issue 2 Archives Editorial Board Contact`;

/** Regular, bold, italic, bold italic. */
const suffixes = ['-Regular', '-Bold', '-Italic', '-BoldItalic'] as const;
const files = (font: string) => suffixes.map((suffix) => `/usr/share/fonts/truetype/${font}${suffix}.ttf`);
const gelasio = (weight: number, style: string) =>
  resolve(`@fontsource/gelasio/files/gelasio-latin-${weight}-${style}.woff`);

/** Of each fallback, or of a font with the same widths. */
const filesOf: Record<string, (kind: 'Serif' | 'Sans') => string[]> = {
  Times: () => files('liberation/LiberationSerif'),
  Arial: () => files('liberation/LiberationSans'),
  Georgia: () => [
    gelasio(400, 'normal'),
    gelasio(700, 'normal'),
    gelasio(400, 'italic'),
    gelasio(700, 'italic'),
  ],
  Noto: (kind) => files(`noto/Noto${kind}`),
  Roboto: () => files('roboto/unhinted/RobotoTTF/Roboto'),
  DejaVu: (kind) => {
    const [regular, bold] = ['', '-Bold'].map(
      (style) => `/usr/share/fonts/truetype/dejavu/DejaVu${kind}${style}.ttf`,
    );
    return [regular!, bold!, regular!, bold!];
  },
};

const browser = await launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
const measures: Record<string, FontMeasures> = {};
for (const pair of Object.values(pairs))
  for (const [kind, font] of Object.entries(pair) as [FontKind, string][])
    measures[font] = await measuresOf(kind, font);
writeFileSync(new URL('fallback-measures.json', import.meta.url), JSON.stringify(measures));
await browser.close();

async function measuresOf(kind: FontKind, font: string): Promise<FontMeasures> {
  const sizes: FontMeasures['sizes'] = {};
  const web = (style: string) =>
    resolve(`@fontsource-variable/${font}/files/${font}-latin-wght-${style}.woff2`);
  for (const { name } of fallbacks[kind]) {
    const local = filesOf[name]!(kind === 'serif' ? 'Serif' : 'Sans');
    for (const style of styles[kind])
      for (const { measured, isBold } of weights) {
        const { width } = await drawn(web(style), measured);
        const fallback = await drawn(local[placeOf(style, isBold)]!, measured);
        ((sizes[name] ??= {})[style] ??= []).push(Number(((100 * width) / fallback.width).toFixed(1)));
      }
  }
  const { ascent, descent } = await drawn(web('normal'), 400);
  return { ascent, descent, sizes };
}

/** The width of the text, and what the font has above and below the line in units of the font size. */
function drawn(file: string, weight: number): Promise<{ width: number; ascent: number; descent: number }> {
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
