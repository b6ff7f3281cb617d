import Bowser from 'bowser';

/** Longer ones are of no browser. */
const MAX_USER_AGENT = 400;
const MAX_NAME = 60;

/**
 * The browser and system of a user agent in words, such as 'Firefox on Windows'; empty if unknown. Only this is stored:
 * the complete text would tell the sessions of different users apart.
 */
export function browserName(userAgent = ''): string {
  if (userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_USER_AGENT));
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, MAX_NAME);
}
