import { Module, type Type } from '@nestjs/common';
import type { BatchKindName } from '#contracts/fields/entities.ts';
import type { BatchKind } from '../batch-kinds/batch-kind.ts';
import { CertificateDataModule } from '../certificates/certificate-data.module.ts';
import { CertificatesKind } from '../certificates/certificates.kind.ts';
import { EditorCertificateData } from '../editor-certificates/editor-certificate.data.ts';
import { EditorCertificatesKind } from '../editor-certificates/editor-certificates.kind.ts';
import { IndexPageData } from '../index-pages/index-page.data.ts';
import { IndexPageKind } from '../index-pages/index-page.kind.ts';
import { ResourcesModule } from '../resources.module.ts';

/** Every kind of batch. */
const classes: Record<BatchKindName, Type<BatchKind>> = {
  certificates: CertificatesKind,
  'index-page': IndexPageKind,
  'editors-certificates': EditorCertificatesKind,
};

export type BatchKinds = Record<BatchKindName, BatchKind>;
export const BATCH_KINDS = Symbol('kinds of batches');

/** The kinds, for both processes: the service counts items, the worker gathers their data and renders them. */
@Module({
  imports: [ResourcesModule, CertificateDataModule],
  providers: [
    IndexPageData,
    EditorCertificateData,
    ...Object.values(classes),
    {
      provide: BATCH_KINDS,
      inject: Object.values(classes),
      useFactory: (...kinds: BatchKind[]) =>
        Object.fromEntries(Object.keys(classes).map((name, index) => [name, kinds[index]])),
    },
  ],
  exports: [BATCH_KINDS],
})
export class BatchKindsModule {}
