import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const jars = fileURLToPath(new URL('../../../node_modules/.cache/verapdf', import.meta.url));
const pom = fileURLToPath(new URL('pom.xml', import.meta.url));
const run = promisify(execFile);

/** Fetches veraPDF once. @throws Error without Maven or Java */
export function fetchValidators(): void {
  if (existsSync(jars)) return;
  const options = ['-q', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${jars}`];
  execFileSync('mvn', options, { stdio: 'inherit' });
}

/** Whether each file is valid as PDF/UA-1, as PDF/A-2a, and by qpdf, by the file's path. */
export async function validated(
  files: readonly string[],
): Promise<Map<string, Record<'ua1' | '2a' | 'qpdf', boolean>>> {
  const [ua1, a2] = [await valid('ua1', files), await valid('2a', files)];
  const results = new Map<string, Record<'ua1' | '2a' | 'qpdf', boolean>>();
  for (const file of files) {
    const qpdf = await run('qpdf', ['--check', file]).then(
      () => true,
      () => false,
    );
    results.set(file, { ua1: ua1.has(file), '2a': a2.has(file), qpdf });
  }
  return results;
}

/** The files that veraPDF calls valid: a line for each, 'PASS path flavour'. */
async function valid(flavour: string, files: readonly string[]): Promise<Set<string>> {
  const classes = ['-cp', `${jars}/*`, 'org.verapdf.apps.GreenfieldCliWrapper'];
  const options = [...classes, '--flavour', flavour, '--format', 'text', ...files];
  // It ends with an error where a file is not valid.
  const { stdout } = await run('java', options, { maxBuffer: 1e8 }).catch(
    (error: unknown) => error as { stdout: string },
  );
  return new Set(stdout.split('\n').flatMap((line) => /^PASS (.*?)(?: \S+)?$/u.exec(line)?.[1] ?? []));
}
