/** Text of a cell on one line, which begins with nothing that a spreadsheet would compute. */
export const cellText = (text: string): string => text.replace(/\s+/g, ' ').replace(/^(?=[=+@-])/, "'");
