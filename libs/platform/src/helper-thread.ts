import { Worker } from 'node:worker_threads';
import { within } from './within.ts';

const IDLE_MS = 60_000;
const MOST_MEGABYTES = 256;

/**
 * A worker thread for one kind of work, one request at a time, so that memory stays bounded. It starts with the
 * first request and ends when it is idle, times out or exceeds a heap of 256 MB; the next request starts a new
 * one.
 */
export class HelperThread<Request, Response> {
  private thread?: Worker;
  private last: Promise<unknown> = Promise.resolve();
  private idleTimer?: NodeJS.Timeout;

  /**
   * @param script replies to each message with one message
   * @param limitMs timeout per request
   */
  constructor(
    private readonly script: URL,
    private readonly limitMs: number,
  ) {}

  /** @throws Error when the thread ends or times out */
  ask(request: Request): Promise<Response> {
    const response = this.last.then(() => this.send(request));
    this.last = response.catch(() => undefined); // handled by the caller; the next request continues
    return response;
  }

  async end(): Promise<void> {
    clearTimeout(this.idleTimer);
    const thread = this.thread;
    this.thread = undefined;
    await thread?.terminate();
  }

  private async send(request: Request): Promise<Response> {
    clearTimeout(this.idleTimer);
    const thread = (this.thread ??= this.start());
    try {
      return await this.responseOf(thread, request);
    } catch (error) {
      // The thread may have exited, or hang.
      await this.end();
      throw error;
    } finally {
      this.idleTimer = setTimeout(() => void this.end(), IDLE_MS).unref();
    }
  }

  private start(): Worker {
    const thread = new Worker(this.script, { resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES } });
    thread.unref();
    return thread;
  }

  private responseOf(thread: Worker, request: Request): Promise<Response> {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const onExit = (code: number) => reject(new Error(`The thread ended with code ${code}`));
    thread.on('message', resolve).on('error', reject).on('exit', onExit);
    thread.postMessage(request);
    const timeoutError = () => new Error(`The thread did not respond within ${this.limitMs} ms`);
    return within(this.limitMs, promise, timeoutError).finally(() => {
      thread.off('message', resolve).off('error', reject).off('exit', onExit);
    });
  }
}
