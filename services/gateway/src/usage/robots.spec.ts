import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { GatewayConfig } from '../config.ts';
import { Robots } from './robots.ts';
import { temporaryFolder } from '#testing/jest/temporary-folder.ts';

const folder = temporaryFolder('robots-');

const robotsOf = (list: unknown) => {
  const file = join(folder, 'robots.json');
  writeFileSync(file, JSON.stringify(list));
  return new Robots(Object.assign(new GatewayConfig(), { USAGE_ROBOTS_FILE: file }));
};

describe('A list of robots', () => {
  it('names the user agents that are not counted', () => {
    const robots = robotsOf([{ pattern: 'crawler', last_changed: '2026-01-01' }]);
    expect([robots.isRobot('A Crawler/1.0'), robots.isRobot('Firefox')]).toEqual([true, false]);
    robots.onModuleDestroy();
  });

  it.each([
    ['whose entries have no pattern', [{ name: 'crawler' }]],
    ['with an empty pattern', [{ pattern: '' }]],
    ['with a pattern that is not text', [{ pattern: 7 }]],
    ['that is an object', { pattern: 'crawler' }],
  ])('%s is refused, as it would match every reader', (_, list) => {
    expect(() => robotsOf(list)).toThrow();
  });
});
