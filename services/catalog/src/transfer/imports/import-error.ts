/** Why an upload cannot be imported at all, as a message for staff. */
export class ImportError extends Error {}

/** A name from an upload, quoted and shortened for messages. */
export const quoted = (name: string): string => {
  const text = name.replace(/\p{C}/gu, '\ufffd');
  return `“${text.length > 100 ? `${text.slice(0, 100)}…` : text}”`;
};
