import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { findProgram } from '../../start/programs.mjs';

const promtool = findProgram('promtool');

/** Debian's package `prometheus` has it. */
(promtool ? describe : describe.skip)('Prometheus’s own tool', () => {
  it.each([
    ['accepts the alert rules', ['check', 'rules', 'alerts.yaml']],
    ['accepts the scrape configuration', ['check', 'config', 'prometheus.yaml']],
    ['sees each alert fire when its test says so, and only then', ['test', 'rules', 'alerts.test.yaml']],
  ])('%s', (_, options) => {
    const output = execFileSync(promtool!, options, {
      cwd: 'deploy/cluster/monitoring',
      encoding: 'utf8',
      stdio: 'pipe',
    });
    expect(output).toContain('SUCCESS');
  });
});
