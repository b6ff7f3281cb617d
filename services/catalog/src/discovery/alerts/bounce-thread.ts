/** Runs in a worker thread, in specs directly from the TypeScript source. */
import PostalMime, { type Email } from 'postal-mime';
import { serveThreadCalls } from '#platform/process/serve-thread-calls.ts';

/** A report names few recipients; ours have one. */
const MAX_STATUS_CHARACTERS = 20_000;

/** What a mail to a return address says. */
export interface Bounce {
  /** Id of the delivery in the return address, if it is one of ours. */
  delivery?: string;
  /** Status of a failed delivery. */
  status?: string;
  /** Whether its sender asks for no more mails. */
  unsubscribes: boolean;
}

const functions = {
  bounceOf: async (raw: Uint8Array): Promise<Bounce> => {
    const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true, maxNestingDepth: 20 });
    return {
      delivery: deliveryOf(mail),
      status: failureOf(mail),
      unsubscribes: /^unsubscribe$/i.test(mail.subject?.trim() ?? ''),
    };
  },
};
export type BounceFunctions = typeof functions;
serveThreadCalls(functions);

/** The id in the return address, which a report is sent to (RFC 3464, section 2). */
function deliveryOf({ headerLines }: Email): string | undefined {
  const recipients = headerLines.filter(({ key }) => /^(?:to|delivered-to|x-original-to)$/.test(key));
  return recipients.flatMap(({ line }) => /\+([0-9a-f]{32})@/i.exec(line)?.[1]?.toLowerCase() ?? [])[0];
}

/** The status of a failed delivery, if the mail reports one (RFC 3464, section 2.3). */
function failureOf({ attachments }: Email): string | undefined {
  const report = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!report) return undefined;
  const { content } = report;
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  const field = (name: string) =>
    new RegExp(`^${name}:[ \\t]*(\\S+)`, 'im').exec(text.slice(0, MAX_STATUS_CHARACTERS))?.[1];
  return field('Action')?.toLowerCase() === 'failed' ? field('Status') : undefined;
}
