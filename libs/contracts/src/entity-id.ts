/** Whether a text has the form of an entity's `id`; whether there is such an entity is another matter. */
export const isEntityId = (text: string): boolean => /^[0-9a-f]{24}$/i.test(text);
