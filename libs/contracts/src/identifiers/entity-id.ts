/** Whether the text has the format of an entity's `id`; the entity may still not exist. */
export const isEntityId = (text: string): boolean => /^[0-9a-f]{24}$/i.test(text);
