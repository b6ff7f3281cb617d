import type { Provider, Type } from '@nestjs/common';
import type { BatchKindName } from '#contracts/entities.js';
import { CertificatesKind } from '../certificates/certificates.kind.js';
import type { BatchKind } from './batch-kind.js';

/** Every kind of batch. */
const classes: Partial<Record<BatchKindName, Type<BatchKind>>> = {
  certificates: CertificatesKind,
};

export type BatchKinds = Record<BatchKindName, BatchKind>;
export const BATCH_KINDS = Symbol('kinds of batches');

/** For both processes: the service counts, the worker gathers and draws. */
export const batchKindProviders: Provider[] = [
  ...Object.values(classes),
  {
    provide: BATCH_KINDS,
    inject: Object.values(classes),
    useFactory: (...kinds: BatchKind[]) =>
      Object.fromEntries(Object.keys(classes).map((name, index) => [name, kinds[index]])),
  },
];
