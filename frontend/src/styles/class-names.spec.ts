import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '..');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(join(root, file), 'utf8');
/** The folders of `src` that the imports of package.json name, such as `#ui/…`. */
const { imports: aliases } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  imports: Record<string, string>;
};
const resolveImport = (file: string, path: string): string => {
  const target = aliases[path.replace(/\/.*/, '/*')];
  return target
    ? relative(root, target.replace('*', path.replace(/^[^/]*\//, '')))
    : join(dirname(file), path);
};
const components = files.filter((file) => file.endsWith('.tsx'));
/** Scripts without JSX make elements too. */
const scripts = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'));
const modules = files.filter((file) => file.endsWith('.module.css'));
/** Class of COinS, by which reference managers find an article. */
const COINS = 'Z3988';
/** Sheet of a page of its own, with the classes of Swagger UI. */
const API_DOCS = 'api-docs.css';
const globalSheets = files.filter(
  (file) => file.endsWith('.css') && !file.endsWith('.module.css') && file !== API_DOCS,
);

/** The selectors of a sheet. */
const selectorsOf = (file: string): string =>
  [
    ...read(file)
      .replace(/\/\*[^]*?\*\//g, '')
      .matchAll(/([^{};]+)\{/g),
  ]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !selector.startsWith('@'))
    .join('\n');
const classesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name));

const globals = new Set(globalSheets.flatMap((file) => [...classesIn(selectorsOf(file))]));

test('global classes are few, and only those of the base sheets', () => {
  expect(globalSheets.every((file) => file.startsWith('styles/'))).toBe(true);
  expect([...globals].toSorted()).toEqual(
    ['actions', 'button', 'hint', 'loading', 'problem', 'quiet', 'unseen'].toSorted(),
  );
});

test.each(components)('%s names global classes only of the base sheets', (file) => {
  const source = read(file).replace(/[sS]tyles\[[^\]]*\]/g, '');
  const literals = [
    ...source.matchAll(/className="([^"]*)"/g),
    ...[...source.matchAll(/className=\{([^}]*)\}|classNames\(([^)]*)\)/g)].flatMap(([code]) => [
      ...code.matchAll(/(?<!=== )'([^']*)'/g),
    ]),
  ].flatMap(([, names = '']) => names.split(/\s+/).filter(Boolean));
  expect(literals.filter((name) => !globals.has(name) && name !== COINS)).toEqual([]);
});

describe.each(modules)('%s', (file) => {
  const selectors = selectorsOf(file);
  const ownClasses = classesIn(selectors.replace(/:global\([^)]*\)/g, ''));
  const users = [...components, ...scripts].flatMap((component) => {
    const source = read(component);
    const imported = [...source.matchAll(/import (\w+) from '([.#][^']*\.module\.css)'/g)].find(
      ([, , path = '']) => resolveImport(component, path) === file,
    );
    return imported?.[1] ? [{ name: imported[1], source }] : [];
  });
  const used = new Set(
    users.flatMap(({ name, source }) =>
      [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, own = '']) => own),
    ),
  );
  const byName = users.some(({ name, source }) => source.includes(`${name}[`));

  test('has only classes that its components use', () => {
    expect([...ownClasses].filter((name) => !used.has(name) && !byName)).toEqual([]);
  });

  test('has every class that its components use', () => {
    expect([...used].filter((name) => !ownClasses.has(name))).toEqual([]);
  });

  test('adapts only classes of the base sheets', () => {
    const adapted = classesIn([...selectors.matchAll(/:global\([^)]*\)/g)].join(' '));
    expect([...adapted].filter((name) => !globals.has(name))).toEqual([]);
  });
});
