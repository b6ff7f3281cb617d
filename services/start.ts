// Starts the services and workers that its arguments name, in one process: `node dist/services/start.js auth catalog`.
// How many processes a journal has is a table of whoever starts them.
import '#platform/process/every-process.ts';
import { runPrograms } from '#platform/http/run-programs.ts';
import type { Program } from '#platform/process/program.ts';

/** Programs, which are loaded when they are started. */
const programs: Record<string, () => Promise<Program>> = {
  auth: async () => (await import('./auth/src/main.ts')).auth,
  catalog: async () => (await import('./catalog/src/main.ts')).catalog,
  'catalog-worker': async () => (await import('./catalog/src/catalog-worker.ts')).worker,
  documents: async () => (await import('./documents/src/main.ts')).documents,
  'documents-worker': async () => (await import('./documents/src/documents-worker.ts')).worker,
  manuscripts: async () => (await import('./manuscripts/src/main.ts')).manuscripts,
  webdata: async () => (await import('./webdata/src/main.ts')).webdata,
};

const chosen = new Map<string, Program>();
for (const name of process.argv.slice(2)) {
  const load = programs[name];
  if (!load) throw new Error(`There is no program ${name}. Choose from ${Object.keys(programs).join(', ')}`);
  chosen.set(name, await load());
}
await runPrograms(chosen);
