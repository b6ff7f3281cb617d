import { DeliveryFailure, type FailureOptions } from '#messaging/delivery.ts';
import { oneLine } from '../texts/compose-mail.ts';
import { isUnknownRecipient } from './recipient-status.ts';

/** Why a mail is kept. */
export const NO_MAIL_SERVER = 'No mail server is set';

/** The field of the settings that an error is about. */
type MailField = 'host' | 'port' | 'security' | 'user';

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
  get ofServer(): boolean {
    return this.field !== undefined;
  }
}

interface SmtpError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  message: string;
}

/** By the code of nodemailer or of Node. */
const failures: Record<string, { message: string; field: MailField }> = {
  EAUTH: { message: 'The mail server refused the user or the password', field: 'user' },
  ENOAUTH: { message: 'The mail server asks for a user and a password', field: 'user' },
  EDNS: { message: 'There is no server of this name', field: 'host' },
  ENOTFOUND: { message: 'There is no server of this name', field: 'host' },
  ECONNREFUSED: { message: 'No mail server answers at this port', field: 'port' },
  ETLS: { message: 'The mail server does not offer STARTTLS at this port', field: 'security' },
};

/** An error of nodemailer in plain words. */
export function asMailError(cause: unknown): MailError {
  const { code = '', command, response, responseCode, message } = cause as SmtpError;
  const underlying = (cause as { cause?: { code?: string } }).cause?.code ?? '';
  const reason = Object.keys(failures).find(
    (known) => known === code || known === underlying || message.includes(known),
  );
  if (reason) return new MailError(failures[reason]!.message, { cause, field: failures[reason]!.field });
  if (/wrong version number|packet length too long/i.test(message))
    return new MailError('The mail server does not begin with TLS at this port: STARTTLS may be right', {
      cause,
      field: 'security',
    });
  if (/certificate|self.signed|altnames/i.test(message))
    return new MailError('The certificate of the mail server is not valid for this name', {
      cause,
      field: 'host',
    });
  if (response && command !== 'CONN') {
    const permanent = responseCode !== undefined && responseCode >= 500;
    const [, status = '5.0.0'] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
    return new MailError(`The mail server responded: ${oneLine(response).slice(0, 300)}`, {
      cause,
      permanent,
      unknownRecipient: permanent && command === 'RCPT TO' && isUnknownRecipient(status, response),
    });
  }
  return new MailError('The mail server does not respond', { cause, field: 'host' });
}
