import { Delete, Get, HttpCode, Post, type Type } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, QueryFilter } from 'mongoose';
import type { SampleCount } from '#contracts/journal/sample-content.ts';
import { Roles } from '#platform/sessions/session.ts';

/**
 * The calls by which administrators keep or remove the sample content of a service; extended by a controller.
 * @param untouched finds the sample documents that nobody has changed
 */
export function SampleOf<T>(document: Type<T>, untouched: QueryFilter<NoInfer<T>>) {
  @Roles('administrator')
  abstract class SampleController {
    @InjectConnection() readonly connection!: Connection;

    protected get documents() {
      return this.connection.model<T>(document.name);
    }

    /** Counts the sample documents that nobody has changed. */
    @Get()
    async count(): Promise<SampleCount> {
      return { count: await this.documents.countDocuments(untouched) };
    }

    /** Makes the sample documents the journal's own. */
    @Post('keep')
    @HttpCode(200)
    async keep(): Promise<SampleCount> {
      await this.documents.updateMany({ sample: { $exists: true } }, { $unset: { sample: 1 } });
      return this.count();
    }

    /** Removes the sample documents that nobody has changed. */
    @Delete()
    async remove(): Promise<SampleCount> {
      await this.removeUntouched();
      return this.count();
    }

    /** Removes the untouched sample documents; the others become the journal's own. */
    protected abstract removeUntouched(): Promise<void>;
  }
  return SampleController;
}
