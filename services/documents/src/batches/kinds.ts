import type { Provider, Type } from '@nestjs/common';
import type { BatchKindName } from '#contracts/entities.js';
import { CertificatesKind } from '../certificates/certificates.kind.js';
import { IndexPageData } from '../index-pages/index-page.data.js';
import { IndexPageKind } from '../index-pages/index-page.kind.js';
import type { BatchKind } from './batch-kind.js';

/** Every kind of batch. */
const classes: Partial<Record<BatchKindName, Type<BatchKind>>> = {
  certificates: CertificatesKind,
  'index-page': IndexPageKind,
};

export type BatchKinds = Record<BatchKindName, BatchKind>;
export const BATCH_KINDS = Symbol('kinds of batches');

/** For both processes: the service counts, the worker gathers and draws. */
export const batchKindProviders: Provider[] = [
  IndexPageData,
  ...Object.values(classes),
  {
    provide: BATCH_KINDS,
    inject: Object.values(classes),
    useFactory: (...kinds: BatchKind[]) =>
      Object.fromEntries(Object.keys(classes).map((name, index) => [name, kinds[index]])),
  },
];
