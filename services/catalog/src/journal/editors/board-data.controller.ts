import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { Editor } from '#contracts/fields/entities.ts';
import type { BoardData, BoardEditor, EditorCertificateData } from '#contracts/api/document-data.ts';
import type { RpcRequest } from '#contracts/api/rpc.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { EditorsService } from './editors.service.ts';

/** Provides the content of the board's PDF and of editors' certificates to the documents service. */
@Controller()
export class BoardDataController {
  constructor(
    private readonly editors: EditorsService,
    private readonly settings: SettingsService,
  ) {}

  @MessagePattern('catalog.board-data')
  async boardData(): Promise<BoardData> {
    const [journal, editors] = await Promise.all([
      this.settings.getDocumentJournal(),
      this.editors.list(false),
    ]);
    return { journal, editors: editors.map(boardEditor) };
  }

  @MessagePattern('catalog.editor-certificate-data')
  async editorCertificateData(
    @Payload() { ids }: RpcRequest<'catalog.editor-certificate-data'>,
  ): Promise<EditorCertificateData> {
    const [journal, chief, editors, date] = await Promise.all([
      this.settings.getDocumentJournal(),
      this.editors.findChiefEditor(),
      this.editors.findByIds(ids),
      this.settings.today(),
    ]);
    return {
      journal,
      chiefEditor: chief && { id: chief.id, name: chief.name },
      editors: editors.map((editor) => ({ ...boardEditor(editor), status: editor.status })),
      date,
    };
  }
}

function boardEditor(editor: Editor): BoardEditor {
  const { id, name, degree, category, post, content, country, picture } = editor;
  return { id, name, degree, category, post, content, country, picture };
}
