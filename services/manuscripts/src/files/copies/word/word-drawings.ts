import { namespaces } from '#conversion/word/xml-part.ts';

/** Points and twips in the units of drawings. */
const EMU_PER_POINT = 12_700;
const POINTS: Record<string, number> = { pt: 1, in: 72, cm: 28.35, mm: 2.835, pc: 12, px: 0.75 };
/** Size of a legacy drawing that gives none. */
const USUAL = 200;

export interface DrawingSize {
  /** Width in EMU. */
  width: number;
  height: number;
}

/** Size in the style of a legacy shape, such as 'width:100pt;height:50pt'. */
export function sizeOfShape(style: string): DrawingSize {
  const size = (name: string) => {
    const declared = style.split(';').find((one) => one.trim().startsWith(`${name}:`));
    const [, figure = USUAL, unit = 'pt'] = /:\s*([\d.]+)(pt|in|cm|mm|pc|px)?/u.exec(declared ?? '') ?? [];
    return Math.round(Number(figure) * (POINTS[unit] ?? 1) * EMU_PER_POINT);
  };
  return { width: size('width'), height: size('height') };
}

const inline = (id: number, { width, height }: DrawingSize, uri: string, graphic: string): string =>
  `<w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${width}" cy="${height}"/>` +
  `<wp:docPr id="${id}" name=""/><a:graphic><a:graphicData uri="${uri}">${graphic}</a:graphicData></a:graphic>` +
  '</wp:inline></w:drawing>';

const place = ({ width, height }: DrawingSize): string =>
  `<a:xfrm><a:off x="0" y="0"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>` +
  '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>';

/** A picture in a line of text. @param relation the id of its part */
export const inlinePicture = (id: number, size: DrawingSize, relation: string): string =>
  inline(
    id,
    size,
    namespaces.pic,
    `<pic:pic><pic:nvPicPr><pic:cNvPr id="${id}" name=""/><pic:cNvPicPr/></pic:nvPicPr>` +
      `<pic:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
      `<pic:spPr>${place(size)}</pic:spPr></pic:pic>`,
  );

/** A box of text in a line of text. @param content paragraphs */
export const inlineBox = (id: number, size: DrawingSize, content: string): string =>
  '<mc:AlternateContent><mc:Choice Requires="wps">' +
  inline(
    id,
    size,
    namespaces.wps,
    `<wps:wsp><wps:cNvSpPr/><wps:spPr>${place(size)}</wps:spPr>` +
      `<wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp>`,
  ) +
  '</mc:Choice></mc:AlternateContent>';
