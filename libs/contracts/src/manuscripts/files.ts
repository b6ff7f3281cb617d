import type { ManuscriptFileKind } from '#contracts/values/manuscript-file-kinds.ts';

/** Kinds of files of which there is a copy without names, for the other side of the review. */
export const copiedKinds = [
  'manuscript',
  'anonymous',
  'response',
  'report',
] as const satisfies ManuscriptFileKind[];

/** The endings of accepted files, by kind; the server looks into the files besides. */
export const acceptedEndings: Record<ManuscriptFileKind, readonly string[]> = {
  manuscript: ['docx', 'pdf'],
  anonymous: ['docx', 'pdf'],
  response: ['docx', 'pdf'],
  supplement: ['docx', 'pdf', 'zip', 'png', 'jpg', 'jpeg', 'xlsx'],
  copyright: ['pdf', 'docx', 'png', 'jpg', 'jpeg'],
  final: ['docx', 'pdf'],
  payment: ['pdf', 'png', 'jpg', 'jpeg'],
  similarity: ['pdf'],
  report: ['docx', 'pdf'],
  attachment: ['docx', 'pdf', 'zip', 'png', 'jpg', 'jpeg', 'xlsx'],
};

export const endingOf = (name: string): string => /\.([^.]{1,10})$/u.exec(name)?.[1]?.toLowerCase() ?? '';

/** Reason why a file cannot be of this kind, by its name; undefined if it may be. */
export function fileNameProblem(kind: ManuscriptFileKind, name: string): string | undefined {
  const ending = endingOf(name);
  const accepted = acceptedEndings[kind];
  if (accepted.includes(ending)) return undefined;
  if (ending === 'doc') return 'This is a Word file of an old kind. Save it as .docx';
  if (ending === 'docm') return 'This Word file has macros. Save it as .docx';
  const list = new Intl.ListFormat('en-GB', { type: 'disjunction' });
  return `This file must be one of these: ${list.format(accepted.map((one) => `.${one}`))}`;
}

/** Limits: bytes of a file, files and bytes of a manuscript, bytes of all drafts. */
export const MAX_MANUSCRIPT_FILE_BYTES = 20 * 1_048_576;
export const MAX_MANUSCRIPT_FILES = 10;
export const MAX_MANUSCRIPT_BYTES = 60 * 1_048_576;
/** Limits of the attachments of a mail: their number, and their bytes in total. */
export const MAX_ATTACHMENTS = 5;
export const MAX_ATTACHED_BYTES = 10 * 1_048_576;
export const MAX_DRAFT_BYTES = 5_120 * 1_048_576;
/** Limit of the drafts of one mailbox: three at most, each with all of its files. */
export const MAX_MAILBOX_BYTES = 180 * 1_048_576;
/** Limit of the drafts of one client, and of what it sent within a day. */
export const MAX_CLIENT_BYTES = 600 * 1_048_576;

/** Place of a name: a part of what the other side of the review reads. */
export type FoundPlace =
  'title' | 'abstract' | 'keywords' | 'answer' | 'manuscript' | 'response' | 'letter' | 'report';

/** A name of somebody whom the other side of the review must not know. */
export interface FoundName {
  what: 'name' | 'initials' | 'email' | 'orcid' | 'institution';
  where: FoundPlace;
  /** Name as written there. */
  text: string;
  /** The text around it. */
  around: string;
}

/** Names found in a text that somebody is about to read, and the parts that could not be searched. */
export interface NameCheck {
  found: FoundName[];
  /** Parts that could not be searched, such as 'response.pdf: 3 pictures'. */
  unsearched: string[];
}

/** The copy for the other side of the review. */
export interface FileCopy {
  state: 'making' | 'made' | 'failed';
  /** Names that are left in it. */
  found: FoundName[];
  /** Parts that could not be searched for names, such as '3 pictures'. */
  unsearched: string[];
  /** Parts of the file that the copy lacks, such as '1 video'. */
  left_out: string[];
  /** Reason why it was not made. */
  reason?: string;
}
