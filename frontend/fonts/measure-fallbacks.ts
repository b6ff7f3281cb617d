// Writes fallback-measures.json from fonts of Debian, which `npm test` installs (deploy/start/setup/system-packages.mjs):
//   node frontend/fonts/measure-fallbacks.ts && npx prettier --write frontend/fonts
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { launch } from 'puppeteer';
import {
  allDevanagari,
  basicLatin,
  devanagari,
  fallbacks,
  type FontKind,
  type FontMetrics,
  fontFile,
  type FontStyle,
  fontPairFamilies,
  localIndex,
  styles,
  weights,
} from './fonts.ts';

const { resolve } = createRequire(import.meta.url);

/** Letter frequencies as in titles, abstracts and references. */
const latinText = `The growth and yield of crops in the drylands depend on the water that the soil holds at sowing. We compared six
treatments over four seasons on black soils of the Deccan and found that an earlier sowing raised the yield by 12.5 per cent, while
the quality of the grain did not change. Verma A, Joshi M, Kumar R. Journal of Dryland Crops. 2024;5(2):10-15. Keywords: pigeonpea,
wilt, soil moisture, sustainable agriculture, biochemical response, resistance. Volume 5 Issue 2 Archives Editorial Board Contact`;
const hindiText = `काली मिट्टी में अरहर का उकठा रोग उपज में एक तिहाई की कमी करता है। हमने चार वर्षों तक छह उपचारों की तुलना की और पाया कि समय से
बुवाई करने पर उपज बढ़ी, जबकि दाने की गुणवत्ता नहीं बदली। प्रकाशन के बाद हम हर लेखक को प्रकाशित लेख का लिंक, प्रमाणपत्र और आवरण पृष्ठ भेजते
हैं। पत्रिका, हर पाठक के लिए खुली। संपादक मंडल, पिछले अंक, लेखकों के लिए निर्देश, पांडुलिपि भेजें, संपर्क, खोजें, सर्वाधिक पढ़े गए, नए लेख`;
const textOf = (kind: FontKind): string => (kind === 'devanagari' ? hindiText : latinText);

/** Regular, bold, italic, bold italic. */
const suffixes = ['-Regular', '-Bold', '-Italic', '-BoldItalic'] as const;
const files = (font: string) => suffixes.map((suffix) => `/usr/share/fonts/truetype/${font}${suffix}.ttf`);
const gelasio = (weight: number, style: string) =>
  resolve(`@fontsource/gelasio/files/gelasio-latin-${weight}-${style}.woff`);

/** The files of each fallback, or of a font with the same widths. */
const filesOf: Record<string, (kind: string) => string[]> = {
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

const names: Record<FontKind, string> = { serif: 'Serif', sans: 'Sans', devanagari: 'SansDevanagari' };

const browser = await launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
const measures: Record<string, FontMetrics> = {};
for (const { serif, sans } of Object.values(fontPairFamilies)) {
  measures[serif] = await metricsOf('serif', serif);
  measures[sans] = await metricsOf('sans', sans);
}
measures[devanagari] = await metricsOf('devanagari', devanagari);
writeFileSync(new URL('fallback-measures.json', import.meta.url), JSON.stringify(measures));
await browser.close();

async function metricsOf(kind: FontKind, font: string): Promise<FontMetrics> {
  const sizes: FontMetrics['sizes'] = {};
  const { subset } = kind === 'devanagari' ? allDevanagari : basicLatin(font, 'normal');
  const web = (style: FontStyle) => resolve(fontFile(font, subset, style));
  const text = textOf(kind).replace(/\s+/g, ' ');
  for (const { name } of fallbacks[kind]) {
    const local = filesOf[name]!(names[kind]);
    for (const style of styles[kind])
      for (const { measured, isBold } of weights) {
        const { width } = await measureText(text, web(style), measured);
        const fallback = await measureText(text, local[localIndex(style, isBold)]!, measured);
        ((sizes[name] ??= {})[style] ??= []).push(Number(((100 * width) / fallback.width).toFixed(1)));
      }
  }
  const { ascent, descent } = await measureText(text, web('normal'), 400);
  return { ascent, descent, sizes };
}

/** The width of a text, and what its font has above and below the line in units of the font size. */
function measureText(
  text: string,
  file: string,
  weight: number,
): Promise<{ width: number; ascent: number; descent: number }> {
  const data = readFileSync(file).toString('base64');
  return page.evaluate(
    async (text, source, weight) => {
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
    text,
    data,
    weight,
  );
}
