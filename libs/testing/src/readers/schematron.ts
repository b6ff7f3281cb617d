import { readFile } from 'node:fs/promises';
import saxon from 'saxon-js';
import { schemaFile } from './schemas.ts';

/** Errors and warnings of JATS4R's schematron. Its rules look at elements by name, so all articles are read as one. */
export async function jats4rReports(articles: readonly string[]): Promise<string[]> {
  const text = await readFile(schemaFile('jats/jats4r.sch.xsl'), 'utf8');
  // The published file has lost what a function contained (JATS 1.3 is later than 1.1d2), and a slash of a namespace.
  const whole = text
    .replace(
      /<xsl:function xmlns="[^"]*"\/>/,
      '<xsl:function name="j4r:jats-version-later-1d2"><xsl:param name="version"/><xsl:sequence select="true()"/></xsl:function>',
    )
    .replaceAll('http://www.niso.org/schemas/ali/1.0"', 'http://www.niso.org/schemas/ali/1.0/"');
  const elements = articles.map((article) => article.slice(article.indexOf('<article ')));
  const [style, source] = await Promise.all([
    saxon.getResource({ text: whole, type: 'xml' }),
    saxon.getResource({ text: `<articles>${elements.join('')}</articles>`, type: 'xml' }),
  ]);
  const options =
    "map { 'stylesheet-node': $style, 'source-node': $source, 'delivery-format': 'serialized' }";
  const report = saxon.XPath.evaluate(`transform(${options})?output`, null, { params: { style, source } });
  const texts = String(report).matchAll(/<svrl:text>(.*?)<\/svrl:text>/gs);
  return [...texts].map(([, found = '']) => found.replace(/\s+/g, ' ').trim());
}
