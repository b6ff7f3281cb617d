import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { it } from '@jest/globals';
import { ParseOption, XmlDocument, XmlLibError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

/** Schemas of other projects, which are not part of this one: a folder beside the checkout. */
const folder = resolve(process.env.SCHEMAS_DIR ?? join(import.meta.dirname, '../../../../../shared/schemas'));

export const schemaFile = (schema: string): string => join(folder, schema);

/** A test that needs them; reported as skipped where the folder is absent. */
export const itWithSchemas = existsSync(folder) ? it : it.skip;

xmlRegisterFsInputProviders();
const validators = new Map<string, XsdValidator>();

/**
 * The problems of a document by an XML schema or a DTD, which may include others of its folder.
 * @param schema such as 'ojs/native.xsd'
 */
export async function schemaProblems(xml: string, schema: string): Promise<string[]> {
  const file = schemaFile(schema);
  if (schema.endsWith('.dtd')) {
    // The copy instead of the published address.
    const local = xml.replace(/(?<=<!DOCTYPE \w+ PUBLIC "[^"]*" ")[^"]*/u, file);
    return problemsOf(() =>
      XmlDocument.fromString(local, { option: ParseOption.XML_PARSE_DTDVALID }).dispose(),
    );
  }
  const validator =
    validators.get(file) ?? XsdValidator.fromDoc(XmlDocument.fromBuffer(await readFile(file), { url: file }));
  validators.set(file, validator);
  return problemsOf(() => {
    using document = XmlDocument.fromString(xml);
    validator.validate(document);
  });
}

function problemsOf(validate: () => void): string[] {
  try {
    validate();
    return [];
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error;
    return error.details.map(({ line, message }) => `line ${line}: ${message.trim()}`);
  }
}
