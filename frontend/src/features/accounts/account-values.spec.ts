import { describe, expect, test } from '@jest/globals';
import { accountBody, checkAccount } from './account-values.js';

const kept = { name: 'asha', password: '', again: '', allowed_ips: '' };
const same = { ...kept, password: 'long enough', again: 'long enough' };

describe('a user account', () => {
  test.each([
    ['keeps its password when none is entered', kept, false, []],
    ['needs a name', { ...kept, name: ' ' }, false, ['name']],
    ['needs a password to begin with', kept, true, ['password']],
    ['needs its password twice', { ...same, again: '' }, true, ['again']],
    ['is complete with both', same, true, []],
  ])('%s', (_, values, adding, empty) => {
    expect(checkAccount(values, adding)).toMatchObject({ empty, sendable: empty.length === 0 });
  });

  test.each([
    [{ password: '1234567', again: '1234567' }, 'The password must have at least 8 characters'],
    [{ password: 'long enough', again: 'long enuogh' }, 'The passwords are not the same'],
  ])('%j is refused', (change, message) => {
    const { sendable, messages } = checkAccount({ ...kept, ...change }, false);
    expect([sendable, ...Object.values(messages).filter(Boolean)]).toEqual([false, message]);
  });

  test('takes addresses with lines, commas or blanks between', () => {
    expect(accountBody({ ...same, allowed_ips: '10.0.0.1, 10.1.0.0/16\n2001:db8::/32\n' })).toEqual({
      name: 'asha',
      password: 'long enough',
      allowed_ips: ['10.0.0.1', '10.1.0.0/16', '2001:db8::/32'],
    });
  });
});
