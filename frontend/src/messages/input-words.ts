import { createContext } from 'react';

/** Words of inputs besides their label; pages of staff are in English. */
export const englishInputWords = {
  /** Translation of the label of a field or a tool. */
  label: (label: string): string => label,
  loadingEditor: 'Loading the editor…',
  words: (count: number, more: number, most: number | undefined): string =>
    `${count} ${count === 1 ? 'word' : 'words'}${more > 0 ? `, ${more} more than ${most}` : ''}`,
  formatting: (label: string): string => `${label}: formatting`,
  add: (one: string): string => `Add ${one}`,
  remove: 'Remove',
  removeRow: (one: string, number: number): string => `Remove ${one.replace(/^an? /, '')} ${number}`,
  link: {
    link: 'Link',
    address: 'Address',
    hint: 'Enter an address that starts with https:// or mailto:',
    pageHint: 'Enter an address that starts with https:// or mailto:, or with / for a page of this site',
    apply: 'Apply',
    remove: 'Remove the link',
    cancel: 'Cancel',
  },
};

export const InputWords = createContext(englishInputWords);
