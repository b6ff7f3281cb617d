import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ArticleEventsController } from './article-events.controller.js';
import { CertificateCodes } from './certificate-codes.js';
import { CertificateStatisticsController } from './certificate-statistics.controller.js';
import { CertificateData } from './certificate.data.js';
import { CertificateDocument, certificateSchema } from './certificate.schema.js';
import { CertificatesController } from './certificates.controller.js';
import { CertificatesService } from './certificates.service.js';
import { Issuance, issuanceSchema } from './issuance.schema.js';
import { Issuances } from './issuances.js';
import { IssuancesController } from './issuances.controller.js';

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
