import { get } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reservePort } from './configuration/ports.ts';
import type { Settings } from './configuration/settings.ts';
import { type Keys, rpcKeysFile } from './configuration/keys.ts';
import type { Databases } from './stack.ts';
import { settingName } from '#platform/process/program-settings.ts';
import type { Program } from './supervised-process.ts';

interface Surroundings extends Databases {
  settings: Settings;
  keys: Keys;
  adminPassword?: string;
}
type Environment = Record<string, string | number | undefined>;

const root = fileURLToPath(new URL('../..', import.meta.url));
const loopback = '127.0.0.1';
/** Environment variables of the launcher that any program may need. */
const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'TZ', 'NODE_EXTRA_CA_CERTS'];

/**
 * Maximum size of V8's young space in megabytes, whose default of 16 is mostly unused here: the processes need less
 * memory, at the cost of a tenth of catalog's uncached requests. The web server gains nothing from it.
 */
const young = (megabytes: number) => `--max-semi-space-size=${megabytes}`;

/** Every process of the product, each with only the environment that it needs: the private keys are auth's alone. */
export async function processTable(surroundings: Surroundings): Promise<Program[]> {
  const { settings, mongodbUri, redisUrl, keys, adminPassword } = surroundings;
  const { port, host, dataDir, dev, logLevel, chromiumPath, adminUsername, environment } = settings;
  const http = {
    auth: await reservePort(),
    catalog: await reservePort(),
    webdata: await reservePort(),
    documents: await reservePort(),
    manuscripts: await reservePort(),
    web: await reservePort(),
  };
  const rpc = { auth: await reservePort(), catalog: await reservePort(), manuscripts: await reservePort() };
  const url = (service: keyof typeof http) => `http://${loopback}:${http[service]}`;
  const redis = (process: string) => ({
    REDIS_URL: redisUrl(process),
    REDIS_SENTINELS: environment.REDIS_SENTINELS,
  });
  const database = (service: string) => ({
    MONGODB_URI: mongodbUri(service),
    DATABASE_PREFIX: environment.DATABASE_PREFIX,
  });
  const stores = (service: string, process = service) => ({ ...database(service), ...redis(process) });
  const sessions = { AUTH_KEYS_FILE: keys.publicKeys, AUTH_RPC: `${loopback}:${rpc.auth}` };
  const toCatalog = { CATALOG_RPC: `${loopback}:${rpc.catalog}` };
  const toManuscripts = { MANUSCRIPTS_RPC: `${loopback}:${rpc.manuscripts}` };
  /** Settings that are passed on unchanged. */
  const settingsMatching = (names: RegExp) =>
    Object.fromEntries(Object.entries(environment).filter(([name]) => names.test(name)));
  const common = {
    ...Object.fromEntries(inherited.map((name) => [name, process.env[name]])),
    // Two of glibc's memory arenas instead of eight per core: less memory is retained after a peak, especially by
    // sharp.
    MALLOC_ARENA_MAX: 2,
    NODE_ENV: dev ? 'development' : 'production',
    LOG_LEVEL: logLevel,
    ...settingsMatching(/^(ACCESS_LOG_SAMPLE$|OTEL_)/),
    HOST: loopback,
  };
  const site = { SITE_ORIGIN: environment.SITE_ORIGIN ?? '', SITE_PORT: port };

  const rpcKeys = (name: string) => ({ RPC_KEYS_FILE: rpcKeysFile(dataDir, name) });
  const files = (owner: string) => ({
    // Amazon's own tools look for credentials in variables of theirs.
    ...(environment.FILES_S3_BUCKET && settingsMatching(/^(FILES_S3|AWS)_/)),
    FILES_DIR: join(dataDir, 'files', owner),
    FILES_S3_PREFIX: join(environment.FILES_S3_PREFIX ?? '', owner),
  });
  const program = async (
    name: string,
    args: string[],
    own: Environment,
    hosts = [name],
  ): Promise<Program> => {
    const opsPort = await reservePort();
    const responds = (check: string) => respondsTo(String(own.HOST ?? loopback), opsPort, `/health/${check}`);
    const [script = '', ...chosen] = args.filter((arg) => !arg.startsWith('--'));
    const flags = dev ? ['--enable-source-maps'] : args.filter((arg) => arg.startsWith('--'));
    return {
      name,
      hosts,
      command: process.execPath,
      args: [...flags, join(root, 'dist', script), ...chosen],
      niceness: niceness(name),
      environment: asText({ ...common, OPS_PORT: opsPort, PROCESS_NAME: name, ...own }),
      isReady: () => responds('ready'),
      // In development it may stand still in a debugger.
      isLive: dev ? undefined : () => responds('live'),
    };
  };

  const parts: Record<string, Environment> = {
    auth: {
      ...rpcKeys('auth'),
      ...stores('auth'),
      HTTP_PORT: http.auth,
      RPC_PORT: rpc.auth,
      ...toCatalog,
      AUTH_KEYS_FILE: keys.privateKeys,
      AUTH_ENCRYPTION_KEYS: keys.authEncryptionKey,
      ...settingsMatching(/^OIDC_/),
      ...settingsMatching(/^SESSION_/),
      ...site,
      ADMIN_USERNAME: adminUsername,
      ADMIN_PASSWORD: adminPassword,
    },
    catalog: {
      ...rpcKeys('catalog'),
      ...site,
      ...stores('catalog'),
      ...sessions,
      ...toManuscripts,
      ...files('catalog'),
      CATALOG_ENCRYPTION_KEYS: keys.catalogEncryptionKey,
      ...settingsMatching(/^(DOI_REGISTRY|ORCID_|WEBHOOK_TARGETS$|OPENSEARCH_URL$)/),
      SEARCH_FILE: join(dataDir, 'search', 'articles.sqlite'),
      HTTP_PORT: http.catalog,
      RPC_PORT: rpc.catalog,
    },
    'catalog-worker': {
      ...rpcKeys('catalog-worker'),
      AUTH_RPC: sessions.AUTH_RPC,
      ...toManuscripts,
      ...site,
      ...stores('catalog', 'catalog-worker'),
      ...files('catalog'),
      CATALOG_ENCRYPTION_KEYS: keys.catalogEncryptionKey,
      ...settingsMatching(/^(DOI_REGISTRY|(WEBHOOK_TARGETS|ORGANIZATIONS_FILE|TYPESETTING_FONTS)$)/),
      ...settingsMatching(/^(SMTP_URL|MAIL_FROM|BOUNCE_ADDRESS|ALERTS_PER_MINUTE)$/),
    },
    webdata: {
      ...rpcKeys('webdata'),
      ...database('webdata'),
      ...sessions,
      SEARCH_FILE: join(dataDir, 'search', 'entries.sqlite'),
      ...settingsMatching(/^OPENSEARCH_URL$/),
      HTTP_PORT: http.webdata,
    },
    manuscripts: {
      ...rpcKeys('manuscripts'),
      ...stores('manuscripts'),
      ...sessions,
      ...toCatalog,
      ...files('manuscripts'),
      HTTP_PORT: http.manuscripts,
      RPC_PORT: rpc.manuscripts,
    },
    documents: {
      ...rpcKeys('documents'),
      ...stores('documents'),
      ...sessions,
      ...toCatalog,
      ...toManuscripts,
      ...files('documents'),
      HTTP_PORT: http.documents,
    },
    'documents-worker': {
      ...rpcKeys('documents-worker'),
      ...stores('documents', 'documents-worker'),
      ...toCatalog,
      ...toManuscripts,
      ...files('documents'),
      CHROMIUM_PATH: chromiumPath,
      ...settingsMatching(/^(READER_JOBS|BATCH_JOBS|BATCH_PAGES|CHROMIUM_(MEGABYTES|PRINTS))$/),
    },
  };

  /** One process for several services or workers, each with its own settings. */
  const hosting = (name: string, megabytes: number, names: readonly string[]): Promise<Program> => {
    const own = names.map((part) =>
      names.length === 1
        ? parts[part]
        : Object.fromEntries(
            Object.entries(parts[part]!).map(([setting, value]) => [settingName(part, setting), value]),
          ),
    );
    const args = [young(megabytes), 'services/start.js', ...names];
    return program(name, args, Object.assign({ ...memory(names) }, ...own) as Environment, [...names]);
  };

  return Promise.all([
    ...processes[settings.processes].map(([name, megabytes, names]) => hosting(name, megabytes, names)),
    program('web', [young(4), 'frontend/server/main.js'], {
      ...site,
      HTTP_PORT: http.web,
      CATALOG_URL: url('catalog'),
      DOCUMENTS_URL: url('documents'),
      MANUSCRIPTS_URL: url('manuscripts'),
      VITE_DEV: dev ? 1 : undefined,
    }),
    // It uses a quarter of this old space: with the limit V8 collects when the heap has grown by a third, with its
    // default much later, and until then every unreferenced response holds buffers outside of the heap.
    program('gateway', [young(4), '--max-old-space-size=256', 'services/gateway/src/main.js'], {
      // Returns zlib's buffers to the system immediately, instead of fragmenting the heap between cached bodies.
      MALLOC_MMAP_THRESHOLD_: 1_000_000,
      HOST: host,
      PORT: port,
      SITE_ORIGIN: site.SITE_ORIGIN,
      ...settingsMatching(
        /^(TRUSTED_PROXY_HOPS|CACHE_MEGABYTES|STALLED_READER_SECONDS|CLIENT_OPEN_REQUESTS)$/,
      ),
      ...settingsMatching(/_(RATE|CONCURRENCY)$|^(USAGE|CDN)_/),
      ...redis('gateway'),
      ...rpcKeys('gateway'),
      CACHE_DIR: join(dataDir, 'cache'),
      AUTH_URL: url('auth'),
      CATALOG_URL: url('catalog'),
      WEBDATA_URL: url('webdata'),
      DOCUMENTS_URL: url('documents'),
      MANUSCRIPTS_URL: url('manuscripts'),
      WEB_URL: url('web'),
    }),
  ]);
}

