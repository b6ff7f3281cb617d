import { relative } from 'node:path';
import { writeSeconds } from './write-seconds.ts';

/** A reporter of Jest: prints the slowest files and writes the seconds of each into test-results/spec-seconds.csv. */
export default class SlowestFiles {
  onRunComplete(_, { testResults }) {
    writeSeconds(
      'spec-seconds.csv',
      testResults.map(({ testFilePath, perfStats }) => [relative('', testFilePath), perfStats.runtime]),
    );
  }
}
