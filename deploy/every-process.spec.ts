import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('..', import.meta.url));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** Set-up, whose files other users must be able to read, and programs that handle no data of a journal. */
const exempt =
  /^(deploy\/(start\/setup\.mjs|start\/setup\/|cluster\/accounts\/set-up-mongodb|trials\/|tools\/(api-document\/|sample-content\/screenshots|licenses))|libs\/testing\/|node_modules\/)/;

/** Files that commands of package.json and containers start, as sources. */
function entryPoints(): string[] {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const commands = Object.values(scripts)
    .join('\n')
    .replaceAll(/--import \S+/g, '');
  const containers = [
    'docker-compose.yml',
    'deploy/cluster/docker/Dockerfile',
    ...globSync('deploy/cluster/kubernetes/*.yaml', { cwd: root }),
  ];
  const started = [
    ...commands.matchAll(/\b(?:deploy|dist|libs|node_modules)\/[\w./-]+\.[jt]s\b/g),
    ...containers
      .map(textOf)
      .join('\n')
      .matchAll(/\bdist\/[\w./-]+\.js\b/g),
  ].map(([path]) => (path.startsWith('dist/') ? path.slice(5).replace(/js$/, 'ts') : path));
  return [...new Set(started)].filter((path) => !exempt.test(path)).sort();
}

/** The file and what it imports, directly or not; types alone are not imported. */
function loadedBy(entry: string): Set<string> {
  const files = new Set([entry]);
  for (const file of files)
    for (const [, module = ''] of textOf(file).matchAll(
      /(?:^(?:import|export) (?!type )(?:[^;']*? from )?|import\()'([#.][^']+)'/gm,
    )) {
      const path = module.startsWith('#')
        ? module.replace(/^#(\w+)\//, 'libs/$1/src/')
        : join(file, '..', module);
      if (/\.[jt]sx?$/.test(path) && existsSync(join(root, path))) files.add(path);
    }
  return files;
}

describe('The module every-process.ts', () => {
  it('is loaded by each program that a command or a container starts', () => {
    const programs = entryPoints();
    expect(programs).toEqual(expect.arrayContaining(['deploy/start/start.ts', 'services/start.ts']));
    const without = programs.filter(
      (program) => !loadedBy(program).has('libs/platform/src/process/every-process.ts'),
    );
    expect(without).toEqual([]);
  });
});
