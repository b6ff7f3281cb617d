import { Injectable } from '@nestjs/common';

/** Aborted when the worker stops: a job ends after its current step, so that another worker continues it. */
@Injectable()
export class WorkerStop extends AbortController {}
