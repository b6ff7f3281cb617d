import { Injectable } from '@nestjs/common';
import type { BoardData as Board } from '#contracts/api/document-data.ts';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import { shownFields, shownJournal } from '../design/shown-fields.ts';
import { fileKey } from '../printing/rendered-files.ts';

const DESIGN = 3;
const editorFields = ['id', 'name', 'degree', 'category', 'post', 'content', 'country', 'picture'] as const;

@Injectable()
export class BoardData {
  constructor(private readonly catalog: RpcClient) {}

  /** Every enabled editor; a picture's file name changes with its content. */
  async content(): Promise<Board> {
    const { journal, editors } = await this.catalog.call('catalog.board-data', {});
    return {
      journal: shownJournal(journal),
      editors: editors.map((editor) => shownFields(editor, editorFields)),
    };
  }

  fileKey(content: Board): string {
    return fileKey('editorial-board', DESIGN, content);
  }
}
