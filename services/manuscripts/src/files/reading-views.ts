import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { JobData } from '#contracts/api/jobs.ts';
import type { WarningKind } from '#contracts/full-text/full-text.ts';
import { blocksOf, everyBlock, inlinesIn } from '#contracts/full-text/text-lines.ts';
import type { TextTree } from '#contracts/full-text/text-tree.ts';
import { convertText } from '#conversion/convert-text.ts';
import { TextError } from '#conversion/text-error.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { ManuscriptDocument } from '../register/manuscript.schema.ts';
import { UPLOADS } from './uploads.ts';

/** Warnings after which the text is not complete. */
const incomplete = new Set<WarningKind>([
  'picture_missing',
  'equation_as_picture',
  'equations_lost',
  'characters_lost',
  'not_unicode',
  'left_out',
]);

/** Texts of copies without names, which the review's page shows beside the file. */
@Injectable()
export class ReadingViews {
  private readonly stopping = new AbortController();

  constructor(
    @InjectModel(ManuscriptDocument.name) private readonly manuscripts: Model<ManuscriptDocument>,
    private readonly files: FileStore,
  ) {}

  /** Stores the text of a copy that converts completely; any other copy is read as a file alone. */
  async make({ manuscriptId, fileId }: JobData['manuscripts.make-reading-view']): Promise<void> {
    const manuscript = await this.manuscripts.findById(manuscriptId).lean();
    const copy = manuscript?.files.find(({ id }) => id === fileId)?.copy;
    const stored = copy?.key && !copy.text && (await this.files.open(copy.key));
    if (!manuscript || !stored) return;
    const tree = await this.treeOf(await stored.stream());
    if (!tree) return;
    const key = `${UPLOADS}/${randomUUID()}`;
    await this.files.write(key, Buffer.from(JSON.stringify(tree)));
    const unreadCopy = { id: fileId, 'copy.key': copy.key, 'copy.text': { $exists: false } };
    const { matchedCount } = await this.manuscripts.updateOne(
      { _id: manuscript._id, files: { $elemMatch: unreadCopy } },
      { $set: { 'files.$.copy.text': { key } } },
    );
    // The manuscript is erased, or has another copy now.
    if (matchedCount === 0) await this.files.remove(key);
  }

  /** Ends the running conversion, which the queue repeats. */
  stop(): void {
    this.stopping.abort();
  }

  private async treeOf(content: Readable): Promise<TextTree | undefined> {
    try {
      const { tree, warnings } = await convertText(
        { name: 'text.docx', content },
        { references: [], signal: this.stopping.signal },
      );
      return warnings.some(({ kind }) => incomplete.has(kind)) ? undefined : withoutPictures(tree);
    } catch (error) {
      // The reason may have words of the manuscript: it is not logged.
      if (error instanceof TextError) return undefined;
      throw error;
    }
  }
}

/** The text with placeholders for figures, without descriptions of pictures, which may name files and people. */
function withoutPictures(tree: TextTree): TextTree {
  const blocks = blocksOf(tree);
  for (const block of everyBlock(blocks)) if ('pictures' in block) block.pictures = [];
  for (const inline of inlinesIn(blocks))
    if (typeof inline !== 'string' && inline.kind === 'inline-picture')
      inline.picture = { name: '', width: 0, height: 0, alternative: '' };
  return tree;
}
