import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { logger } from '#platform/process/logging.ts';
import { GatewayConfig } from '../config.ts';

const MAX_AGENTS = 5_000;
/** Browsers send shorter ones, and matching long ones is slow. */
const MAX_AGENT_LENGTH = 1_000;
const CHECK_FILE_MS = 60_000;

/** Recognizes user agents that are not counted, by the file USAGE_ROBOTS_FILE or else the package `isbot`. */
@Injectable()
export class Robots implements OnModuleDestroy {
  private readonly known = new LRUCache<string, { robot: boolean }>({ max: MAX_AGENTS });
  private isListed: (agent: string) => boolean = isbot;

  constructor(private readonly config: GatewayConfig) {
    const { USAGE_ROBOTS_FILE: file } = config;
    if (file === '') return;
    this.isListed = readList(file);
    watchFile(file, { interval: CHECK_FILE_MS, persistent: false }, () => this.reload());
  }

  /** Whether a user agent is a robot, or cannot be a browser. */
  isRobot(agent: string | undefined): boolean {
    if (agent === undefined || agent.length < 2 || agent.length > MAX_AGENT_LENGTH) return true;
    const known = this.known.get(agent);
    if (known) return known.robot;
    const robot = this.isListed(agent);
    this.known.set(agent, { robot });
    return robot;
  }

  private reload(): void {
    try {
      this.isListed = readList(this.config.USAGE_ROBOTS_FILE);
      this.known.clear();
    } catch (error) {
      logger.warn({ err: error }, 'the list of robots could not be read: the previous one remains in use');
    }
  }

  onModuleDestroy(): void {
    if (this.config.USAGE_ROBOTS_FILE !== '') unwatchFile(this.config.USAGE_ROBOTS_FILE);
  }
}

/** COUNTER's list of robots. @throws for a pattern that is missing or empty, which would match every reader */
function readList(file: string): (agent: string) => boolean {
  const robots = JSON.parse(readFileSync(file, 'utf8')) as { pattern?: unknown }[];
  const expressions = robots.map(({ pattern }) => {
    if (typeof pattern !== 'string' || pattern === '') throw new TypeError('A robot has no pattern');
    return new RegExp(pattern, 'i');
  });
  return (agent) => expressions.some((expression) => expression.test(agent));
}
