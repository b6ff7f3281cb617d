// The journal of the browser tests: the launcher on a free port, with temporary data.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REGISTRY_USER, startDoiRegistry } from '#testing/servers/doi-registry.ts';
import { startMailServer } from '#testing/servers/mail-server.ts';
import {
  INSTITUTION_CLIENT,
  ORCID_CLIENT,
  startInstitution,
  startOrcid,
} from '#testing/servers/openid-provider.ts';
import { temporaryFolder } from '#testing/jest/temporary-folder.ts';
import { reservePort } from '../../deploy/start/configuration/ports.ts';

const folder = temporaryFolder('colophon-browser-');

Object.assign(process.env, { PORT: await reservePort(), DATA_DIR: folder, SAMPLE_DATA: '0' });
// Two browsers send less than this at the same time: on a slow machine too, nothing is refused because a service is busy.
process.env.SERVICE_CONCURRENCY = '64';
// On a busy machine the tests wait for each of its processes.
process.env.NICENESS = '0';
// A test may send requests of many visitors.
process.env.TRUSTED_PROXY_HOPS = '1';
// A registry that refuses the DOIs whose names say so.
const registry = await startDoiRegistry();
registry.refusal = (doi) => (doi.endsWith('.refused') ? 'The title is missing' : undefined);
Object.assign(process.env, { DOI_REGISTRY: registry.url, ...REGISTRY_USER });
// ORCID, at which the same author always signs in.
const orcid = await startOrcid(`http://localhost:${process.env.PORT}/orcid/callback`);
orcid.signsIn = '0000-0002-1825-0097';
Object.assign(process.env, { ORCID_ISSUER: orcid.issuer, ...ORCID_CLIENT });
// An institution, at which the same member always signs in.
const institution = await startInstitution(`http://localhost:${process.env.PORT}/auth/oidc/callback`);
institution.signsIn = 'member-17';
institution.email = { email: 'member@institution.example', email_verified: true };
Object.assign(process.env, { OIDC_ISSUER: institution.issuer, ...INSTITUTION_CLIENT });
Object.assign(process.env, { OIDC_NEW_USER_ROLE: 'editor', OIDC_NEW_USER_DOMAINS: 'new.example' });
// Webhooks of the tests are received on this machine.
process.env.WEBHOOK_TARGETS = 'any';
// A mail server, whose mails the tests read from files.
const mail = await startMailServer();
const mails = join(folder, 'mails');
mkdirSync(mails);
mail.refusal = (to) => (to.startsWith('nobody.') ? '550 5.1.1 No such user here' : undefined);
let received = 0;
mail.onMail = (mail) => {
  const name = join(mails, `${String((received += 1)).padStart(6, '0')}.json`);
  writeFileSync(`${name}.part`, JSON.stringify(mail));
  renameSync(`${name}.part`, name);
};
// Tests enter it in the settings.
writeFileSync(join(folder, 'mail-server.json'), JSON.stringify(mail.url));
delete process.env.SMTP_URL;
process.env.ALERTS_PER_MINUTE = '6000';
process.env.ORGANIZATIONS_FILE = join(import.meta.dirname, 'support/organizations.json');
// The journal ends with Playwright, however that ends.
process.env.npm_lifecycle_event ??= 'test:browser';
// Never use existing data.
for (const address of ['HOST', 'MONGODB_URI', 'REDIS_URL']) delete process.env[address];
await import('../../deploy/start/start.ts');
