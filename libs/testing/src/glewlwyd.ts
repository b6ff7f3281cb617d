import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { accepts, freePort } from '../../../deploy/start/ports.ts';
import { findProgram } from '../../../deploy/start/programs.mjs';
import { SupervisedProcess } from '../../../deploy/start/supervised-process.ts';

/** The provider of Debian's package glewlwyd; undefined where it is not installed. */
export const glewlwyd = findProgram('glewlwyd');

export interface Glewlwyd {
  issuer: string;
  /** Signs a member in, who permits what a client asks for. @returns where on the client's site they are sent back to */
  signIn(address: string, member: Member, site: string): Promise<string>;
  stop(): Promise<void>;
}

interface Client {
  id: string;
  secret: string;
  redirectUri: string;
  authentication: string;
}
interface Member {
  name: string;
  password: string;
  email: string;
  email_verified: boolean;
}

const ADMINISTRATOR = { username: 'admin', password: 'password' };

/** On loopback and in a temporary folder, configured by its own API; it ends with this process. */
export async function startGlewlwyd(
  program: string,
  client: Client,
  members: readonly Member[],
): Promise<Glewlwyd> {
  const root = join(dirname(program), '../..');
  const folder = await mkdtemp(join(tmpdir(), 'colophon-glewlwyd-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const schema = join(root, 'usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz');
  const database = new DatabaseSync(join(folder, 'glewlwyd.db'));
  database.exec(gunzipSync(await readFile(schema)).toString());
  database.close();
  const file = join(folder, 'glewlwyd.conf');
  await writeFile(file, configuration(folder, root, url));
  const process_ = new SupervisedProcess(
    {
      name: 'glewlwyd',
      command: program,
      args: [`--config-file=${file}`],
      environment: { PATH: process.env.PATH, LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH },
      isReady: () => accepts(port),
    },
    folder,
  );
  process_.start();
  const stop = async () => {
    await process_.stop(2_000);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await process_.ready();
    const issuer = `${url}/api/oidc`;
    await configure(new Browser(`${url}/api`), issuer, client, members);
    const signIn: Glewlwyd['signIn'] = async (address, { name: username, password }, site) => {
      const browser = new Browser(`${url}/api`);
      await browser.call('POST', '/auth/', { username, password });
      await browser.call('PUT', `/auth/grant/${client.id}`, { scope: 'openid email' });
      // What its page of sign-in adds when it is done.
      const { headers } = await browser.fetch('GET', `${address}&g_continue`);
      return headers.get('location')!.replace(site, '');
    };
    return { issuer, signIn, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Calls with the cookies of the calls before. */
class Browser {
  private cookie = '';

  constructor(private readonly api: string) {}

  async fetch(method: string, address: string, body?: object): Promise<Response> {
    const headers = { 'content-type': 'application/json', cookie: this.cookie };
    const text = body && JSON.stringify(body);
    const response = await fetch(address, { method, headers, body: text, redirect: 'manual' });
    const [cookie] = response.headers.getSetCookie();
    if (cookie) this.cookie = cookie.split(';')[0]!;
    return response;
  }

  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await this.fetch(method, this.api + path, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
    return (text && JSON.parse(text)) as T;
  }
}

async function configure(
  admin: Browser,
  issuer: string,
  client: Client,
  members: readonly Member[],
): Promise<void> {
  await admin.call('POST', '/auth/', ADMINISTRATOR);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', kid: 'spec' };
  const verified = { 'boolean-value-true': '1', 'boolean-value-false': '0', scope: ['email'] };
  await admin.call('POST', '/mod/plugin/', {
    module: 'oidc',
    name: 'oidc',
    display_name: 'OpenID Connect',
    parameters: {
      iss: issuer,
      'jwks-private': JSON.stringify({ keys: [key] }),
      'jwks-show': true,
      'access-token-duration': 600,
      'refresh-token-duration': 600,
      'code-duration': 60,
      'auth-type-code-enabled': true,
      'auth-type-id-token-enabled': true,
      'pkce-allowed': true,
      'pkce-required': true,
      'subject-type': 'pairwise',
      'email-claim': 'on-demand',
      'email-claim-scope': ['email'],
      claims: [{ name: 'email_verified', 'user-property': 'email_verified', type: 'boolean', ...verified }],
    },
  });
  interface Users {
    parameters: { 'data-format': object };
  }
  const users = await admin.call<Users>('GET', '/mod/user/database');
  const property = { multiple: false, read: true, write: true };
  Object.assign(users.parameters['data-format'], { email_verified: property });
  await admin.call('PUT', '/mod/user/database', users);
  await admin.call('PUT', '/mod/user/database/reset');
  await admin.call('POST', '/scope/', { name: 'email', display_name: 'E-mail', scheme: {} });
  await admin.call('POST', '/client/', {
    client_id: client.id,
    name: client.id,
    password: client.secret,
    confidential: true,
    enabled: true,
    redirect_uri: [client.redirectUri],
    authorization_type: ['code'],
    token_endpoint_auth_method: [client.authentication],
  });
  for (const { name: username, email_verified, ...member } of members)
    await admin.call('POST', '/user/', {
      username,
      ...member,
      email_verified: email_verified ? '1' : '0',
      scope: ['g_profile', 'openid', 'email'],
      enabled: true,
    });
}

const configuration = (folder: string, root: string, url: string): string => `
port=${new URL(url).port}
bind_address="127.0.0.1"
external_url="${url}"
login_url="login.html"
api_prefix="api"
log_mode="console"
log_level="INFO"
cookie_secure=0
session_key="GLEWLWYD2_SESSION_ID"
session_expiration=600
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="${root}/usr/lib/glewlwyd/user"
client_module_path="${root}/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="${root}/usr/lib/glewlwyd/scheme"
plugin_module_path="${root}/usr/lib/glewlwyd/plugin"
hash_algorithm="SHA512"
database = { type = "sqlite3"; path = "${folder}/glewlwyd.db"; };
`;
