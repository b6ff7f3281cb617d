import type { Provider, Type } from '@nestjs/common';
import type { BatchKindName } from '#contracts/fields/issued-documents.ts';
import type { BatchKind } from './kinds/batch-kind.ts';
import { CertificatesKind } from '../certificates/certificates.kind.ts';
import { EditorCertificatesKind } from '../editor-certificates/editor-certificates.kind.ts';
import { AnnualCertificatesKind } from '../annual-certificates/annual-certificates.kind.ts';
import { IndexPageKind } from '../index-pages/index-page.kind.ts';

const classes: Record<BatchKindName, Type<BatchKind>> = {
  certificates: CertificatesKind,
  'index-page': IndexPageKind,
  'editors-certificates': EditorCertificatesKind,
  'service-certificates': AnnualCertificatesKind,
};

export type BatchKinds = Record<BatchKindName, BatchKind>;
export const BATCH_KINDS = Symbol('kinds of batches');

/** The kinds, for both processes: the service counts items, the worker gathers their data and renders them. */
export const batchKinds: Provider[] = [
  ...Object.values(classes),
  {
    provide: BATCH_KINDS,
    inject: Object.values(classes),
    useFactory: (...kinds: BatchKind[]) =>
      Object.fromEntries(Object.keys(classes).map((name, index) => [name, kinds[index]])),
  },
];
