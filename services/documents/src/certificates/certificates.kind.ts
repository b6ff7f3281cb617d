import { Injectable } from '@nestjs/common';
import { isReferenceNumber, referenceNumberKey } from '#contracts/publication/reference-number.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import type { CertificateData as ArticleData } from '#contracts/api/rpc.ts';
import {
  type BatchCount,
  type BatchKind,
  type BatchPart,
  GATHERED_AT_ONCE,
} from '../batch-kinds/batch-kind.ts';
import { nameByIssue } from '../batch-kinds/batch-name.ts';
import type { PdfInformation } from '../printing/sheet-design.ts';
import { slices } from '../printing/slices.ts';
import { CertificateData, type CertificateContent } from './certificate.data.ts';
import { certificatesHtml, certificateTitle, engravingHtml } from './certificate.template.tsx';
import { Issuances } from './issuances.ts';
import { Signatures } from './signatures.ts';

/** The certificates of all authors of the articles with these ref numbers, one folder per article. */
@Injectable()
export class CertificatesKind implements BatchKind<CertificateContent> {
  readonly result = 'zip';
  readonly missing = 'Article not found!';

  constructor(
    private readonly data: CertificateData,
    private readonly issuances: Issuances,
    private readonly signatures: Signatures,
  ) {}

  keyOf(refnumber: string): string | undefined {
    return isReferenceNumber(refnumber) ? referenceNumberKey(refnumber) : undefined;
  }

  async count(refnumbers: string[]): Promise<BatchCount> {
    const found: ArticleData[] = [];
    const missing: string[] = [];
    for (const slice of slices(refnumbers, GATHERED_AT_ONCE)) {
      const articles = await this.data.articles(slice);
      for (const refnumber of slice) {
        const article = articles.get(referenceNumberKey(refnumber));
        if (article) found.push(article);
        else missing.push(refnumber);
      }
    }
    const parts = found.reduce((sum, { authors }) => sum + authors.length, 0);
    return { parts, missing, name: nameByIssue('Certificates', this.result, found) };
  }

  async gather(refnumbers: string[]): Promise<BatchPart<CertificateContent>[]> {
    const articles = await this.data.articles(refnumbers);
    const found = refnumbers.flatMap((item) => {
      const article = articles.get(referenceNumberKey(item));
      return article ? [{ item, article }] : [];
    });
    const contents = (await this.data.contents(found.map(({ article }) => article))).values();
    return found.flatMap(({ item, article }) =>
      article.authors.map((author) => {
        const content = contents.next().value!;
        return { item, path: [article.refnumber, author], key: this.data.fileKey(content), content };
      }),
    );
  }

  async html(contents: CertificateContent[]): Promise<string> {
    return certificatesHtml(contents, await this.signatures.of(contents));
  }

  backdrop(): string {
    return engravingHtml();
  }

  information(content: CertificateContent): PdfInformation {
    return {
      title: certificateTitle(content),
      author: content.journal.name,
      subject: plainText(content.title),
      language: 'en',
    };
  }

  note(contents: CertificateContent[]): Promise<void> {
    return this.issuances.note(contents);
  }
}
