/** The code of a certificate as printed, in groups that are easier to read aloud: 'K7QM 2XPA 9T4B'. */
export const printedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ');

/** A code as it is stored, from what somebody typed: with or without groups, in any case. */
export const bareCode = (typed: string): string => typed.replace(/[\s-]/gu, '').toUpperCase();
