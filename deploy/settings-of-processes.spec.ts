import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { getMetadataStorage } from 'class-validator';
import { parse, parseAllDocuments } from 'yaml';
import { WebConfig } from '../frontend/server/config.ts';
import { programSettings } from '#platform/process/program-settings.ts';
import { AuthConfig } from '../services/auth/src/config.ts';
import { CatalogConfig, WorkerConfig as CatalogWorkerConfig } from '../services/catalog/src/config.ts';
import { DocumentsConfig, WorkerConfig as DocumentsWorkerConfig } from '../services/documents/src/config.ts';
import { GatewayConfig } from '../services/gateway/src/config.ts';
import { ManuscriptsConfig } from '../services/manuscripts/src/config.ts';
import { WebdataConfig } from '../services/webdata/src/config.ts';
import { processTable } from './start/process-table.ts';
import { readSettings } from './start/configuration/settings.ts';

type Config = new () => object;
const processes: Record<string, Config> = {
  auth: AuthConfig,
  catalog: CatalogConfig,
  'catalog-worker': CatalogWorkerConfig,
  webdata: WebdataConfig,
  manuscripts: ManuscriptsConfig,
  documents: DocumentsConfig,
  'documents-worker': DocumentsWorkerConfig,
  web: WebConfig,
  gateway: GatewayConfig,
};
/** What Node, glibc, logs and OpenTelemetry read by themselves. */
const readByRuntime = new Set([
  'PATH',
  'HOME',
  'TMPDIR',
  'LANG',
  'LC_ALL',
  'TZ',
  'NODE_EXTRA_CA_CERTS',
  'NODE_ENV',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
  'LOG_LEVEL',
  'PROCESS_NAME',
  'OTEL_EXPORTER_OTLP_HEADERS',
]);

