import { DeliveryFailure, type FailureOptions } from '#messaging/delivery.ts';
import { oneLine } from '../texts/compose-mail.ts';
import { isUnknownRecipient } from './recipient-status.ts';

/** Reason why a mail waits. */
export const NO_MAIL_SERVER = 'No mail server is set';

/** The field of the settings that an error is about. */
type MailField = 'host' | 'port' | 'security' | 'user' | 'sender';

interface MailErrorOptions extends FailureOptions {
  unknownRecipient?: boolean;
  field?: MailField;
}

/** Why a mail was not sent, as a message for staff. */
export class MailError extends DeliveryFailure {
  /** Whether the address does not exist, so that no mail will ever arrive there. */
  readonly unknownRecipient: boolean;
  readonly field?: MailField;

  constructor(message: string, { unknownRecipient = false, field, ...options }: MailErrorOptions = {}) {
    super(message, options);
    this.unknownRecipient = unknownRecipient;
    this.field = field;
  }

  /** Whether any other mail would fail too. */
  get isServers(): boolean {
    return this.field !== undefined && !this.permanent;
  }
}

interface SmtpError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  message: string;
}

/** Failures by the code of nodemailer or of Node. */
const failures: Record<string, { message: string; field: MailField }> = {
  EAUTH: { message: 'The mail server refused the user or the password', field: 'user' },
  ENOAUTH: { message: 'The mail server asks for a user and a password', field: 'user' },
  EDNS: { message: 'No server has this name', field: 'host' },
  ENOTFOUND: { message: 'No server has this name', field: 'host' },
  ECONNREFUSED: { message: 'No mail server answers at this port', field: 'port' },
  ETLS: { message: 'The mail server does not offer STARTTLS at this port', field: 'security' },
};

/** Failures by the message of OpenSSL or Node. */
const certificates: [RegExp, string][] = [
  [/self.signed/i, 'is self-signed: nobody vouches for it'],
  [/expired/i, 'has expired'],
  [/altnames/i, 'is not valid for this name'],
  [/certificate/i, 'was not issued by an authority that this server knows'],
];

/** Problem when a server refuses a mail for a reason other than its recipient. */
function refusal({ command, response = '', responseCode = 0 }: SmtpError) {
  if (responseCode === 530)
    return /tls|encrypt/i.test(response)
      ? { message: 'The mail server asks for encryption', field: 'security' as const }
      : failures.ENOAUTH;
  const isOfSender =
    (command === 'MAIL FROM' && [550, 553].includes(responseCode)) ||
    (responseCode >= 500 && /sender address|\b5\.1\.[78]\b/i.test(response));
  return isOfSender ? { message: 'The mail server refused the sender', field: 'sender' as const } : undefined;
}

/** An error of nodemailer in plain words, with those of the server. */
export function asMailError(cause: unknown): MailError {
  const error = cause as SmtpError;
  const { code = '', command, response, responseCode = 0, message } = error;
  const words = response ? `: ${oneLine(response).slice(0, 300)}` : '';
  const certificate = certificates.find(([known]) => known.test(message));
  if (certificate && !response)
    return new MailError(`The mail server’s certificate ${certificate[1]}`, { cause, field: 'host' });
  const underlying = (cause as { cause?: { code?: string } }).cause?.code ?? '';
  const reason = Object.keys(failures).find(
    (known) => known === code || known === underlying || message.includes(known),
  );
  const known = reason === undefined ? refusal(error) : failures[reason];
  // A change of the settings sends the mails that wait; a recipient's server has refused this mail alone.
  const permanent = responseCode >= 500 && (known === undefined || command === 'RCPT TO');
  if (known) return new MailError(`${known.message}${words}`, { cause, field: known.field, permanent });
  if (/wrong version number|packet length too long/i.test(message))
    return new MailError('The mail server does not use TLS at this port. Try STARTTLS', {
      cause,
      field: 'security',
    });
  if (response && command !== 'CONN') {
    const [, status = '5.0.0'] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
    return new MailError(`The mail server responded${words}`, {
      cause,
      permanent,
      unknownRecipient: permanent && command === 'RCPT TO' && isUnknownRecipient(status, response),
    });
  }
  return new MailError('The mail server does not respond', { cause, field: 'host' });
}
