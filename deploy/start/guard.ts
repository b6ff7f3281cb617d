import { spawn } from 'node:child_process';

/**
 * Ends a program when this process exits, even on a crash: a shell waits on a pipe that closes with this process.
 *
 * @returns ends the guard; to be called as soon as the program has exited, because its pid may be reused
 */
export function guard(pid: number, signal: NodeJS.Signals): () => void {
  if (process.platform === 'win32') return () => undefined;
  const shell = spawn(
    'sh',
    ['-c', 'read -r _; kill -s "$2" "$1"', 'colophon-guard', String(pid), signal.replace('SIG', '')],
    {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    },
  );
  shell.unref();
  return () => shell.kill('SIGKILL');
}
