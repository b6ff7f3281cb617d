import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  type HeadObjectOutput,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import {
  FileChanged,
  type FileDriver,
  FilesUnavailable,
  type ListedFile,
  type StoredFile,
} from './file-driver.ts';
import type { FilesConfig } from './files-config.ts';

/** A file in use is copied onto itself once a day, because object stores do not record when it was used. */
const NOTE_USE_EVERY_MS = 86_400_000;
const CONNECT_MS = 2_000;
/** Timeout of one attempt, and of all; a download's response begins within this time. */
const ATTEMPT_MS = 4_000;
const RESPONSE_MS = 7_000;
/** Timeout for a file or a part of one: 5 MB at 5 Mbit/s. */
const UPLOAD_MS = 9_000;
const HEALTH_MS = 3_000;
/** Longest time between two bytes of a download that a reader waits for. */
const SILENCE_MS = 10_000;
/** Downloads hold a connection each while their clients read. */
const MAX_CONNECTIONS = 512;
/** Maximum number of a stream's parts in memory, 5 MB each. */
const MAX_PARTS_IN_MEMORY = 2;
const CONFLICT_ATTEMPTS = 5;
const CONFLICT_PAUSE_MS = 200;

/** The time a file was written, which outlives the copies that note its use. */
const WRITTEN = 'written';

interface Place extends Omit<FilesConfig, 'FILES_DIR'> {
  useNotedEveryMs?: number;
  silenceMs?: number;
}

/** Files in a bucket of an object store that speaks S3. */
export class S3Driver implements FileDriver {
  private readonly client: S3Client;
  private readonly bucket: string;
  /** Prefix of all keys: empty, or ends with a slash. */
  private readonly root: string;
  private readonly useNotedEveryMs: number;
  private readonly silenceMs: number;

