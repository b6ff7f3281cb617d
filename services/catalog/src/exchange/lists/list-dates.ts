import { isDate } from '#contracts/text/dates.ts';
import type { ListRemark, ListRow } from './list-rows.ts';

/** The columns of dates in lists of articles, including those of Janeway. */
const dateColumn =
  /^(?:publishdate|publish_on|received|revised|accepted|date accepted|date published|issue pub date)$/i;
const timeOfDay = /[T\s]\d{1,2}:\d{2}/;

const yearFirst = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/;
const monthNamed =
  /^(?:(?<day>\d{1,2})(?:st|nd|rd|th)?[\s./-]+(?<month>[a-z]{3,9})\.?|(?<month>[a-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?),?[\s./-]+(?<year>\d{4})$/i;
const numbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;
const months = 'january february march april may june july august september october november december'.split(
  ' ',
);

type Order = 'day' | 'month' | 'unknown';

/** '2026-12-31'; undefined if there is no such day. The month is a number or an English name, which may be shortened. */
function dateOf(year: string, month: string, day: string): string | undefined {
  const number = Number(month) || months.findIndex((name) => name.startsWith(month.toLowerCase())) + 1;
  const date = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : undefined;
}

/** The date of a text whose day comes first, and of one whose month does: '03/04/2026' may be either. */
function readings(text: string): [dayFirst?: string, monthFirst?: string] {
  const [, first, , second, year] = numbers.exec(text) ?? [];
  if (first && second && year) return [dateOf(year, second, first), dateOf(year, first, second)];
  const parts = (yearFirst.exec(text) ?? monthNamed.exec(text))?.groups;
  const date = parts && dateOf(parts.year!, parts.month!, parts.day!);
  return [date, date];
}

/**
 * The rows with their dates as forms have them. A date that may be read in two ways is read as the other dates of its
 * column tell, with a remark; if they do not, it stays as it is.
 * @param again reads the list from its beginning
 */
export async function* withDates(
  rows: AsyncIterable<ListRow>,
  again: () => AsyncIterable<ListRow>,
  remarks: ListRemark[],
): AsyncGenerator<ListRow> {
  let orders: ReadonlyMap<string, Order> | undefined;
  const decided = new Map<string, Order>();
  for await (const row of rows) {
    const value = { ...(row.value as Record<string, unknown>) };
    const dates = datesIn(row);
    for (const [column, text] of dates) {
      const [dayFirst, monthFirst] = readings(text);
      value[column] = dayFirst ?? monthFirst ?? text;
      if (!dayFirst || !monthFirst || dayFirst === monthFirst) continue;
      orders ??= await ordersIn(again());
      const order = orders.get(column) ?? 'unknown';
      value[column] = { day: dayFirst, month: monthFirst, unknown: text }[order];
      if (order !== 'unknown') decided.set(column, order);
    }
    yield dates.length === 0 ? row : { ...row, value };
  }
  for (const [field, order] of decided)
    remarks.push({ field, message: `The dates in this column are read with the ${order} first` });
}

/** The columns of dates, without times of day. */
const datesIn = ({ value }: ListRow): [column: string, text: string][] =>
  Object.entries(value ?? {})
    .filter(([column, text]) => typeof text === 'string' && dateColumn.test(column.trim()))
    .map(([column, text]) => [column, (text as string).split(timeOfDay, 1)[0]!.trim().replace(/,$/, '')]);

/** Order of day and month in each column, by its dates that can be read in one way only; unknown if they differ. */
async function ordersIn(rows: AsyncIterable<ListRow>): Promise<Map<string, Order>> {
  const orders = new Map<string, Order>();
  for await (const row of rows)
    for (const [column, text] of datesIn(row)) {
      const [dayFirst, monthFirst] = readings(text);
      if (Boolean(dayFirst) === Boolean(monthFirst)) continue;
      const order = dayFirst ? 'day' : 'month';
      orders.set(column, (orders.get(column) ?? order) === order ? order : 'unknown');
    }
  return orders;
}
