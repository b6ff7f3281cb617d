import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ArticleEventsController } from './article-events.controller.ts';
import { CertificateCodes } from './certificate-codes.ts';
import { CertificateStatisticsController } from './certificate-statistics.controller.ts';
import { CertificateData } from './certificate.data.ts';
import { CertificateDocument, certificateSchema } from './certificate.schema.ts';
import { CertificatesController } from './certificates.controller.ts';
import { CertificatesService } from './certificates.service.ts';
import { Issuance, issuanceSchema } from './issuance.schema.ts';
import { Issuances } from './issuances.ts';
import { IssuancesController } from './issuances.controller.ts';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: CertificateDocument.name, schema: certificateSchema },
      { name: Issuance.name, schema: issuanceSchema },
    ]),
  ],
  controllers: [
    CertificatesController,
    IssuancesController,
    CertificateStatisticsController,
    ArticleEventsController,
  ],
  providers: [CertificateCodes, CertificateData, CertificatesService, Issuances],
  exports: [CertificateData, Issuances],
})
export class CertificatesModule {}
