import { Controller, Get, StreamableFile } from '@nestjs/common';
import { type ReadinessCheck, readinessStandards } from '#contracts/journal/readiness.ts';
import { Responds } from '#platform/http/responds.ts';
import { csvFile, csvLine } from '#platform/http/csv-line.ts';
import { readinessChecks } from './readiness-checks.ts';
import { ReadinessReader } from './readiness-facts.ts';

/** Requirements of indexes and registries, and how the journal meets them. */
@Controller('api/admin')
export class ReadinessController {
  constructor(private readonly reader: ReadinessReader) {}

  @Get('readiness')
  async checks(): Promise<ReadinessCheck[]> {
    const facts = await this.reader.read();
    return readinessChecks.map(([standard, asked, check]) => {
      const { state, evidence, articles = [], where } = check(facts);
      return { standard, asked, state, evidence, articles, where };
    });
  }

  @Get('readiness.csv')
  @Responds({ 200: ['text/csv'] })
  async file(): Promise<StreamableFile> {
    const rows = (await this.checks()).map(({ standard, asked, state, evidence, articles }) => [
      standard,
      asked,
      state,
      evidence,
      articles.map(({ refnumber }) => refnumber).join(' '),
      readinessStandards[standard],
    ]);
    const lines = [['standard', 'asked', 'state', 'evidence', 'articles', 'source'], ...rows].map(csvLine);
    return csvFile('readiness.csv', lines);
  }
}
