import {
  childNamed,
  elementsOf,
  createElement,
  valueWithin,
  descendantAt,
  type XmlNode,
} from './xml-part.ts';

/** Formatting of a run that changes its meaning. */
interface RunFormat {
  font?: string;
  isHidden?: boolean;
  /** Height above the line, in half points. */
  raised?: number;
}

/** The formats of runs by the defaults of their file, the styles of paragraph and run, and their own properties. */
export class RunFormats {
  private readonly styles = new Map<string | undefined, XmlNode>();
  private readonly formats = new Map<string | undefined, RunFormat>();
  private readonly theme: XmlNode | undefined;
  private readonly defaults: RunFormat;
  private readonly usualStyle: string | undefined;
  readonly signFonts = new Set<string | undefined>();

  constructor(styles = createElement(''), theme?: XmlNode, fonts = createElement('')) {
    this.theme = theme;
    for (const font of elementsOf(fonts))
      if (Number(valueWithin(font, 'w:charset')) === 2) this.signFonts.add(font.attributes.get('w:name'));
    for (const style of elementsOf(styles)) this.styles.set(style.attributes.get('w:styleId'), style);
    this.usualStyle = [...this.styles].find(
      ([, { attributes }]) => attributes.get('w:type') === 'paragraph' && isOn(attributes.get('w:default')),
    )?.[0];
    this.defaults = this.own(descendantAt(styles, 'w:docDefaults', 'w:rPrDefault', 'w:rPr'));
  }

  format(run: XmlNode, paragraph: XmlNode | undefined): RunFormat {
    return {
      ...this.defaults,
      ...this.styled(valueWithin(paragraph, 'w:pPr', 'w:pStyle') ?? this.usualStyle),
      ...this.styled(valueWithin(run, 'w:rPr', 'w:rStyle')),
      ...this.own(childNamed(run, 'w:rPr')),
    };
  }

  private styled(id: string | undefined): RunFormat {
    const style = this.styles.get(id);
    const known = this.formats.get(id);
    if (!style || known) return known ?? {};
    this.formats.set(id, {}); // where styles are based on each other
    const base = this.styled(valueWithin(style, 'w:basedOn'));
    const format = { ...base, ...this.own(childNamed(style, 'w:rPr')) };
    this.formats.set(id, format);
    return format;
  }

  private own(properties = createElement('')): RunFormat {
    const format: RunFormat = {};
    for (const { name, attributes } of elementsOf(properties)) {
      if (name === 'w:vanish') format.isHidden = isOn(attributes.get('w:val') ?? 'on');
      if (name === 'w:position') format.raised = Number.parseFloat(attributes.get('w:val') ?? '') || 0;
      const theme = attributes.get('w:asciiTheme') ?? attributes.get('w:hAnsiTheme');
      const font = theme ? this.themeFont(theme) : (attributes.get('w:ascii') ?? attributes.get('w:hAnsi'));
      if (name === 'w:rFonts' && font !== undefined) format.font = font;
    }
    return format;
  }

  private themeFont(theme: string): string | undefined {
    const kind = theme.startsWith('major') ? 'a:majorFont' : 'a:minorFont';
    const font = descendantAt(this.theme, 'a:themeElements', 'a:fontScheme', kind, 'a:latin');
    return font?.attributes.get('typeface');
  }
}

const isOn = (value: string | undefined): boolean =>
  value !== undefined && !['0', 'false', 'off'].includes(value);
