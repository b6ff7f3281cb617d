import { relative } from 'node:path';

const SHOWN = 10;

/** A reporter of Jest: prints the files that took longest, so that the next slow spec is seen when it comes. */
export default class SlowestFiles {
  onRunComplete(_, { testResults }) {
    const files = testResults
      .map(({ testFilePath, perfStats }) => ({ path: testFilePath, seconds: perfStats.runtime / 1_000 }))
      .sort((one, other) => other.seconds - one.seconds)
      .slice(0, SHOWN);
    for (const { path, seconds } of files)
      console.log(`Slow test file: ${relative('', path)} (${seconds.toFixed(1)}s)`);
  }
}
