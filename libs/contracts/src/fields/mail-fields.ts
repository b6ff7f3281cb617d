import { isEmail } from '#contracts/text/emails.ts';
import type { Fields, FieldValues } from './fields.ts';

const mailSecurities = ['starttls', 'tls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

const hostProblem = (text: string): string | undefined =>
  text === '' || (/^[\w.:-]+$/.test(text) && !/^\w+:\D/.test(text))
    ? undefined
    : 'Enter a server name like mail.example.org.';

/** 'desk@example.org' or 'Journal <desk@example.org>'. */
const senderProblem = (text: string): string | undefined =>
  text === '' || isEmail(/^[^<>\p{C}]*<([^<>]+)>$/u.exec(text)?.[1] ?? text)
    ? undefined
    : 'Enter an address like desk@example.org or Journal <desk@example.org>.';

const bouncesProblem = (text: string): string | undefined =>
  text === '' || (isEmail(text) && !text.includes('+'))
    ? undefined
    : 'Enter an address like bounces@example.org, without a +.';

/** The journal's mail server. Its password is not a field: it is encrypted, and nobody receives it. */
export const mailFields = {
  host: { label: 'Server', type: 'line', max: 253, rule: hostProblem },
  port: { label: 'Port', type: 'integer', min: 1, max: 65_535, default: 587 },
  security: { label: 'Encryption', type: 'choice', options: mailSecurities, default: 'starttls' },
  user: { label: 'User', type: 'line', max: 254 },
  sender: { label: 'Sender', type: 'line', max: 320, rule: senderProblem },
  bounces: { label: 'Bounce address', type: 'line', max: 254, rule: bouncesProblem },
} as const satisfies Fields;

export type MailServerValues = FieldValues<typeof mailFields>;

/** Mail settings in use: the environment overrides the settings. */
export interface MailSettings extends MailServerValues {
  /** Whether a password is stored. */
  has_password: boolean;
  version: number;
  /** Values of the worker's environment, which cannot be changed here. */
  environment: MailEnvironment;
  /** Reason why no mail is sent although a server is set. */
  problem?: string;
}

export interface MailEnvironment {
  /** Host of SMTP_URL. */
  server?: string;
  /** MAIL_FROM. */
  sender?: string;
  /** BOUNCE_ADDRESS. */
  bounces?: string;
  /** Reason why mail is switched off. */
  problem?: string;
}

/** Whether a stored password may be used: it belongs to one user of one server. */
export const isSameMailAccount = (one: MailServerValues, other: MailServerValues): boolean =>
  one.host === other.host &&
  one.port === other.port &&
  one.security === other.security &&
  one.user === other.user;

/** A password never travels unencrypted, except within this machine. */
export function mailPasswordProblem({ host, security, user }: MailServerValues): string | undefined {
  const isHere = host === 'localhost' || host === '::1' || host.startsWith('127.');
  return security === 'none' && user !== '' && !isHere
    ? 'User and password are sent only with encryption. Choose STARTTLS or TLS.'
    : undefined;
}
