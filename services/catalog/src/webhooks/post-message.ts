import { DeliveryFailure } from '#messaging/delivery.ts';
import { foreignRequest, PrivateAddress } from '#platform/http/foreign-request.ts';

/** Why a message was not accepted, for staff. */
export class NotAccepted extends DeliveryFailure {
  constructor(message: string, cause?: unknown) {
    super(message, { cause, deferred: true });
  }
}

const WITHIN_MS = 10_000;

interface Post {
  headers: Record<string, string>;
  body: string;
  /** `any` permits HTTP and private networks. */
  targets: 'public' | 'any';
  withinMs?: number;
}

/**
 * Posts to an address that somebody entered: by HTTPS and on the public internet. Nothing of the response but its status
 * is read.
 * @returns the status
 * @throws NotAccepted when there is no response in time
 */
export async function postMessage(
  address: string,
  { headers, body, targets, withinMs = WITHIN_MS }: Post,
): Promise<number> {
  const url = new URL(address);
  const permitsPrivate = targets === 'any';
  if (url.protocol !== 'https:' && !permitsPrivate)
    throw new NotAccepted('The address must begin with https://');
  try {
    const response = await foreignRequest(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      body,
      permitsPrivate,
      signal: AbortSignal.timeout(withinMs),
    });
    response.destroy();
    return response.statusCode!;
  } catch (error) {
    throw new NotAccepted(reasonOf(error as NodeJS.ErrnoException), error);
  }
}

function reasonOf(error: NodeJS.ErrnoException): string {
  if (error instanceof PrivateAddress) return error.message;
  return error.code === 'ABORT_ERR'
    ? 'The address did not respond in time'
    : `The address cannot be reached (${error.code})`;
}
