// `npm run check`: runs the scripts `check:…` of package.json at the same time and prints the output of each as it ends.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const checks = Object.keys(scripts).filter((name) => name.startsWith('check:'));
const start = Date.now();

await Promise.all(
  checks.map(async (name) => {
    const output = await run(name);
    const seconds = ((Date.now() - start) / 1_000).toFixed(0);
    console.log(`${output.failed ? 'FAILED' : 'passed'}  ${name}  (${seconds} s)`);
    if (output.text.trim()) console.log(output.text.trimEnd());
    if (output.failed) process.exitCode = 1;
  }),
);

/** @returns {Promise<{ text: string, failed: boolean }>} */
function run(name) {
  return new Promise((resolve) => {
    const options = { encoding: 'utf8', maxBuffer: Infinity };
    execFile('npm', ['run', '--silent', name], options, (error, stdout, stderr) =>
      resolve({ text: stdout + stderr, failed: error !== null }),
    );
  });
}
