import { Injectable } from '@nestjs/common';
import type { BatchKind, BatchPart } from '../batch-kinds/batch-kind.ts';
import { engravingHtml } from '../certificates/certificate.template.tsx';
import type { PdfInformation } from '../printing/sheet-design.ts';
import { type EditorCertificateContent, EditorCertificateData } from './editor-certificate.data.ts';
import { editorCertificatesHtml, editorCertificateTitle } from './editor-certificate.template.tsx';

/** The certificates of the editors with these ids. */
@Injectable()
export class EditorCertificatesKind implements BatchKind<EditorCertificateContent> {
  readonly fileName = 'Editors-Certificate.zip';
  readonly result = 'zip';
  readonly missing = 'Editor not found!';

  constructor(private readonly data: EditorCertificateData) {}

  keyOf(id: string): string | undefined {
    return /^[0-9a-f]{24}$/i.test(id) ? id.toLowerCase() : undefined;
  }

  async count(ids: string[]): Promise<{ parts: number; missing: string[] }> {
    const contents = await this.data.contents(ids);
    const missing = ids.filter((id) => !contents.has(id.toLowerCase()));
    return { parts: ids.length - missing.length, missing };
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

  backdrop(): string {
    return engravingHtml();
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
