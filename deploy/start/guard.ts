import { spawn } from 'node:child_process';

/**
 * Ends a program when this process exits, even on a crash: a shell waits on a pipe that closes with this process.
 * Until then an exited program remains a zombie of this process, so that nobody else has its pid.
 *
 * @returns ends the guard; to be called as soon as the program has exited
 */
export function guard(pid: number, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): () => void {
  if (process.platform === 'win32') return () => undefined;
  const script = 'read -r _; kill -s "$2" "$1"';
  const args = ['-c', script, 'colophon-guard', String(pid), signal.replace('SIG', '')];
  const shell = spawn('sh', args, { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  shell.on('error', () => undefined); // it does not start: the program runs without a guard
  shell.unref();
  return () => shell.kill('SIGKILL');
}
