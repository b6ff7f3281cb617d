import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { it } from '@jest/globals';
import { memoryPages, validateXML } from 'xmllint-wasm';

/** Schemas of other projects, which are not part of this one: a folder beside the checkout. */
const folder = resolve(process.env.SCHEMAS_DIR ?? join(import.meta.dirname, '../../../../shared/schemas'));

/** A test that needs them; reported as skipped where the folder is absent. */
export const itWithSchemas = existsSync(folder) ? it : it.skip;

/**
 * The problems of a document by an XML schema, which may include others of its folder.
 *
 * @param schema such as 'ojs/native.xsd'
 */
export async function schemaProblems(xml: string, schema: string): Promise<string[]> {
  const [group = '', main = ''] = schema.split('/');
  const names = (await readdir(join(folder, group))).filter((name) => name.endsWith('.xsd'));
  const files = await Promise.all(
    names.map(async (fileName) => ({
      fileName,
      contents: await readFile(join(folder, group, fileName), 'utf8'),
    })),
  );
  const { errors } = await validateXML({
    xml: { fileName: 'document.xml', contents: xml },
    schema: files.filter(({ fileName }) => fileName === main),
    preload: files.filter(({ fileName }) => fileName !== main),
    maxMemoryPages: memoryPages.GiB,
  });
  return errors.map(({ message, loc }) => `line ${loc?.lineNumber}: ${message}`);
}
