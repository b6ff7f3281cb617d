import { createHash, createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Module,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { InjectModel, MongooseModule, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Response } from 'express';
import type { ClientSession, Model } from 'mongoose';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { DomainError, fieldError } from '#platform/errors/domain-error.ts';
import { logger } from '#platform/process/logging.ts';
import { Leases } from '#platform/database/leases.ts';
import { type IdempotencyClaim, requestContext } from '#platform/context/request-context.ts';
import type { SessionRequest } from '#platform/sessions/session.ts';

/** How long a second request waits for the response of the first. */
const WAIT_MS = 2_000;
const POLL_EVERY_MS = 100;
/** A dead process's open transaction may lock the claim for longer than its lease lasts. */
const TAKE_OVER_MS = 500;

/** A request that came with an Idempotency-Key. */
@Schema({ collection: 'idempotency', versionKey: false })
export class IdempotencyDocument {
  /** Hash of the user and the key: keys are scoped to their user. */
  @Prop({ type: String, required: true }) _id!: string;
  /** HMAC of the request, keyed by the Idempotency-Key, so that a password in the request cannot be guessed. */
  @Prop({ type: String, required: true }) fingerprint!: string;
  /** Id of the attempt that is executing it. */
  @Prop({ type: String, required: true }) holder!: string;
  /** Process of that attempt: once its lease has expired, another attempt may take over. */
  @Prop({ type: String, required: true }) process!: string;
  /** The response as JSON; absent until the work is done. */
  @Prop({ type: String }) response?: string;
  @Prop({ type: Date, required: true }) createdAt!: Date;
}
const idempotencySchema = SchemaFactory.createForClass(IdempotencyDocument);
idempotencySchema.index({ createdAt: 1 }, { expireAfterSeconds: 86_400 });

/** Stores the responses to requests with an Idempotency-Key, for 24 hours. */
@Injectable()
export class Idempotency {
  constructor(
    @InjectModel(IdempotencyDocument.name) private readonly requests: Model<IdempotencyDocument>,
    private readonly leases: Leases,
  ) {}

  /** Does the work of the request, or returns the response stored for its key; an undefined response is not stored. */
  async once<T>(response: Response, work: () => Promise<T>): Promise<T> {
    const request: SessionRequest = response.req;
    const key = request.headers['idempotency-key'];
    const store = requestContext.getStore();
    if (key === undefined || !request.user || !store) return work();
    if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key))
      throw fieldError('Idempotency-Key', 'Idempotency-Key must be 8 to 200 characters without blanks');

    const id = createHash('sha256').update(`${request.user.id}\n${key}`).digest('base64url');
    const claim: IdempotencyClaim = { id, holder: randomUUID(), stored: false };
    return this.leases.during(async () => {
      const stored = await this.claim(id, requestFingerprint(request, key), claim.holder);
      if (stored !== undefined) {
        response.setHeader('Idempotency-Replayed', 'true');
        return JSON.parse(stored) as T;
      }
      store.idempotencyClaim = claim;
      return this.work(claim, work);
    });
  }

  /**
   * Stores the response of the current request. Call it as the last step of the transaction that makes the change,
   * so that both are committed or neither. Does nothing for a request without a key, nor without a response: that of
   * the handler, if there is one, is stored when it returns.
   * @throws DomainError request_in_progress when the request took so long that a later attempt has taken over
   */
  async store(session: ClientSession | undefined, response: unknown): Promise<void> {
    const claim = requestContext.getStore()?.idempotencyClaim;
    if (!claim || response === undefined) return;
    const { matchedCount } = await this.requests.updateOne(
      { _id: claim.id, holder: claim.holder },
      { $set: { response: JSON.stringify(response) } },
      { session },
    );
    if (matchedCount === 0) throw new DomainError('request_in_progress', { retryAfterSeconds: 1 });
    claim.stored = true;
  }

  /**
   * Claims the request, or returns its stored response; waits briefly for an earlier attempt that is still
   * running. Call it under the process's lease.
   * @returns the response's JSON, or undefined when the caller must do the work
   * @throws DomainError idempotency_key_reused; request_in_progress, with a Retry-After by which the earlier
   * attempt has finished or, if its process died, may be taken over
   */
  async claim(id: string, fingerprint: string, holder: string): Promise<string | undefined> {
    const mine = { holder, process: this.leases.process };
    for (const end = Date.now() + WAIT_MS; ; await pause(POLL_EVERY_MS)) {
      const found = await this.requests
        .findOneAndUpdate(
          { _id: id },
          { $setOnInsert: { ...mine, fingerprint, createdAt: new Date() } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean();
      if (found.holder === holder) return undefined;
      if (found.fingerprint !== fingerprint) throw new DomainError('idempotency_key_reused');
      if (found.response !== undefined) return found.response;
      const remainingMs = await this.leases.remainingMs(found.process);
      if (remainingMs <= 0 && (await this.takeOver(found, mine))) return undefined;
      if (Date.now() > end) {
        const retryAfterSeconds = Math.max(1, Math.ceil(remainingMs / 1_000));
        throw new DomainError('request_in_progress', { retryAfterSeconds });
      }
    }
  }

  /** Releases the claim, unless a response is stored: a commit may succeed although its response was lost. */
  async release(id: string, holder: string): Promise<void> {
    await this.requests.deleteOne({ _id: id, holder, response: { $exists: false } });
  }

  private async work<T>(claim: IdempotencyClaim, work: () => Promise<T>): Promise<T> {
    const release = () => this.release(claim.id, claim.holder);
    try {
      const response = await work();
      if (response === undefined) await release();
      else if (!claim.stored) await this.store(undefined, response);
      return response;
    } catch (error) {
      await release().catch((err: unknown) => logger.warn({ err }, 'an Idempotency-Key was not released'));
      throw error;
    }
  }

  /** @returns false when another attempt has taken over, or the dead one's transaction still locks the entry */
  private async takeOver(
    { _id, holder }: IdempotencyDocument,
    mine: Pick<IdempotencyDocument, 'holder' | 'process'>,
  ): Promise<boolean> {
    try {
      const { modifiedCount } = await this.requests.updateOne(
        { _id, holder, response: { $exists: false } },
        { $set: mine },
        { maxTimeMS: TAKE_OVER_MS },
      );
      return modifiedCount === 1;
    } catch (error) {
      if ((error as { code?: number }).code === MAX_TIME_EXPIRED) return false;
      throw error;
    }
  }
}
/** MongoDB's error code for exceeding maxTimeMS. */
const MAX_TIME_EXPIRED = 50;

/**
 * Makes a creating call idempotent: `@UseInterceptors(Idempotent)`, after the upload's interceptor if there is
 * one. `Changes` stores the response in the transaction of the change.
 *
 * A repetition with the same Idempotency-Key and content gets the first response; while the first is running it
 * waits two seconds, then gets 409 `request_in_progress`; other content under the key is 422
 * `idempotency_key_reused`. A failed request has changed nothing and releases its key, so it may be repeated,
 * corrected or not. The key of a crashed process is released when the process's lease expires, within four
 * seconds.
 */
@Injectable()
export class Idempotent implements NestInterceptor {
  constructor(private readonly idempotency: Idempotency) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const work = () => lastValueFrom<unknown>(next.handle());
    return of(await this.idempotency.once(http.getResponse(), work));
  }
}

function requestFingerprint({ method, originalUrl, body, file, files }: SessionRequest, key: string): string {
  const uploads = file ? [file] : Array.isArray(files) ? files : Object.values(files ?? {}).flat();
  const hash = createHmac('sha256', key).update(JSON.stringify([method, originalUrl, body]));
  // A file that was streamed to the file store is not in memory: its name there is a hash of its content.
  for (const { fieldname, buffer, filename } of uploads) hash.update(fieldname).update(buffer ?? filename);
  return hash.digest('base64url');
}

export const TAKES_IDEMPOTENCY_KEY = 'takes an Idempotency-Key';

/** Marks a handler that calls `Idempotency.once` itself, so that the API's document has the header. */
export const TakesIdempotencyKey = () => SetMetadata(TAKES_IDEMPOTENCY_KEY, true);

/** Provides `Idempotency` and its interceptor; needs MongoModule. */
@Module({
  imports: [MongooseModule.forFeature([{ name: IdempotencyDocument.name, schema: idempotencySchema }])],
  providers: [Idempotency],
  exports: [Idempotency],
})
export class IdempotencyModule {}
