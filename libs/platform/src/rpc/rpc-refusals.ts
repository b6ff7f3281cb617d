export const unauthorized = { status: 'error', message: 'unauthorized' };

/** Response of a stopping process: the call has not begun, and may be sent to another replica. */
export const stoppingReplica = { status: 'error', message: 'stopping' };

export const isFromStoppingReplica = (error: unknown): boolean =>
  (error as { message?: unknown } | undefined)?.message === stoppingReplica.message;
