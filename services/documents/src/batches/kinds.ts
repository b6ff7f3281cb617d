import type { Type } from '@nestjs/common';
import type { BatchKindName } from '#contracts/entities.js';
import type { BatchKind } from './batch-kind.js';

/** Every kind of batch. Both processes provide these classes: the service counts, the worker gathers and draws. */
export const batchKinds: Partial<Record<BatchKindName, Type<BatchKind<never>>>> = {};
