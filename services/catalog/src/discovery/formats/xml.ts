/** Finished markup, inserted into other markup without escaping. */
export class Xml {
  constructor(readonly text: string) {}
}

type Value = string | number | Xml | false | undefined | readonly Value[];

/** Characters that XML 1.0 does not allow, and those with a meaning in markup. */
const unknown = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Template tag for XML: escapes values unless they are markup; lists are concatenated, undefined and false are empty.
 */
export function xml(parts: TemplateStringsArray, ...values: Value[]): Xml {
  return new Xml(String.raw({ raw: parts }, ...values.map(serialized)));
}

function serialized(value: Value): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Xml) return value.text;
  if (typeof value === 'string')
    return value.replace(unknown, '').replace(/[&<>"]/g, (character) => escapes[character]!);
  return typeof value === 'number' ? String(value) : value.map(serialized).join('');
}

export const xmlDeclaration = new Xml('<?xml version="1.0" encoding="UTF-8"?>\n');
