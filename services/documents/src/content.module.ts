import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FileStoreModule } from '#platform/files/file-store.module.ts';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import { BatchJob, batchJobSchema } from './batches/batch-job.schema.ts';
import { BATCH_KINDS, batchKinds } from './batches/kinds.ts';
import { CertificateCodes } from './certificates/certificate-codes.ts';
import { CertificateData } from './certificates/certificate.data.ts';
import {
  CertificateDocument,
  certificateSchema,
  Issuance,
  issuanceSchema,
} from './certificates/certificate.schema.ts';
import { CertificatesKind } from './certificates/certificates.kind.ts';
import { Issuances } from './certificates/issuances.ts';
import { Signatures } from './certificates/signatures.ts';
import { IssuedCode, IssuedCodes, issuedCodeSchema } from './codes/issued-codes.ts';
import { SharedConfig } from './config.ts';
import { CoverPageData } from './cover-pages/cover-page.data.ts';
import { EditorCertificateData } from './editor-certificates/editor-certificate.data.ts';
import { ManuscriptsClient } from './letters-and-receipts/manuscripts-client.ts';
import { LettersAndReceiptsData } from './letters-and-receipts/letters-and-receipts.data.ts';
import { AnnualCertificateData } from './annual-certificates/annual-certificate.data.ts';
import { AnnualCertificatesKind } from './annual-certificates/annual-certificates.kind.ts';
import { BoardData } from './editorial-board/board.data.ts';

const models = MongooseModule.forFeature([
  { name: CertificateDocument.name, schema: certificateSchema },
  { name: Issuance.name, schema: issuanceSchema },
  { name: IssuedCode.name, schema: issuedCodeSchema },
  { name: BatchJob.name, schema: batchJobSchema },
]);

const shared = [
  IssuedCodes,
  CertificateData,
  Issuances,
  Signatures,
  EditorCertificateData,
  CoverPageData,
  BoardData,
  LettersAndReceiptsData,
  AnnualCertificateData,
];

/** Data of documents, for both processes: from catalog and manuscripts, with the record of issued certificates and files. */
@Module({
  imports: [models, FileStoreModule],
  providers: [
    {
      provide: RpcClient,
      inject: [SharedConfig],
      useFactory: ({ CATALOG_RPC, RPC_KEYS_FILE }: SharedConfig) => new RpcClient(CATALOG_RPC, RPC_KEYS_FILE),
    },
    {
      provide: ManuscriptsClient,
      inject: [SharedConfig],
      useFactory: ({ MANUSCRIPTS_RPC, RPC_KEYS_FILE }: SharedConfig) =>
        new ManuscriptsClient(MANUSCRIPTS_RPC, RPC_KEYS_FILE),
    },
    CertificateCodes,
    ...shared,
    ...batchKinds,
  ],
  exports: [
    models,
    FileStoreModule,
    RpcClient,
    CertificateCodes,
    ManuscriptsClient,
    ...shared,
    AnnualCertificatesKind,
    CertificatesKind,
    BATCH_KINDS,
  ],
})
export class ContentModule {}
