import { relative } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { writeSeconds } from '#testing/jest/write-seconds.ts';

/** Prints the slowest files and writes the seconds of each, over all workers, into test-results/browser-seconds.csv. */
export default class SlowestFiles implements Reporter {
  private readonly files = new Map<string, number>();

  onTestEnd({ location }: TestCase, { duration }: TestResult): void {
    const path = relative('', location.file);
    this.files.set(path, (this.files.get(path) ?? 0) + duration);
  }

  onEnd(): void {
    writeSeconds('browser-seconds.csv', [...this.files]);
  }

  printsToStdio(): boolean {
    return false;
  }
}
