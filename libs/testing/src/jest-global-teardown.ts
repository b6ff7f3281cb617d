import { rm } from 'node:fs/promises';
import { dropDatabases } from './environment.ts';
import './jest-global-setup.ts';

export default async function tearDown(): Promise<void> {
  await dropDatabases(process.env.MONGODB_URI!, process.env.SPEC_DATABASES!);
  await globalThis.testDatabases?.stop();
  if (globalThis.temporaryFiles) await rm(globalThis.temporaryFiles, { recursive: true, force: true });
}