/** The name of the process in which a service or worker runs. */
export const hostOf = (table: Settings['processes'], name: string): string =>
  processes[table].find(([, , names]) => names.includes(name))?.[0] ?? name;

type Hosted = readonly [process: string, youngMegabytes: number, names: readonly string[]];

/**
 * Which services and workers share a process. The manuscripts service has one of its own, because files from outside pass
 * through it: what stops it must not stop sign-in and pages. With a young space of 2, garbage collection took a twelfth of
 * a batch's time in the documents worker.
 */
const processes: Record<Settings['processes'], readonly Hosted[]> = {
  few: [
    ['services', 4, ['auth', 'catalog', 'webdata', 'documents']],
    ['manuscripts', 1, ['manuscripts']],
    ['workers', 8, ['catalog-worker', 'documents-worker']],
  ],
  each: [
    ['auth', 2, ['auth']],
    ['catalog', 4, ['catalog']],
    ['catalog-worker', 2, ['catalog-worker']],
    ['webdata', 2, ['webdata']],
    ['manuscripts', 1, ['manuscripts']],
    ['documents', 2, ['documents']],
    ['documents-worker', 8, ['documents-worker']],
  ],
};

/**
 * glibc's own default, fixed, where large blocks come and go: it grows with Argon2's 19 MB and manuscripts' 20 MB, which
 * are then retained.
 */
const memory = (names: readonly string[]): Environment =>
  names.some((name) => name === 'auth' || name === 'manuscripts') ? { MALLOC_MMAP_THRESHOLD_: 131_072 } : {};

/**
 * Stored pages go first, then calls to services, then jobs. For Linux 5 is a third of the share of any other busy session
 * of the machine, and 19 a seventieth, with which the locks of jobs lapse.
 */
function niceness(name: string): number {
  if (name === 'gateway') return 0;
  return /workers?$/.test(name) ? 5 : 2;
}

const asText = (values: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** node:http instead of fetch, which would take ten megabytes of the launcher's memory. */
function respondsTo(host: string, port: number, path: string): Promise<boolean> {
  const everywhere = host === '0.0.0.0' || host === '::';
  const options = { host: everywhere ? loopback : host, port, path, timeout: 5_000 };
  return new Promise((resolve) => {
    const request = get(options, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });
}
