import { Injectable } from '@nestjs/common';
import type { DocumentJournal, EditorCertificateData as BoardMembers } from '#contracts/api/rpc.ts';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import { shownFields, shownJournal } from '../design/shown-fields.ts';
import { fileKey } from '../printing/rendered-files.ts';

const DESIGN = 3;
const memberFields = ['id', 'name', 'degree', 'category', 'post', 'content', 'country', 'status'] as const;

type Member = BoardMembers['editors'][number];

/** The data shown on one editor's certificate. */
export interface EditorCertificateContent {
  editor: Member;
  journal: DocumentJournal;
  /** Null for the signer's own certificate. */
  signedBy: string | null;
  /** YYYY-MM-DD. */
  date: string;
}

@Injectable()
export class EditorCertificateData {
  constructor(private readonly catalog: RpcClient) {}

  /** Existing editors by id. */
  async contents(ids: string[]): Promise<Map<string, EditorCertificateContent>> {
    const { editors, journal, chiefEditor, date } = await this.catalog.call(
      'catalog.editor-certificate-data',
      { ids },
    );
    return new Map(
      editors.map((editor) => {
        const signedBy = chiefEditor && chiefEditor.id !== editor.id ? chiefEditor.name : null;
        return [
          editor.id,
          { editor: shownFields(editor, memberFields), journal: shownJournal(journal), signedBy, date },
        ];
      }),
    );
  }

  fileKey(content: EditorCertificateContent): string {
    return fileKey('editors-certificates', DESIGN, content);
  }
}