const readText = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
/** Set by the image of all processes. */
const imageVariables = [...readText('cluster/docker/Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(
  ([, pairs]) => [...pairs!.matchAll(/(\w+)=/g)].map(([, name]) => name!),
);

/** @param given names of settings that are set; whether others are required can depend on these */
function rulesOf(config: Config, given: string[] = []): { all: Set<string>; required: string[] } {
  const rules = getMetadataStorage().getTargetValidationMetadatas(config, '', false, false);
  const names = (ours: typeof rules) => new Set(ours.map(({ propertyName }) => propertyName));
  const all = names(rules);
  const values = Object.fromEntries(given.map((name) => [name, 'given']));
  // The condition of `@ValidateIf` is the first constraint of its rule.
  const isConditionTrue = ({ constraints: [condition] }: (typeof rules)[number]) =>
    (condition as (values: object, value?: string) => boolean)(values);
  const conditional = rules.filter(({ type }) => type === 'conditionalValidation');
  const optional = names(conditional.filter((rule) => !isConditionTrue(rule)));
  const defaults = new Map(Object.entries(new config()));
  return {
    all,
    required: [...all].filter((name) => !optional.has(name) && defaults.get(name) === undefined),
  };
}

const processTableFor = (given: Record<string, string>) =>
  processTable({
    settings: readSettings({ ...given, LOG_LEVEL: 'info' }),
    mongodbUri: (service) => `mongodb://${service}`,
    redisUrl: (process) => `redis://${process}`,
    keys: {
      privateKeys: 'private.json',
      publicKeys: 'public.json',
      authEncryptionKey: 'secret',
      catalogEncryptionKey: 'secret',
    },
    adminPassword: 'password',
  });

/** What the launcher gives each service, in a process of its own or in one with others. */
async function launcherSettings(PROCESSES: 'few' | 'each' = 'few'): Promise<Map<string, string[]>> {
  const given = Object.fromEntries(
    Object.values(processes)
      .flatMap((config) => [...rulesOf(config).all])
      .map((name) => [name, '1']),
  );
  const table = await processTableFor({ ...given, PROCESSES });
  const namesOf = (host: string, environment: NodeJS.ProcessEnv) =>
    Object.keys(programSettings(host, environment)).filter((name) => !name.includes('__'));
  return new Map(
    table.flatMap(({ hosts = [], environment }) =>
      hosts.map((host) => [host, namesOf(host, environment)] as const),
    ),
  );
}

function composeSettings(): Map<string, string[]> {
  const { services } = parse(readText('../docker-compose.yml'), { merge: true }) as {
    services: Record<string, { environment: object }>;
  };
  return new Map(
    Object.entries(services).map(([name, { environment }]) => [
      name,
      [...imageVariables, ...Object.keys(environment)],
    ]),
  );
}

interface Named {
  name: string;
}
interface Manifest {
  kind: string;
  metadata: Named;
  spec: {
    template: { spec: { containers: { env: Named[]; envFrom: { configMapRef: Named }[] }[] } };
  };
}

function kubernetesSettings(): Map<string, string[]> {
  const { configMapGenerator, resources } = parse(readText('cluster/kubernetes/kustomization.yaml')) as {
    configMapGenerator: (Named & { literals: string[] })[];
    resources: string[];
  };
  const maps = new Map(
    configMapGenerator.map(({ name, literals }) => [name, literals.map((line) => line.replace(/=.*/, ''))]),
  );
  const manifests = resources.flatMap((file) =>
    parseAllDocuments(readText(`cluster/kubernetes/${file}`)).map((document) => document.toJS() as Manifest),
  );
  const deployments = manifests.filter(({ kind }) => kind === 'Deployment');
  return new Map(
    deployments.map(({ metadata, spec }) => {
      const { env, envFrom } = spec.template.spec.containers[0]!;
      const shared = envFrom.flatMap(({ configMapRef }) => maps.get(configMapRef.name)!);
      return [metadata.name, [...imageVariables, ...shared, ...env.map(({ name }) => name)]];
    }),
  );
}

/** The tables of docs/operations.md: settings of operators with their defaults, and those of manifests alone. */
const [listed = '', settingsOfManifests = ''] = readText('../docs/operations.md')
  .split('\n## Settings\n')[1]!
  .split('### Your own manifests');
/** Defaults by name; one in words, such as `none`, counts as empty. */
const defaults = new Map(
  [...listed.matchAll(/^\| `(\w+)` +\| (?:`(.*?)`|[\w ]+?) +\|/gm)].map(([, name, value = '']) => [
    name!,
    value,
  ]),
);

describe('The settings in docs/operations.md', () => {
  it.each(Object.entries(processes))('include all that %s reads, with their defaults', (_, config) => {
    const own = Object.entries(new config()) as [string, unknown][];
    const wrong = own.filter(([name, value]) => defaults.has(name) && String(value) !== defaults.get(name));
    expect(wrong).toEqual([]);
    const names = [...rulesOf(config).all];
    expect(
      names.filter((name) => !defaults.has(name) && !settingsOfManifests.includes(`\`${name}\``)),
    ).toEqual([]);
  });

  it('are read by a process or a command', () => {
    const commands = ['start/configuration/settings.ts', 'start/programs.mjs', 'tools/backup/settings.ts']
      .map(readText)
      .join('');
    const all = new Set(Object.values(processes).flatMap((config) => [...rulesOf(config).all]));
    const isRead = (name: string) => all.has(name) || readByRuntime.has(name) || commands.includes(name);
    expect([...defaults.keys()].filter((name) => !isRead(name))).toEqual([]);
  });

  it('are all passed on by npm start', async () => {
    const given = new Set([...(await launcherSettings()).values()].flat());
    const read = Object.values(processes).flatMap((config) => [...rulesOf(config).all]);
    const missing = read.filter((name) => defaults.has(name) && !given.has(name));
    // Passed on only where a browser is installed.
    expect(missing.filter((name) => name !== 'CHROMIUM_PATH')).toEqual([]);
  });

  it.each(['', 'https://operator.example'])('pass SITE_ORIGIN %j on unchanged', async (SITE_ORIGIN) => {
    const table = await processTableFor({ SITE_ORIGIN, PORT: '8123' });
    for (const { hosts = [], environment } of table)
      for (const host of hosts)
        if (rulesOf(processes[host]!).all.has('SITE_ORIGIN'))
          expect([host, programSettings(host, environment).SITE_ORIGIN]).toEqual([host, SITE_ORIGIN]);
    const [services] = table;
    expect(services!.environment).toMatchObject({ PROCESS_NAME: 'services', AUTH__SITE_PORT: '8123' });
  });

  it('are the same as in .env.example', () => {
    const lines = [...readText('../.env.example').matchAll(/^# (\w+)="?(.*?)"?$/gm)];
    expect(lines.map(([, name, value]) => [name, value])).toEqual([...defaults]);
  });
});

describe.each([
  ['npm start', () => launcherSettings()],
  ['npm start with a process for each', () => launcherSettings('each')],
  ['docker-compose.yml', composeSettings],
  ['deploy/cluster/kubernetes', kubernetesSettings],
])('%s', (_, environments) => {
  it.each(Object.entries(processes))(
    'gives %s the settings that it needs, and none that it does not read',
    async (name, config) => {
      const given = (await environments()).get(name)!;
      const { all, required } = rulesOf(config, given);
      expect(required.filter((setting) => !given.includes(setting))).toEqual([]);
      const known = new Set([...all, ...readByRuntime, ...imageVariables]);
      // Amazon's library looks for credentials in variables of its own.
      const isAmazonVariable = (setting: string) => all.has('FILES_S3_KEY') && setting.startsWith('AWS_');
      expect(given.filter((setting) => !known.has(setting) && !isAmazonVariable(setting))).toEqual([]);
    },
  );
});
