/** Why a file cannot be converted, as a message for staff. */
export class TextError extends Error {}
