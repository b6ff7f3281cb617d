import { escapeXml } from '#contracts/text/rich-text.ts';

/** Finished markup, inserted into other markup without escaping. */
export class Xml {
  constructor(readonly text: string) {}
}

type Value = string | number | Xml | false | undefined | readonly Value[];

/**
 * Template tag for XML: escapes values unless they are markup; lists are concatenated, undefined and false are empty.
 */
export function xml(parts: TemplateStringsArray, ...values: Value[]): Xml {
  return new Xml(String.raw({ raw: parts }, ...values.map(serialized)));
}

function serialized(value: Value): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Xml) return value.text;
  if (typeof value === 'string') return escapeXml(value);
  return typeof value === 'number' ? String(value) : value.map(serialized).join('');
}

export const xmlDeclaration = new Xml('<?xml version="1.0" encoding="UTF-8"?>\n');
