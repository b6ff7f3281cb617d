import { Module } from '@nestjs/common';
import { PrintingModule } from '../printing/printing.module.ts';
import { CertificateDataModule } from './certificate-data.module.ts';
import { CertificateJobs } from './certificate.jobs.ts';
import { CertificatesKind } from './certificates.kind.ts';

/** The worker's part of certificates. */
@Module({
  imports: [CertificateDataModule, PrintingModule],
  providers: [CertificatesKind, CertificateJobs],
  exports: [CertificateJobs],
})
export class CertificateJobsModule {}
