import { inService } from '#platform/context/service-scope.ts';
import { loadConfig, ProcessConfig } from '#platform/process/config.ts';
import { shutDownOnSignals } from '#platform/process/lifecycle.ts';
import { logger } from '#platform/process/logging.ts';
import type { Program } from '#platform/process/program.ts';
import { REFUSED_CONFIGURATION, programSettings } from '#platform/process/program-settings.ts';
import { startTracing } from '#platform/telemetry/tracing.ts';
import { startOperations } from './operations.ts';

/** Runs programs in one process, each with its settings and ports. Wrong settings and uncaught errors end it. */
export async function runPrograms(programs: ReadonlyMap<string, Program>): Promise<void> {
  shutDownOnSignals();
  const { HOST: host, OPS_PORT: port } = loadConfig(ProcessConfig);
  const prepared = [...programs].map(([name, read]) => ({
    name,
    start: inService(name, () => read(programSettings(name, process.env))),
  }));
  if (prepared.some(({ start }) => start === undefined)) process.exit(REFUSED_CONFIGURATION);
  await startTracing();
  await Promise.all(prepared.map(({ name, start }) => inService(name, () => start!())));
  await startOperations({ host, port });
  logger.info({ programs: [...programs.keys()] }, 'ready');
}
