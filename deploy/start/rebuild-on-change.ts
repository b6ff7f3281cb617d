import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, watch } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Stack } from './stack.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(root, 'dist');
/** Milliseconds to wait for the rest of a rebuild. */
const SETTLE_MS = 300;

/**
 * Compiles changed sources and restarts the processes that load them; Vite handles pages and styles. Ends with the
 * signal.
 */
export function rebuildOnChange(stack: Stack, signal: AbortSignal): void {
  // From now on dist may differ from the build recorded by the set-up script.
  rmSync(join(dist, '.built-from'), { force: true });
  const compiler = spawn(join(root, 'node_modules/.bin/nest'), ['build', '--watch'], {
    cwd: root,
    stdio: 'inherit',
    detached: true,
  });
  signal.addEventListener('abort', () => compiler.kill());

  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const onChange = (_: string, path: string | null) => {
    if (!path?.endsWith('.js')) return;
    changed.add(join(dist, path));
    clearTimeout(timer);
    timer = setTimeout(() => void restart(), SETTLE_MS);
  };
  const restart = async () => {
    const files = new Set(changed);
    changed.clear();
    await stack.restartServices(({ name, args, hosts }) => {
      const isOwn = (file: string) => {
        const [, service] = /\/services\/(\w+)\//.exec(file) ?? [];
        return !service || hosts?.some((host) => host.replace(/-worker$/, '') === service);
      };
      const program = args.find((arg) => arg.endsWith('.js'))!;
      const isAffected = loads(program, new Set([...files].filter(isOwn)));
      if (isAffected) console.log(`Restarting ${name}`);
      return isAffected;
    });
  };
  // The compiler writes all files once when it starts.
  setTimeout(() => watch(dist, { recursive: true, signal }, onChange), 5_000).unref();
}

/** Whether a compiled program imports one of the files, or starts a thread with it. */
function loads(program: string, files: ReadonlySet<string>): boolean {
  const loaded = new Set([program]);
  for (const file of loaded) {
    if (files.has(file)) return true;
    const { resolve } = createRequire(file);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(
      /['"`](\.{1,2}\/[\w./-]+|#[\w./-]+\.ts)/g,
    )) {
      const module = /\.[jt]s$/.test(path) ? path : `${path}.js`;
      if (module.startsWith('#') || existsSync(join(dirname(file), module))) loaded.add(resolve(module));
    }
  }
  return false;
}
