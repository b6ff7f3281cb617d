import { Module } from '@nestjs/common';
import { RenderedFilesModule } from '../printing/rendered-files.module.ts';
import { ArticleEventsController } from './article-events.controller.ts';
import { CertificateDataModule } from './certificate-data.module.ts';
import { CertificateStatisticsController } from './certificate-statistics.controller.ts';
import { CertificatesController } from './certificates.controller.ts';
import { CertificatesService } from './certificates.service.ts';
import { IssuancesController } from './issuances.controller.ts';
import { RequestedCertificates } from './requested-certificates.ts';

@Module({
  imports: [CertificateDataModule, RenderedFilesModule],
  controllers: [
    CertificatesController,
    IssuancesController,
    CertificateStatisticsController,
    ArticleEventsController,
  ],
  providers: [CertificatesService, RequestedCertificates],
})
export class CertificatesModule {}
