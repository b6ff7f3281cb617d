import { Controller, Get } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { DocumentStatistics } from '#contracts/fields/entities.ts';
import { Roles } from '#platform/sessions/session.ts';
import { CertificateDocument } from './certificate.schema.ts';

const WEEKS = 12;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

@Controller('api/pdf/statistics')
@Roles('administrator', 'editor', 'statistics')
export class CertificateStatisticsController {
  constructor(
    @InjectModel(CertificateDocument.name) private readonly certificates: Model<CertificateDocument>,
  ) {}

  @Get()
  async statistics(): Promise<DocumentStatistics> {
    const thisMonday = mondayOf(new Date());
    const mondays = Array.from(
      { length: WEEKS },
      (_, index) => new Date(thisMonday.getTime() - (WEEKS - 1 - index) * WEEK_MS),
    );
    const counted = await this.certificates.aggregate<{ _id: Date; certificates: number }>([
      { $match: { issuedAt: { $gte: mondays[0] }, withdrawn: { $ne: true } } },
      {
        $group: {
          _id: { $dateTrunc: { date: '$issuedAt', unit: 'week', startOfWeek: 'monday' } },
          certificates: { $sum: 1 },
        },
      },
    ]);
    const byWeek = new Map(counted.map(({ _id, certificates }) => [dayOf(_id), certificates]));
    return {
      certificates_by_week: mondays.map((monday) => ({
        week: dayOf(monday),
        certificates: byWeek.get(dayOf(monday)) ?? 0,
      })),
    };
  }
}

/** The Monday of the date's week in UTC, as the database counts. */
function mondayOf(date: Date): Date {
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() - sinceMonday));
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
