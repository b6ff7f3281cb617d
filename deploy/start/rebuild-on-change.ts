import { spawn } from 'node:child_process';
import { rmSync, watch } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Stack } from './stack.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Milliseconds to wait for the rest of a rebuild. */
const settle = 300;

/** Compiles changed sources and restarts their services; Vite handles pages and styles. Ends with the signal. */
export function rebuildOnChange(stack: Stack, signal: AbortSignal): void {
  // From now on dist may differ from the build recorded by the set-up script.
  rmSync(join(root, 'dist/.built-from'), { force: true });
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
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => void restartThoseOf([...changed].map(ownerOf)), settle);
  };
  const restartThoseOf = async (owners: string[]) => {
    changed.clear();
    console.log(`Changed: ${[...new Set(owners)].join(', ')}; restarting`);
    // The libraries belong to all services.
    await stack.restartServices(
      (name) =>
        owners.includes('libs') || owners.some((owner) => name === owner || name === `${owner}-worker`),
    );
  };
  // The compiler writes all files once when it starts.
  setTimeout(() => watch(join(root, 'dist'), { recursive: true, signal }, onChange), 5_000).unref();
}

function ownerOf(path: string): string {
  const [area = '', service = ''] = path.split(sep);
  return area === 'services' ? service : area === 'frontend' ? 'web' : 'libs';
}
