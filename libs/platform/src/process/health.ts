import { setTimeout as pause } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import { currentService } from '#platform/context/service-scope.ts';

/** A part that a process does not always need, such as its file store. */
interface Part {
  name: string;
  /** Service that needs the part. */
  process: string;
  responds: () => Promise<boolean>;
  /** Whether the part has responded since the start. */
  hasResponded: boolean;
}

const parts: Part[] = [];

new Gauge({
  name: 'part_up',
  help: 'Whether a part that the process can do without for a while responds, such as its file store',
  labelNames: ['process', 'part'],
  async collect() {
    const { down } = await partsDown();
    for (const part of parts)
      this.set({ process: part.process, part: part.name }, down.includes(part) ? 0 : 1);
  },
});

/** Probes wait for a second: a part that takes longer counts as unavailable. */
const RESPONSE_MS = 500;

export function reportPart(name: string, responds: Part['responds']): void {
  parts.push({ name, process: currentService(), responds, hasResponded: false });
}

/** Parts that do not respond. A process is ready once each has responded; later an outage is only reported. */
export async function partsDown(): Promise<{ down: readonly Part[]; ready: boolean }> {
  const responses = await Promise.all(parts.map(respondsInTime));
  return {
    down: parts.filter((_, index) => !responses[index]),
    ready: parts.every(({ hasResponded }) => hasResponded),
  };
}

async function respondsInTime(part: Part): Promise<boolean> {
  const response = part.responds().then((responds) => {
    part.hasResponded ||= responds;
    return responds;
  });
  return Promise.race([response, pause(RESPONSE_MS, false, { ref: false })]);
}
