import type { Fields } from './fields.ts';
import { canonicalAddressRange, MAX_ALLOWED_IPS } from '#contracts/values/ip-addresses.ts';
import { bareOrcid, orcidProblem } from '#contracts/identifiers/orcid.ts';
import { emailProblem } from '#contracts/text/emails.ts';
import { roles } from '#contracts/policies/roles.ts';
import { visibilities } from '#contracts/values/statuses.ts';
import { MAX_USER_NAME, userNameProblem } from '#contracts/text/user-names.ts';

/** A user's name and title on certificates, letters and in histories; by default the username. */
export const printedFields = {
  printed_name: { label: 'Name as printed', type: 'line', max: 100, default: '', optional: true },
  printed_title: { label: 'Title as printed', type: 'line', max: 100, default: '', optional: true },
} as const satisfies Fields;

/** The fields of a user that staff enter, except the password, which is never returned. */
export const userFields = {
  name: {
    label: 'Username',
    type: 'line',
    max: MAX_USER_NAME,
    rule: userNameProblem,
    required: 'The username is required',
  },
  ...printedFields,
  /** Address for invitations, links to a new password and notices of changes. */
  email: {
    label: 'E-mail address',
    type: 'line',
    max: 254,
    rule: (text: string) => (text === '' ? undefined : emailProblem(text)),
    default: '',
    optional: true,
  },
  /** ORCID iD by which users are recognized as authors of manuscripts, which they then do not see. */
  orcid: {
    label: 'ORCID iD',
    type: 'line',
    max: 60,
    rule: orcidProblem,
    normal: bareOrcid,
    default: '',
    optional: true,
  },
  status: {
    label: 'Status',
    type: 'choice',
    options: visibilities,
    message: 'The status must be enabled or disabled',
    default: 'enabled',
    optional: true,
  },
  /** Users had no role before there were several: each was an administrator (requirements.md#roles). */
  role: {
    label: 'Role',
    type: 'choice',
    options: roles,
    message: 'The role must be administrator, editor, data entry or statistics',
    default: 'administrator',
    optional: true,
  },
  /** IP addresses and CIDR ranges from which the user may sign in; empty for any. */
  allowed_ips: {
    label: 'Allowed IP addresses',
    type: 'list',
    rule: allowedIpsProblem,
    default: [],
    optional: true,
  },
} as const satisfies Fields;

/** The rule of a new password, which is not a field of the table. */
export const MIN_PASSWORD_LENGTH = 8;
export const shortPasswordMessage = `The password must have at least ${MIN_PASSWORD_LENGTH} characters`;

function allowedIpsProblem(list: unknown): string | undefined {
  if (!Array.isArray(list)) return 'The allowed IP addresses must be a list';
  if (list.length > MAX_ALLOWED_IPS) return `At most ${MAX_ALLOWED_IPS} IP addresses can be allowed`;
  const wrong: unknown = list.find((entry) => typeof entry !== 'string' || !canonicalAddressRange(entry));
  if (wrong === undefined) return undefined;
  return typeof wrong === 'string'
    ? `'${wrong.slice(0, 50)}' is not an IP address or CIDR range`
    : 'An IP address must be text';
}
