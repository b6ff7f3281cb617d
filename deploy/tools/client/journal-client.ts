import '#platform/process/every-process.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorBody } from '#contracts/api/errors.ts';
import { type Client, createClient } from '../../../dist/api/client/client/index.ts';
import { loginLogin } from '../../../dist/api/client/sdk.gen.ts';

export interface SignIn {
  /** Address of the journal, such as http://localhost:8080. */
  site: string;
  username: string;
  password: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const RESPONSE_TIMEOUT_MS = 30_000;

/**
 * Runs a command with the journal that SITE names, by API_TOKEN or else as ADMIN_USERNAME with ADMIN_PASSWORD. An error is one line, and exit
 * code 1.
 *
 * @param command signs in when it needs the journal: a session that is not used ends
 */
export async function runCommand(
  command: (signIn: () => Promise<JournalClient>) => Promise<void>,
): Promise<void> {
  try {
    const {
      SITE = '',
      API_TOKEN = '',
      ADMIN_USERNAME: username = '',
      ADMIN_PASSWORD: password = '',
    } = process.env;
    if (!SITE || (!API_TOKEN && (!username || !password)))
      throw new Error('Set SITE, and API_TOKEN or ADMIN_USERNAME and ADMIN_PASSWORD.');
    const site = SITE.replace(/\/+$/, '');
    await command(() =>
      API_TOKEN
        ? Promise.resolve(JournalClient.withToken(site, API_TOKEN))
        : JournalClient.signIn({ site, username, password }),
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

export class JournalClient {
  readonly site: string;
  private readonly authorization: Record<string, string>;
  private readonly client: Client;

  private constructor(site: string, token?: string) {
    this.site = site;
    this.authorization = token ? { authorization: `Bearer ${token}` } : {};
    this.client = createClient({ baseUrl: site, auth: token, throwOnError: true });
    this.client.interceptors.error.use((error, response, request) => {
      const call = request ? `${request.method} ${request.url}` : site;
      return response ? refusal(call, response.status, error as ErrorBody | string) : noResponse(call, error);
    });
  }

  static visitor(site: string): JournalClient {
    return new JournalClient(site);
  }

  static withToken(site: string, token: string): JournalClient {
    return new JournalClient(site, token);
  }

  /** @throws Error when the journal rejects the sign-in or cannot be reached */
  static async signIn({ site, username, password }: SignIn): Promise<JournalClient> {
    const body = { username, password };
    const { token } = await loginLogin({ ...JournalClient.visitor(site).within(), body });
    return new JournalClient(site, token);
  }

  /** Options of a generated call (`dist/api/client/sdk.gen.ts`), which throws an Error that names what is wrong. */
  within(ms = RESPONSE_TIMEOUT_MS) {
    // Without `duplex` fetch would want the whole of a streamed body first.
    return { client: this.client, fetch: patientFetch(ms), duplex: 'half' };
  }

  /*
   * For calls that are not generated. Each sends the body as multipart when it is a form, otherwise as JSON, and returns the response's JSON.
   * They throw an Error that names what is wrong.
   */
  readonly get = <T>(path: string) => this.call<T>('GET', path);
  readonly post = <T>(path: string, body: object) => this.call<T>('POST', path, body);
  readonly put = <T>(path: string, body: object) => this.call<T>('PUT', path, body);
  readonly delete = <T>(path: string) => this.call<T>('DELETE', path);

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
      throw noResponse(`${method} ${this.site}${path}`, error);
    }
  }

  private async call<T>(method: Method, path: string, body?: object): Promise<T> {
    const response = await this.request(method, path, body);
    if (response.status !== 429) return resultOf<T>(`${method} ${path}`, response);
    await untilPermitted(response);
    return this.call(method, path, body);
  }
}

/** Repeats a request that was refused because there were too many, unless its body is a stream. */
const patientFetch =
  (ms: number) =>
  async (given: string | URL | Request): Promise<Response> => {
    const request = given instanceof Request ? given : new Request(given);
    const isRepeatable = request.headers.get('content-type') !== 'application/zip';
    for (;;) {
      const one = isRepeatable ? request.clone() : request;
      const response = await fetch(one, { signal: AbortSignal.timeout(ms) });
      if (response.status !== 429 || !isRepeatable) return response;
      await untilPermitted(response);
    }
  };

/** Waits as long as the server asks: the refused request had no effect and may be repeated. */
const untilPermitted = ({ headers }: Response) => sleep(1_000 * Number(headers.get('retry-after') ?? 1));

async function resultOf<T>(call: string, response: Response): Promise<T> {
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as T;
  throw refusal(call, response.status, errorIn(text));
}

/** @param error the body; text if it is not from one of our services */
function refusal(call: string, status: number, error: Partial<ErrorBody> | string): Error {
  const { error: code, message, fields } = typeof error === 'string' ? errorIn(error) : error;
  const details = [message, ...Object.entries(fields ?? {}).map(([field, text]) => `${field}: ${text}`)];
  return new Error(`${call} returned ${status} ${code ?? ''}: ${details.filter(Boolean).join('; ')}`);
}

function noResponse(call: string, error: unknown): Error {
  const why = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return new Error(`${call} received no response: ${String(why)}`, { cause: error });
}

function errorIn(text: string): Partial<ErrorBody> {
  try {
    return JSON.parse(text) as ErrorBody;
  } catch {
    return { message: text.slice(0, 200) }; // not from one of our services
  }
}
