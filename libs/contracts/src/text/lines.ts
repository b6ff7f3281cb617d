/** Text of several lines. */
export const linesProblem = (text: string): string | undefined =>
  /[^\P{Cc}\n\r\t]/u.test(text) ? 'This text has characters that are no text' : undefined;
