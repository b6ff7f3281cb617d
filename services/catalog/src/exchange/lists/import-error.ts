/** Why an upload cannot be imported at all, as a message for staff. */
export class ImportError extends Error {}
