import type { Journal } from '../../journal/settings/journal.ts';
import { attributes as inOrder } from './report-kinds.ts';
import { NAMESPACE } from './report-items.ts';
import { lastDayOf, type ReportRequest, THE_WORLD } from './report-request.ts';

/** The header of a report in JSON; the table's header lines are made of it. */
export function reportHeader(request: ReportRequest, journal: Journal) {
  const { kind, filters, exceptions, granularity } = request;
  const requested = inOrder.filter((name) => request.attributes.includes(name));
  const attributes = {
    ...(kind.shown === undefined && requested.length > 0 && { Attributes_To_Show: requested }),
    ...(granularity !== 'Month' && { Granularity: granularity }),
  };
  return {
    Report_Name: kind.name,
    Report_ID: kind.id,
    Release: '5.1',
    Institution_Name: THE_WORLD.name,
    Institution_ID: { Proprietary: [`${NAMESPACE}:${THE_WORLD.id}`] },
    Report_Filters: {
      ...filters,
      Begin_Date: `${request.first}-01`,
      End_Date: `${request.last}-${lastDayOf(request.last)}`,
    },
    ...(Object.keys(attributes).length > 0 && { Report_Attributes: attributes }),
    ...(exceptions.length > 0 && { Exceptions: exceptions }),
    Created: `${new Date().toISOString().slice(0, 19)}Z`,
    Created_By: journal.publisher || journal.name,
    Registry_Record: journal.counterRecord,
  };
}
export type ReportHeader = ReturnType<typeof reportHeader>;
