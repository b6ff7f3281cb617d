import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Login } from '#contracts/entities.ts';
import type { ErrorBody } from '#contracts/errors.ts';

export interface SignIn {
  /** Address of the journal, such as http://localhost:8080. */
  site: string;
  username: string;
  password: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const RESPONSE_TIMEOUT_MS = 30_000;

/**
 * Runs a command with the journal that SITE, ADMIN_USERNAME and ADMIN_PASSWORD name. An error is one line, and exit
 * code 1.
 *
 * @param command signs in when it needs the journal: a session that is not used ends
 */
export async function runCommand(
  command: (signIn: () => Promise<JournalClient>) => Promise<void>,
): Promise<void> {
  try {
    const { SITE = '', ADMIN_USERNAME: username = '', ADMIN_PASSWORD: password = '' } = process.env;
    if (!SITE || !username || !password) throw new Error('Set SITE, ADMIN_USERNAME and ADMIN_PASSWORD.');
    await command(() => JournalClient.signIn({ site: SITE.replace(/\/+$/, ''), username, password }));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** A visitor or staff client of the journal's HTTP API. */
export class JournalClient {
  readonly site: string;
  private readonly authorization: Record<string, string>;

  private constructor(site: string, token?: string) {
    this.site = site;
    this.authorization = token ? { authorization: `Bearer ${token}` } : {};
  }

  static visitor(site: string): JournalClient {
    return new JournalClient(site);
  }

  /** @throws Error when the journal rejects the sign-in or cannot be reached */
  static async signIn({ site, username, password }: SignIn): Promise<JournalClient> {
    const { token } = await JournalClient.visitor(site).post<Login>('/auth/login/', { username, password });
    return new JournalClient(site, token);
  }

  /*
   * Each sends the body as multipart when it is a form, otherwise as JSON, and returns the response's JSON.
   * They throw an Error that names what is wrong.
   */
  readonly get = <T>(path: string) => this.call<T>('GET', path);
  readonly post = <T>(path: string, body: object) => this.call<T>('POST', path, body);
  readonly put = <T>(path: string, body: object) => this.call<T>('PUT', path, body);
  readonly delete = <T>(path: string) => this.call<T>('DELETE', path);

  /** Streams a file of any size. */
  async upload<T>(path: string, bytes: Readable, type: string): Promise<T> {
    const response = await fetch(this.site + path, {
      method: 'POST',
      headers: { ...this.authorization, 'content-type': type },
      body: Readable.toWeb(bytes) as ReadableStream,
      duplex: 'half', // without it fetch would want the whole first
    } as RequestInit);
    return resultOf<T>(`POST ${path}`, response);
  }

  /** The response, whatever its status. @throws Error when there is none */
  async request(
    method: Method,
    path: string,
    body?: object,
    within = RESPONSE_TIMEOUT_MS,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const json = body && !(body instanceof FormData);
    const type = json && { 'content-type': 'application/json' };
    try {
      return await fetch(this.site + path, {
        method,
        headers: { ...this.authorization, ...type, ...headers },
        body: json ? JSON.stringify(body) : body,
        signal: AbortSignal.timeout(within),
      });
    } catch (error) {
      const why = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      throw new Error(`${method} ${this.site}${path} has no response: ${String(why)}`, { cause: error });
    }
  }

  private async call<T>(method: Method, path: string, body?: object): Promise<T> {
    const response = await this.request(method, path, body);
    if (response.status !== 429) return resultOf<T>(`${method} ${path}`, response);
    // Nothing was done, so the request may be retried.
    await sleep(1_000 * Number(response.headers.get('retry-after') ?? 1));
    return this.call(method, path, body);
  }
}

async function resultOf<T>(call: string, response: Response): Promise<T> {
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as T;
  const { error, message, fields } = errorIn(text);
  const details = [message, ...Object.entries(fields ?? {}).map(([field, text]) => `${field}: ${text}`)];
  throw new Error(
    `${call} was answered ${response.status} ${error ?? ''}: ${details.filter(Boolean).join('; ')}`,
  );
}

function errorIn(text: string): Partial<ErrorBody> {
  try {
    return JSON.parse(text) as ErrorBody;
  } catch {
    return { message: text.slice(0, 200) }; // not from one of our services
  }
}
