/** Why an upload cannot be imported at all, in words for staff. */
export class ImportError extends Error {}

/** A name out of an upload, fit to be said in a message. */
export const quoted = (name: string): string => {
  const text = name.replace(/\p{C}/gu, '\ufffd');
  return `“${text.length > 100 ? `${text.slice(0, 100)}…` : text}”`;
};
