import { Injectable } from '@nestjs/common';
import {
  type BatchCount,
  type BatchKind,
  type BatchPart,
  countWithNoun,
} from '../batches/kinds/batch-kind.ts';
import { engravingHtml } from '../certificates/certificate.template.tsx';
import type { PdfInformation } from '../printing/print-design.ts';
import { type EditorCertificateContent, EditorCertificateData } from './editor-certificate.data.ts';
import { editorCertificatesHtml, editorCertificateTitle } from './editor-certificate.template.tsx';

@Injectable()
export class EditorCertificatesKind implements BatchKind<EditorCertificateContent> {
  readonly result = 'zip';
  readonly missing = 'Editor not found!';

  constructor(private readonly data: EditorCertificateData) {}

  keyOf(id: string): string | undefined {
    return /^[0-9a-f]{24}$/i.test(id) ? id.toLowerCase() : undefined;
  }

  async count(ids: string[]): Promise<BatchCount> {
    const { editors } = await this.data.members(ids);
    const found = new Set(editors.map(({ id }) => id));
    const missing = ids.filter((id) => !found.has(id.toLowerCase()));
    const parts = ids.length - missing.length;
    const title = `Editors’ certificates, ${countWithNoun(parts, 'editor')}`;
    // The name of the file is fixed (requirements.md#documents).
    return { parts, missing, name: { title, fileName: 'Editors-Certificate.zip' } };
  }

  async gather(ids: string[]): Promise<BatchPart<EditorCertificateContent>[]> {
    const contents = await this.data.contents(ids);
    return ids.flatMap((item) => {
      const content = contents.get(item.toLowerCase());
      return content ? [{ item, path: [content.editor.name], key: this.data.fileKey(content), content }] : [];
    });
  }

  html(contents: EditorCertificateContent[]): string {
    return editorCertificatesHtml(contents);
  }

  backdrop(content?: EditorCertificateContent): string {
    return engravingHtml(content?.journal.accent);
  }

  information(content: EditorCertificateContent): PdfInformation {
    return {
      title: editorCertificateTitle(content),
      author: content.journal.name,
      subject: 'Service on the editorial board',
      language: 'en',
    };
  }
}
