import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ResourcesModule } from '../resources.module.ts';
import { CertificateCodes } from './certificate-codes.ts';
import { CertificateData } from './certificate.data.ts';
import { CertificateDocument, certificateSchema } from './certificate.schema.ts';
import { Issuance, issuanceSchema } from './issuance.schema.ts';
import { Issuances } from './issuances.ts';
import { Signatures } from './signatures.ts';

/** The content of certificates and the record of their issuances, for both processes. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: CertificateDocument.name, schema: certificateSchema },
      { name: Issuance.name, schema: issuanceSchema },
    ]),
    ResourcesModule,
  ],
  providers: [CertificateCodes, CertificateData, Issuances, Signatures],
  exports: [CertificateCodes, CertificateData, Issuances, Signatures, MongooseModule],
})
export class CertificateDataModule {}
