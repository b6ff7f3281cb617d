import { describe, expect, test } from '@jest/globals';
import type { UserListing } from '#contracts/fields/entities.ts';
import { isSendable } from '#shared/forms/checks.ts';
import { userBody, checkUser } from './user-values.ts';

const user: UserListing = {
  id: '1',
  name: 'asha',
  email: '',
  orcid: '',
  printed_name: '',
  printed_title: '',
  is_set_up: true,
  status: 'enabled',
  role: 'editor',
  version: 1,
  allowed_ips: ['10.0.0.1', '10.1.0.0/16'],
  creation: '2026-01-01T00:00:00.000Z',
};
const addresses = '10.0.0.1\n10.1.0.0/16';
const unchanged = {
  name: 'asha',
  email: '',
  orcid: '',
  printed_name: '',
  printed_title: '',
  role: 'editor',
  password: '',
  again: '',
  allowed_ips: addresses,
  current_password: '',
};
const same = { ...unchanged, password: 'long enough', again: 'long enough' };
const confirmed = { ...same, current_password: 'mine' };

describe('a user', () => {
  test.each([
    ['keeps its password when none is entered', unchanged, user, []],
    ['needs a name', { ...unchanged, name: ' ' }, user, ['name']],
    ['needs a password to begin with', unchanged, undefined, ['password']],
    ['needs its password twice', { ...same, again: '' }, undefined, ['again']],
    ['is complete with both', same, undefined, []],
    ['needs the current password for a new one', same, user, ['current_password']],
    [
      'needs the current password for other addresses',
      { ...unchanged, allowed_ips: '::1' },
      user,
      ['current_password'],
    ],
    [
      'needs the current password for another e-mail address',
      { ...unchanged, email: 'asha@example.org' },
      user,
      ['current_password'],
    ],
    [
      'needs the current password for another role',
      { ...unchanged, role: 'administrator' },
      user,
      ['current_password'],
    ],
    [
      'needs none for the same addresses',
      { ...unchanged, allowed_ips: addresses.replace('\n', ', ') },
      user,
      [],
    ],
    ['is changed with it', confirmed, user, []],
  ])('%s', (_, values, of, empty) => {
    const checked = checkUser(values, of);
    expect([checked.empty, isSendable(checked)]).toEqual([empty, empty.length === 0]);
  });

  test('needs no current password of someone who has none', () => {
    expect(isSendable(checkUser(same, user, false))).toBe(true);
  });

  test.each([
    [{ password: '1234567', again: '1234567' }, 'The password must have at least 8 characters'],
    [{ password: 'long enough', again: 'long enuogh' }, 'The passwords do not match'],
  ])('rejects %j', (change, message) => {
    const checked = checkUser({ ...unchanged, ...change, current_password: 'mine' }, user);
    expect([isSendable(checked), ...Object.values(checked.messages).filter(Boolean)]).toEqual([
      false,
      message,
    ]);
  });

  test('accepts addresses separated by line breaks, commas or spaces', () => {
    expect(userBody({ ...same, allowed_ips: '10.0.0.1, 10.1.0.0/16\n2001:db8::/32\n' })).toEqual({
      name: 'asha',
      email: '',
      orcid: '',
      printed_name: '',
      printed_title: '',
      role: 'editor',
      password: 'long enough',
      allowed_ips: ['10.0.0.1', '10.1.0.0/16', '2001:db8::/32'],
    });
  });

  test('sends the current password once it is entered', () => {
    expect(userBody(confirmed)).toMatchObject({ current_password: 'mine' });
  });
});
