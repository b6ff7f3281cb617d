// The journal of the browser tests: the launcher on a free port, with temporary data.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REGISTRY_USER, startDoiRegistry } from '#testing/doi-registry.ts';
import { ORCID_CLIENT, startOrcid } from '#testing/orcid-provider.ts';
import { freePort } from '../../deploy/start/ports.ts';

const folder = mkdtempSync(join(tmpdir(), 'colophon-browser-'));
// The launcher exits when all its processes have exited.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

Object.assign(process.env, { PORT: await freePort(), DATA_DIR: folder, SAMPLE_DATA: '0' });
// A registry that refuses the DOIs whose names say so.
const registry = await startDoiRegistry();
registry.refusal = (doi) => (doi.endsWith('.refused') ? 'The title is missing' : undefined);
Object.assign(process.env, { DOI_REGISTRY: registry.url, ...REGISTRY_USER });
// ORCID, at which the same author always signs in.
const orcid = await startOrcid(`http://localhost:${process.env.PORT}/orcid/callback`);
orcid.signsIn = '0000-0002-1825-0097';
Object.assign(process.env, { ORCID_ISSUER: orcid.issuer, ...ORCID_CLIENT });
process.env.ORGANIZATIONS_FILE = join(import.meta.dirname, 'organizations.json');
// Never use existing data.
for (const address of ['HOST', 'MONGODB_URI', 'REDIS_URL']) delete process.env[address];
await import('../../deploy/start/start.ts');
