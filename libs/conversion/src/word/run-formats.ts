import { childNamed, elementsOf, within, type XmlNode } from './xml-part.ts';

/** How a run looks, as far as it changes what the run says. */
interface RunFormat {
  font?: string;
  isHidden?: boolean;
  /** Above the line, in half points. */
  raised?: number;
}

/** The formats of runs by the defaults of their file, the styles of paragraph and run, and their own properties. */
export class RunFormats {
  private readonly styles = new Map<string, XmlNode>();
  private readonly ofStyles = new Map<string, RunFormat>();
  private readonly themeFonts = new Map<string, string>();
  private readonly defaults: RunFormat;
  private readonly usualStyle: string | undefined;

  constructor(styles: XmlNode | undefined, theme: XmlNode | undefined) {
    const fonts = theme && within(theme, 'a:themeElements', 'a:fontScheme');
    for (const kind of ['major', 'minor']) {
      const font = fonts && within(fonts, `a:${kind}Font`, 'a:latin')?.attributes.get('typeface');
      if (font) this.themeFonts.set(kind, font);
    }
    for (const style of styles ? elementsOf(styles) : [])
      this.styles.set(style.attributes.get('w:styleId') ?? '', style);
    this.usualStyle = [...this.styles].find(
      ([, { attributes }]) => attributes.get('w:type') === 'paragraph' && isOn(attributes.get('w:default')),
    )?.[0];
    this.defaults = this.own(styles && within(styles, 'w:docDefaults', 'w:rPrDefault', 'w:rPr'));
  }

  format(run: XmlNode, paragraph: XmlNode | undefined): RunFormat {
    const style = paragraph && within(paragraph, 'w:pPr', 'w:pStyle')?.attributes.get('w:val');
    const own = childNamed(run, 'w:rPr');
    return {
      ...this.defaults,
      ...this.ofStyle(style ?? this.usualStyle),
      ...this.ofStyle(own && childNamed(own, 'w:rStyle')?.attributes.get('w:val')),
      ...this.own(own),
    };
  }

  private ofStyle(id: string | undefined): RunFormat {
    const style = this.styles.get(id ?? '');
    if (!style) return {};
    const known = this.ofStyles.get(id!);
    if (known) return known;
    this.ofStyles.set(id!, {}); // where styles are based on each other
    const base = this.ofStyle(childNamed(style, 'w:basedOn')?.attributes.get('w:val'));
    const format = { ...base, ...this.own(childNamed(style, 'w:rPr')) };
    this.ofStyles.set(id!, format);
    return format;
  }

  private own(properties: XmlNode | undefined): RunFormat {
    const format: RunFormat = {};
    for (const { name, attributes } of properties ? elementsOf(properties) : []) {
      if (name === 'w:vanish') format.isHidden = isOn(attributes.get('w:val') ?? 'on');
      if (name === 'w:position') format.raised = Number.parseFloat(attributes.get('w:val') ?? '') || 0;
      if (name !== 'w:rFonts') continue;
      const theme = attributes.get('w:asciiTheme') ?? attributes.get('w:hAnsiTheme');
      const named = attributes.get('w:ascii') ?? attributes.get('w:hAnsi');
      const font = theme === undefined ? named : this.themeFonts.get(theme.slice(0, 'major'.length));
      if (font !== undefined) format.font = font;
    }
    return format;
  }
}

const isOn = (value: string | undefined): boolean =>
  value !== undefined && !['0', 'false', 'off'].includes(value);
