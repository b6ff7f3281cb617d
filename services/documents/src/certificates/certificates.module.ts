import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ArticleEventsController } from './article-events.controller.js';
import { CertificateCodes } from './certificate-codes.js';
import { CertificateStatisticsController } from './certificate-statistics.controller.js';
import { CertificateData } from './certificate.data.js';
import { CertificateDocument, certificateSchema } from './certificate.schema.js';
import { CertificatesController } from './certificates.controller.js';
import { CertificatesService } from './certificates.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: CertificateDocument.name, schema: certificateSchema }])],
  controllers: [CertificatesController, CertificateStatisticsController, ArticleEventsController],
  providers: [CertificateCodes, CertificateData, CertificatesService],
  exports: [CertificateData],
})
export class CertificatesModule {}
