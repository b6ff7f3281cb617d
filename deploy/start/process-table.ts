import { get } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './configuration/ports.ts';
import type { Settings } from './configuration/settings.ts';
import { type Keys, rpcKeysFile } from './configuration/keys.ts';
import type { Databases } from './stack.ts';
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
    auth: await freePort(),
    catalog: await freePort(),
    webdata: await freePort(),
    documents: await freePort(),
    manuscripts: await freePort(),
    web: await freePort(),
  };
  const rpc = { auth: await freePort(), catalog: await freePort(), manuscripts: await freePort() };
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
  /** Settings that are passed on as they are. */
  const given = (names: RegExp) =>
    Object.fromEntries(Object.entries(environment).filter(([name]) => names.test(name)));
  const common = {
    ...Object.fromEntries(inherited.map((name) => [name, process.env[name]])),
    // Two of glibc's memory arenas instead of eight per core: less memory is retained after a peak, especially by
    // sharp.
    MALLOC_ARENA_MAX: 2,
    NODE_ENV: dev ? 'development' : 'production',
    LOG_LEVEL: logLevel,
    ...given(/^(ACCESS_LOG_SAMPLE$|OTEL_)/),
    HOST: loopback,
  };
  const site = { SITE_ORIGIN: environment.SITE_ORIGIN ?? '', SITE_PORT: port };

  const rpcKeys = (name: string) => ({ RPC_KEYS_FILE: rpcKeysFile(dataDir, name) });
  const files = (owner: string) => ({
    // Amazon's own tools look for credentials in variables of theirs.
    ...(environment.FILES_S3_BUCKET && given(/^(FILES_S3|AWS)_/)),
    FILES_DIR: join(dataDir, 'files', owner),
    FILES_S3_PREFIX: join(environment.FILES_S3_PREFIX ?? '', owner),
  });
  const program = async (
    name: string,
    script: string,
    heap: string[],
    own: Environment,
  ): Promise<Program> => {
    const path = join(root, 'dist', script);
    const opsPort = await freePort();
    const responds = (check: string) => respondsTo(String(own.HOST ?? loopback), opsPort, `/health/${check}`);
    return {
      name,
      command: process.execPath,
      args: [...(dev ? ['--enable-source-maps'] : heap), path],
      niceness: niceness(name),
      environment: asText({ ...common, OPS_PORT: opsPort, PROCESS_NAME: name, ...own }),
      isReady: () => responds('ready'),
      // In development it may stand still in a debugger.
      isLive: dev ? undefined : () => responds('live'),
    };
  };

  return Promise.all([
    program('auth', 'services/auth/src/main.js', [young(2)], {
      ...rpcKeys('auth'),
      // glibc's own default, fixed: otherwise it grows with Argon2's 19 MB, which are then retained.
      MALLOC_MMAP_THRESHOLD_: 131_072,
      ...stores('auth'),
      HTTP_PORT: http.auth,
      RPC_PORT: rpc.auth,
      ...toCatalog,
      AUTH_KEYS_FILE: keys.privateKeys,
      AUTH_ENCRYPTION_KEYS: keys.authEncryptionKey,
      ...given(/^OIDC_/),
      ...given(/^SESSION_/),
      ...site,
      ADMIN_USERNAME: adminUsername,
      ADMIN_PASSWORD: adminPassword,
    }),
    program('catalog', 'services/catalog/src/main.js', [young(4)], {
      ...rpcKeys('catalog'),
      ...site,
      ...stores('catalog'),
      ...sessions,
      ...toManuscripts,
      ...files('catalog'),
      CATALOG_ENCRYPTION_KEYS: keys.catalogEncryptionKey,
      ...given(/^(DOI_REGISTRY|ORCID_|WEBHOOK_TARGETS$|OPENSEARCH_URL$)/),
      SEARCH_FILE: join(dataDir, 'search', 'articles.sqlite'),
      HTTP_PORT: http.catalog,
      RPC_PORT: rpc.catalog,
    }),
    program('catalog-worker', 'services/catalog/src/worker.js', [young(2)], {
      ...rpcKeys('catalog-worker'),
      AUTH_RPC: sessions.AUTH_RPC,
      ...toManuscripts,
      ...site,
      ...stores('catalog', 'catalog-worker'),
      ...files('catalog'),
      CATALOG_ENCRYPTION_KEYS: keys.catalogEncryptionKey,
      ...given(/^(DOI_REGISTRY|(WEBHOOK_TARGETS|ORGANIZATIONS_FILE)$)/),
      ...given(/^(SMTP_URL|MAIL_FROM|BOUNCE_ADDRESS|ALERTS_PER_MINUTE)$/),
    }),
    program('webdata', 'services/webdata/src/main.js', [young(2)], {
      ...rpcKeys('webdata'),
      ...database('webdata'),
      ...sessions,
      SEARCH_FILE: join(dataDir, 'search', 'entries.sqlite'),
      ...given(/^OPENSEARCH_URL$/),
      HTTP_PORT: http.webdata,
    }),
    program('manuscripts', 'services/manuscripts/src/main.js', [young(1)], {
      ...rpcKeys('manuscripts'),
      // As of auth: files of 20 MB pass, whose buffers would be retained.
      MALLOC_MMAP_THRESHOLD_: 131_072,
      ...stores('manuscripts'),
      ...sessions,
      ...toCatalog,
      ...files('manuscripts'),
      HTTP_PORT: http.manuscripts,
      RPC_PORT: rpc.manuscripts,
    }),
    program('documents', 'services/documents/src/main.js', [young(2)], {
      ...rpcKeys('documents'),
      ...stores('documents'),
      ...sessions,
      ...toCatalog,
      ...toManuscripts,
      ...files('documents'),
      HTTP_PORT: http.documents,
    }),
    // With 2, garbage collection took a twelfth of a batch's CPU time.
    program('documents-worker', 'services/documents/src/worker.js', [young(8)], {
      ...rpcKeys('documents-worker'),
      ...stores('documents', 'documents-worker'),
      ...toCatalog,
      ...toManuscripts,
      ...files('documents'),
      CHROMIUM_PATH: chromiumPath,
      ...given(/^(READER_JOBS|BATCH_JOBS|BATCH_PAGES|CHROMIUM_(MEGABYTES|PRINTS))$/),
    }),
    program('web', 'frontend/server/main.js', [], {
      ...site,
      HTTP_PORT: http.web,
      CATALOG_URL: url('catalog'),
      DOCUMENTS_URL: url('documents'),
      MANUSCRIPTS_URL: url('manuscripts'),
      VITE_DEV: dev ? 1 : undefined,
    }),
    // It uses a quarter of this old space: with the limit V8 collects when the heap has grown by a third, with its
    // default much later, and until then every unreferenced response holds buffers outside of the heap.
    program('gateway', 'services/gateway/src/main.js', [young(4), '--max-old-space-size=256'], {
      // Returns zlib's buffers to the system immediately, instead of fragmenting the heap between cached bodies.
      MALLOC_MMAP_THRESHOLD_: 1_000_000,
      HOST: host,
      PORT: port,
      SITE_ORIGIN: site.SITE_ORIGIN,
      ...given(/^(TRUSTED_PROXY_HOPS|CACHE_MEGABYTES|STALLED_READER_SECONDS|CLIENT_OPEN_REQUESTS)$/),
      ...given(/_(RATE|CONCURRENCY)$|^(USAGE|CDN)_/),
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

/** Stored pages go first, then calls to services, then jobs. */
function niceness(name: string): number {
  if (name === 'gateway') return 0;
  return name.endsWith('-worker') ? 19 : 8;
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
