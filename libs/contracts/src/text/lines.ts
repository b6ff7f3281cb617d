/** Rule for text of several lines. */
export const linesProblem = (text: string): string | undefined =>
  /[^\P{Cc}\n\r\t]/u.test(text) ? 'This text contains characters that are not text. Delete them' : undefined;
