import { Injectable } from '@nestjs/common';
import { DependencyFailure } from '#platform/errors/dependency-failure.ts';
import { SharedConfig } from '../../config.ts';
import { type RegistryResult, parseResult } from './registry-result.ts';

const MAX_SHOWN = 500;
/** Enough for the results of thousands of records. */
const MAX_RESPONSE_BYTES = 4_194_304;

/** Statuses of a request that may succeed later. */
const TEMPORARY = new Set([408, 425, 429]);

/** Why a call had no result, as a message for staff. */
export class RegistryError extends DependencyFailure {
  constructor(
    message: string,
    /** Whether the registry refuses this call each time. */
    readonly permanent = false,
  ) {
    super(message);
  }
}

/** The registry of DOIs: Crossref, by the form of its servlets. */
@Injectable()
export class Registry {
  constructor(private readonly config: SharedConfig) {}

  get ready(): boolean {
    return this.config.DOI_REGISTRY_USER !== '' && this.config.DOI_REGISTRY_PASSWORD !== '';
  }

  /**
   * Hands over a batch. That the registry has received it says nothing about its result.
   * @throws RegistryError if it was not, or perhaps not, received
   */
  async submit(batch: string, xml: string): Promise<void> {
    const form = new FormData();
    form.set('operation', 'doMDUpload');
    form.set('login_id', this.config.DOI_REGISTRY_USER);
    form.set('login_passwd', this.config.DOI_REGISTRY_PASSWORD);
    form.set('fname', new Blob([xml], { type: 'text/xml' }), `${batch}.xml`);
    const text = await this.call('deposit', { method: 'POST', body: form });
    // A page that reports a failure has the status 200 too.
    if (!/\bsuccess/i.test(text)) throw new RegistryError(`The registry responded: ${plain(text)}`);
  }

  /** The registry's result for a batch. @throws RegistryError */
  async result(batch: string): Promise<RegistryResult> {
    const query = new URLSearchParams({
      usr: this.config.DOI_REGISTRY_USER,
      pwd: this.config.DOI_REGISTRY_PASSWORD,
      doi_batch_id: batch,
      type: 'result',
    });
    const text = await this.call(`submissionDownload?${query.toString()}`);
    const result = await parseResult(text);
    if (!result) throw new RegistryError(`The registry responded: ${plain(text)}`);
    return result;
  }

  private async call(path: string, request: RequestInit = {}): Promise<string> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${this.config.DOI_REGISTRY.replace(/(?<!\/)\/+$/, '')}/servlet/${path}`, {
        ...request,
        // Another host must not receive the password.
        redirect: 'error',
        signal: AbortSignal.timeout(this.config.DOI_REGISTRY_SECONDS * 1_000),
      });
      text = await readText(response);
    } catch (error) {
      if (error instanceof RegistryError) throw error;
      // The cause may name the address, which contains the password.
      throw new RegistryError('The registry does not respond');
    }
    const { status } = response;
    if (status === 401 || status === 403)
      throw new RegistryError('The registry refused the user or password', true);
    if (!response.ok) {
      const isPermanent = status >= 400 && status < 500 && !TEMPORARY.has(status);
      throw new RegistryError(`The registry responded with ${status}: ${plain(text)}`, isPermanent);
    }
    return text;
  }
}

async function readText({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.length;
    if (size > MAX_RESPONSE_BYTES) throw new RegistryError('The response of the registry is too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

/** The text of an HTML page. */
const plain = (html: string): string =>
  html
    .replace(/<(?:style|script|title)\b[^<]*(?:<\/\w+>)?|<[^<>]*>/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_SHOWN);
