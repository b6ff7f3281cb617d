import { Injectable } from '@nestjs/common';
import { referenceNumberKey } from '#contracts/publication/reference-number.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import { ArticlesKind } from '../batches/kinds/articles-kind.ts';
import type { BatchPart } from '../batches/kinds/batch-kind.ts';
import type { PdfInformation } from '../printing/print-design.ts';
import { CertificateData, type CertificateContent, certificateKey } from './certificate.data.ts';
import { certificatesHtml, certificateTitle, engravingHtml } from './certificate.template.tsx';
import { Issuances } from './issuances.ts';
import { Signatures } from './signatures.ts';

/** The certificates of all authors of the articles with these ref numbers, one folder per article. */
@Injectable()
export class CertificatesKind extends ArticlesKind<CertificateContent> {
  readonly result = 'zip';
  protected readonly what = 'Certificates';
  protected readonly isOfNotices = false;

  constructor(
    catalog: RpcClient,
    private readonly data: CertificateData,
    private readonly issuances: Issuances,
    private readonly signatures: Signatures,
  ) {
    super(catalog);
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
        return { item, path: [article.refnumber, author], key: certificateKey(content), content };
      }),
    );
  }

  async html(contents: CertificateContent[]): Promise<string> {
    return certificatesHtml(contents, await this.signatures.load(contents));
  }

  backdrop(content?: CertificateContent): string {
    return engravingHtml(content?.journal.accent);
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
    return this.issuances.record(contents);
  }
}
