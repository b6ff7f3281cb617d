import { Controller, Get, Param, Query } from '@nestjs/common';
import type { CertificateIssuance } from '#contracts/fields/issued-documents.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { type Page, PageQuery } from '#platform/validation/paging.ts';
import { CertificateData } from './certificate.data.ts';
import { Issuances } from './issuances.ts';

/** Certificates issued for an article, for staff. */
@Controller('api/pdf/certificates/:refnumber/issuances')
export class IssuancesController {
  constructor(
    private readonly data: CertificateData,
    private readonly issuances: Issuances,
  ) {}

  @Get()
  async ofArticle(
    @Param('refnumber') refnumber: string,
    @Query() page: PageQuery,
  ): Promise<Page<CertificateIssuance>> {
    const article = await this.data.article({ refnumber, forStaff: true });
    if (!article) throw new DomainError('article_not_found');
    return this.issuances.listByArticle(article.articleId, page);
  }
}
