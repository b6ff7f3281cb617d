import { applyDecorators, Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { SessionUser } from '#contracts/policies/roles.ts';
import type { BatchKindName } from '#contracts/fields/issued-documents.ts';
import { paths } from '#contracts/journal/paths.ts';
import { MAX_BATCH_ITEMS } from '#contracts/text/limits.ts';
import { disconnectSignal } from '#platform/http/disconnect-signal.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { Idempotency, TakesIdempotencyKey } from '#platform/writes/idempotency.ts';
import { sendProcessing } from '#platform/http/processing.ts';
import { Accepts, type Bodies, fileResponses, Responds } from '#platform/http/responds.ts';
import { sendFile } from '#platform/http/send-file.ts';
import { CurrentUser } from '#platform/sessions/session.ts';
import { MAX_ITEM_CHARACTERS } from './batch-items.ts';
import { BatchJobs, type JobSummary, jobView } from './batch-jobs.service.ts';

/** The file itself, or the job where the client prefers that. */
const batch: Bodies = { ...fileResponses('application/pdf', 'application/zip'), 202: ['DocumentJob'] };

const Order = (path: string) =>
  applyDecorators(
    Post(path),
    Accepts('application/json', {
      type: 'array',
      maxItems: MAX_BATCH_ITEMS,
      items: { type: 'string', maxLength: MAX_ITEM_CHARACTERS },
    }),
    Responds(batch),
    TakesIdempotencyKey(),
    HttpCode(200),
  );

/**
 * Long-running PDF work: responds with the file itself, or with a job where the client prefers that
 * (requirements.md#batches). With an Idempotency-Key a job is ordered once; a file that its client waits for leaves
 * nothing, so it is made again.
 */
@Controller('api/pdf')
export class BatchesController {
  constructor(
    private readonly jobs: BatchJobs,
    private readonly idempotency: Idempotency,
  ) {}

  @Order('bulkcertificates')
  bulkCertificates(
    @Body() refnumbers: unknown,
    @CurrentUser() user: SessionUser,
    @Res() response: Response,
  ): Promise<void> {
    return this.respond('certificates', refnumbers, user, response);
  }

  @Order('indexpage')
  indexPage(
    @Body() refnumbers: unknown,
    @CurrentUser() user: SessionUser,
    @Res() response: Response,
  ): Promise<void> {
    return this.respond('index-page', refnumbers, user, response);
  }

  @Order('editorscertificate')
  editorsCertificates(
    @Body() ids: unknown,
    @CurrentUser() user: SessionUser,
    @Res() response: Response,
  ): Promise<void> {
    return this.respond('editors-certificates', ids, user, response);
  }

  /** Certificates of reviewers and handling editors: items such as `review-65a1…-2026` and `editing-65a1…-2026`. */
  @Order('reviewercertificates')
  serviceCertificates(
    @Body() items: unknown,
    @CurrentUser() user: SessionUser,
    @Res() response: Response,
  ): Promise<void> {
    return this.respond('service-certificates', items, user, response);
  }

  private async respond(
    kind: BatchKindName,
    body: unknown,
    user: SessionUser,
    response: Response,
  ): Promise<void> {
    const respondAsync = /(?:^|[\s,])respond-async(?:$|[\s,;])/i.test(response.req.get('prefer') ?? '');
    const job = await this.idempotency.once(response, async () => {
      const ordered = await this.jobs.order(kind, body, user, !respondAsync);
      return respondAsync ? jobView(ordered) : this.attend(ordered, response);
    });
    if (!job) return;
    response.status(202).set({ Location: paths.job(job.id), 'Preference-Applied': 'respond-async' });
    response.set('Cache-Control', 'no-store').json(job);
  }

  /** Waits for the job and responds with its file. A client that disconnects cancels the job. */
  private async attend(job: JobSummary, response: Response): Promise<undefined> {
    const disconnected = disconnectSignal(response);
    sendProcessing(response);
    let latest = job;
    try {
      for await (latest of this.jobs.watch(job._id, disconnected));
    } finally {
      await this.jobs.cancel(job._id); // has no effect on a finished job
    }
    try {
      if (!disconnected.aborted) await this.send(latest, response);
    } finally {
      await this.jobs.remove(latest);
    }
  }

  private async send(job: JobSummary, response: Response): Promise<void> {
    if (job.state === 'failed')
      throw new DomainError('internal', {
        fields: Object.fromEntries(job.failed.map(({ item, message }) => [item, message])),
      });
    if (job.state !== 'completed') throw new DomainError('service_unavailable', { retryAfterSeconds: 5 });
    const { file, type, etag, name } = await this.jobs.file(job);
    await sendFile(response, file, {
      type,
      etag,
      downloadName: name,
      disposition: 'attachment',
    });
  }
}
