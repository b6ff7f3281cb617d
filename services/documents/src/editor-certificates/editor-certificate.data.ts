import { Injectable } from '@nestjs/common';
import type { DocumentJournal } from '#contracts/api/document-data.ts';
import type { EditorCertificateData as BoardMembers } from '#contracts/api/document-data.ts';
import { paths } from '#contracts/journal/paths.ts';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import { CertificateCodes } from '../certificates/certificate-codes.ts';
import { shownFields, shownJournal } from '../design/shown-fields.ts';
import { fileKey } from '../printing/rendered-files.ts';

const DESIGN = 4;
const memberFields = ['id', 'name', 'degree', 'category', 'post', 'content', 'country', 'status'] as const;

type Member = BoardMembers['editors'][number];

export interface EditorCertificateContent {
  editor: Member;
  code: string;
  verifyUrl: string;
  journal: DocumentJournal;
  /** Null for the signer's own certificate. */
  signedBy: string | null;
  /** YYYY-MM-DD. */
  date: string;
}

@Injectable()
export class EditorCertificateData {
  constructor(
    private readonly catalog: RpcClient,
    private readonly codes: CertificateCodes,
  ) {}

  /** Data of the editors who exist, with the journal. */
  members(ids: string[]): Promise<BoardMembers> {
    return this.catalog.call('catalog.editor-certificate-data', { ids });
  }

  /** Contents for the editors who exist, by id; each editor has a code from then on. */
  async contents(ids: string[]): Promise<Map<string, EditorCertificateContent>> {
    const { editors, journal, chiefEditor, date } = await this.members(ids);
    const codes = await this.codes.issue(
      editors.map(({ id, name }) => ({ articleId: id, author: name, isEditor: true })),
    );
    return new Map(
      editors.map((editor, at) => {
        const signedBy = chiefEditor && chiefEditor.id !== editor.id ? chiefEditor.name : null;
        const code = codes[at]!;
        const content = {
          editor: shownFields(editor, memberFields),
          code,
          verifyUrl: `${journal.domain}${paths.verify(code)}`,
          journal: shownJournal(journal),
          signedBy,
          date,
        };
        return [editor.id, content];
      }),
    );
  }

  fileKey(content: EditorCertificateContent): string {
    return fileKey('editors-certificates', DESIGN, content);
  }
}
