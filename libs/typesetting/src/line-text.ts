/** A reference list's entry without the number that it begins with, if that is its own. */
export const withoutOwnNumber = (text: string, number: number): string =>
  text.replace(new RegExp(`^\\s*(?:\\[${number}\\]|\\(${number}\\)|${number}[.)])\\s*`, 'u'), '');

const BREAK = '\u200b';

/** Text in which long words can be broken: after their signs, and one of many letters anywhere. */
export const breakable = (text: string): string =>
  text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\s]+/gu, ' ').replace(/[^\s\u200b]{18,}/gu, (word) => {
    const parts = word.replace(/[/._\-%?&=:](?=[^\s])/gu, (sign) => `${sign}${BREAK}`);
    return parts.replace(/[^\s\u200b]{31,}/gu, (long) =>
      [...new Intl.Segmenter().segment(long)].map(({ segment }) => segment).join(BREAK),
    );
  });