  constructor(place: Place) {
    const { FILES_S3_KEY: accessKeyId, FILES_S3_SECRET: secretAccessKey } = place;
    this.bucket = place.FILES_S3_BUCKET;
    this.root = below(place.FILES_S3_PREFIX);
    this.useNotedEveryMs = place.useNotedEveryMs ?? NOTE_USE_EVERY_MS;
    this.silenceMs = place.silenceMs ?? SILENCE_MS;
    this.client = new S3Client({
      region: place.FILES_S3_REGION,
      ...(place.FILES_S3_ENDPOINT && { endpoint: place.FILES_S3_ENDPOINT }),
      forcePathStyle: place.FILES_S3_PATH_STYLE === 1,
      ...(accessKeyId && { credentials: { accessKeyId, secretAccessKey } }),
      // Other servers than Amazon's refuse streams with checksums. Requests are signed with their content's hash.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: UPLOAD_MS,
        throwOnRequestTimeout: true,
        httpAgent: { keepAlive: true, maxSockets: MAX_CONNECTIONS },
        httpsAgent: { keepAlive: true, maxSockets: MAX_CONNECTIONS },
      },
    });
  }

  async write(key: string, contents: Uint8Array | Readable, modified?: Date): Promise<void> {
    const params = {
      ...this.object(key),
      Body: contents,
      ...(modified && { Metadata: { [WRITTEN]: modified.toISOString() } }),
    };
    if (contents instanceof Readable)
      await reported(new Upload({ client: this.client, params, queueSize: MAX_PARTS_IN_MEMORY }).done());
    else await this.within(UPLOAD_MS, (options) => this.client.send(new PutObjectCommand(params), options));
  }

  async writeOnce(key: string, contents: Uint8Array): Promise<boolean> {
    const command = new PutObjectCommand({ ...this.object(key), Body: contents, IfNoneMatch: '*' });
    for (let attempt = 1; ; attempt += 1)
      try {
        await this.within(UPLOAD_MS, (options) => this.client.send(command, options));
        return true;
      } catch (error) {
        if (statusOf(error) === 412) return false; // it exists
        // Another write of it is under way and may still fail.
        if (statusOf(error) !== 409 || attempt === CONFLICT_ATTEMPTS) throw error;
        await pause(CONFLICT_PAUSE_MS);
      }
  }

  async open(key: string): Promise<StoredFile | undefined> {
    const head = await this.head(key);
    return head && this.toStoredFile(key, head);
  }

  async use(key: string): Promise<StoredFile | undefined> {
    const head = await this.head(key);
    if (!head) return undefined;
    const { modified, used } = timesOf(head);
    if (Date.now() - used.getTime() < this.useNotedEveryMs) return this.toStoredFile(key, head);
    const copy = new CopyObjectCommand({
      ...this.object(key),
      CopySource: [this.bucket, ...(this.root + key).split('/')].map(encodeURIComponent).join('/'),
      MetadataDirective: 'REPLACE',
      Metadata: { ...head.Metadata, [WRITTEN]: modified.toISOString() },
    });
    await this.within(RESPONSE_MS, (options) => this.client.send(copy, options)).catch(ifMissing);
    return this.open(key);
  }

  async remove(key: string): Promise<void> {
    await this.within(RESPONSE_MS, (options) =>
      this.client.send(new DeleteObjectCommand(this.object(key)), options),
    );
  }

  async *list(folder: string): AsyncGenerator<ListedFile> {
    let ContinuationToken: string | undefined;
    do {
      const command = new ListObjectsV2Command({ ...this.folder(folder), ContinuationToken });
      const page = await this.within(RESPONSE_MS, (options) => this.client.send(command, options));
      for (const { Key, LastModified } of page.Contents ?? [])
        yield { key: this.keyOf(Key!), modified: LastModified!, used: LastModified! };
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }

  async removeUnfinished(folder: string, before: Date): Promise<void> {
    for (const { key, uploadId, began } of await this.unfinished(folder)) {
      if (began >= before) continue;
      const command = new AbortMultipartUploadCommand({ ...this.object(key), UploadId: uploadId });
      await this.within(RESPONSE_MS, (options) => this.client.send(command, options)).catch(ifMissing);
    }
  }

  /** Uploads of streams that are under way or were interrupted. */
  async unfinished(folder: string): Promise<{ key: string; uploadId: string; began: Date }[]> {
    const found: Awaited<ReturnType<S3Driver['unfinished']>> = [];
    let position = {};
    for (let more = true; more;) {
      const command = new ListMultipartUploadsCommand({ ...this.folder(folder), ...position });
      const page = await this.within(RESPONSE_MS, (options) => this.client.send(command, options));
      for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
        found.push({ key: this.keyOf(Key!), uploadId: UploadId!, began: Initiated! });
      position = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
      more = page.IsTruncated ?? false;
    }
    return found;
  }

  async responds(): Promise<boolean> {
    const command = new HeadBucketCommand({ Bucket: this.bucket });
    return this.within(HEALTH_MS, (options) => this.client.send(command, options)).then(
      () => true,
      () => false, // whatever the reason, which each request that fails logs
    );
  }

  close(): void {
    this.client.destroy();
  }

  private object(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: this.root + key };
  }

  private folder(folder: string): { Bucket: string; Prefix: string } {
    return { Bucket: this.bucket, Prefix: this.root + below(folder) };
  }

  private keyOf(name: string): string {
    return name.slice(this.root.length);
  }

  private head(key: string): Promise<HeadObjectOutput | undefined> {
    const command = new HeadObjectCommand(this.object(key));
    return this.within(RESPONSE_MS, (options) => this.client.send(command, options)).catch(ifMissing);
  }

  private toStoredFile(key: string, head: HeadObjectOutput): StoredFile {
    const size = head.ContentLength!;
    return {
      size,
      ...timesOf(head),
      stream: async (start, end) => {
        const isPart = start !== undefined || end !== undefined;
        if (isPart && size === 0) return Readable.from([]); // no range of an empty file is valid
        const command = new GetObjectCommand({
          ...this.object(key),
          ...(isPart && { Range: `bytes=${start ?? 0}-${end ?? size - 1}` }),
        });
        const response = await this.within(RESPONSE_MS, (options) =>
          this.client.send(command, options),
        ).catch(ifMissing);
        if (!response) throw new FileChanged(`${key} was deleted`);
        const body = response.Body as IncomingMessage;
        const sizeNow = isPart ? Number(response.ContentRange?.split('/')[1]) : response.ContentLength;
        if (sizeNow !== size) {
          body.destroy();
          throw new FileChanged(`${key} was replaced`);
        }
        return endingWhenSilent(body, this.silenceMs);
      },
    };
  }

  /** Requests that do not respond in time are aborted; a response that has begun is not. */
  private async within<T>(
    milliseconds: number,
    send: (options: { abortSignal: AbortSignal; requestTimeout: number }) => Promise<T>,
  ): Promise<T> {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), milliseconds);
    const requestTimeout = milliseconds === RESPONSE_MS ? ATTEMPT_MS : milliseconds;
    try {
      return await reported(send({ abortSignal: deadline.signal, requestTimeout }));
    } catch (error) {
      if (deadline.signal.aborted) throw new FilesUnavailable(`No response within ${milliseconds} ms`);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

const below = (folder: string): string => folder.replace(/^\/+|\/+$/g, '').replace(/.$/, '$&/');

function timesOf({ LastModified, Metadata }: HeadObjectOutput): { modified: Date; used: Date } {
  const written = Metadata?.[WRITTEN];
  return { modified: written ? new Date(written) : LastModified!, used: LastModified! };
}

/** Ends a download with an error when no bytes arrive while its reader waits for them. */
function endingWhenSilent(body: IncomingMessage, silenceMs: number): Readable {
  const { socket } = body;
  let received = socket.bytesRead;
  let wasAwaited = false;
  const timer = setInterval(() => {
    const isAwaited =
      body.readableLength === 0 && body.listenerCount('readable') + body.listenerCount('data') > 0;
    // Checked twice, because the reader may have begun to wait only now.
    if (isAwaited && wasAwaited && socket.bytesRead === received && !body.complete)
      body.destroy(new FilesUnavailable('The file store has stopped sending a file'));
    wasAwaited = isAwaited;
    received = socket.bytesRead;
  }, silenceMs).unref();
  return body.once('close', () => clearInterval(timer));
}

/** Reports failures of the network or server, and refused credentials, as an outage. */
async function reported<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    if (!isOutage(error)) throw error;
    // The error itself is not passed on, because it may hold parts of the request.
    const { name, message, code } = error as NodeJS.ErrnoException;
    throw Object.assign(new FilesUnavailable(`${name}: ${message}`), { code: statusOf(error) ?? code });
  }
}

function isOutage(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: object };
  if (!$metadata) return name === 'CredentialsProviderError';
  const status = statusOf(error);
  return status === undefined || status >= 500 || [401, 403, 408, 429].includes(status);
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

function ifMissing(error: unknown): undefined {
  if (statusOf(error) !== 404) throw error;
}
