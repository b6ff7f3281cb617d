import type { FieldValues } from '#contracts/fields/fields.ts';
import type { draftFields } from '#contracts/fields/manuscript-fields.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import type { Passage } from './find-names.ts';

/** The texts that reviewers read beside the files. */
export const textsToSearch = ({
  title,
  abstract,
  keywords,
  answer,
}: Pick<FieldValues<typeof draftFields>, 'title' | 'abstract' | 'keywords' | 'answer'>): Passage[] => [
  { where: 'title', text: plainText(title) },
  { where: 'abstract', text: plainText(abstract) },
  { where: 'keywords', text: keywords },
  { where: 'answer', text: answer },
];
