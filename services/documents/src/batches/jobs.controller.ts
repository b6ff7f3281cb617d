import { Controller, Delete, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { SessionUser } from '#contracts/policies/roles.ts';
import type { DocumentJob } from '#contracts/fields/issued-documents.ts';
import { disconnectSignal } from '#platform/http/disconnect-signal.ts';
import { stopping } from '#platform/process/lifecycle.ts';
import { fileResponses, Responds } from '#platform/http/responds.ts';
import { sendFile } from '#platform/http/send-file.ts';
import { CurrentUser } from '#platform/sessions/session.ts';
import { BatchJobs, jobView } from './batch-jobs.service.ts';

/** Interval between comments that keep an idle stream open. */
const HEARTBEAT_MS = 4_000;

/** The caller's own jobs. */
@Controller('api/pdf/jobs')
export class JobsController {
  constructor(private readonly jobs: BatchJobs) {}

  @Get()
  async recent(@CurrentUser() user: SessionUser): Promise<DocumentJob[]> {
    return (await this.jobs.recent(user)).map(jobView);
  }

  @Get(':id')
  async find(@Param('id') id: string, @CurrentUser() user: SessionUser): Promise<DocumentJob> {
    return jobView(await this.jobs.find(id, user));
  }

  @Delete(':id')
  async cancel(@Param('id') id: string, @CurrentUser() user: SessionUser): Promise<DocumentJob> {
    await this.jobs.find(id, user);
    await this.jobs.cancel(id);
    return jobView(await this.jobs.find(id, user));
  }

  /** The job now and after each change as server-sent events; the stream ends with the job. */
  @Get(':id/events')
  @Responds({ 200: ['text/event-stream'] })
  async events(
    @Param('id') id: string,
    @CurrentUser() user: SessionUser,
    @Res() response: Response,
  ): Promise<void> {
    await this.jobs.find(id, user);
    const ended = AbortSignal.any([disconnectSignal(response), stopping]);
    response.set({
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    response.flushHeaders();
    const heartbeat = setInterval(() => response.write(':\n\n'), HEARTBEAT_MS);
    try {
      for await (const job of this.jobs.watch(id, ended))
        response.write(`data: ${JSON.stringify(jobView(job))}\n\n`);
    } finally {
      clearInterval(heartbeat);
      response.end();
    }
  }

  @Get(':id/file')
  @Responds(fileResponses('application/pdf', 'application/zip'))
  async file(
    @Param('id') id: string,
    @CurrentUser() user: SessionUser,
    @Res() response: Response,
  ): Promise<void> {
    const { file, type, etag, name } = await this.jobs.file(await this.jobs.find(id, user));
    await sendFile(response, file, {
      type,
      etag,
      cache: 'private, no-cache',
      downloadName: name,
      disposition: 'attachment',
    });
  }
}
