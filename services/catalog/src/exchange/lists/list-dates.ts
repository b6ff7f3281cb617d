import { isDate } from '#contracts/text/dates.ts';
import type { ListRemark, ListRow } from './list-rows.ts';

/** The columns of dates in lists of articles, also in those of Janeway. */
const dateColumn =
  /^(?:publishdate|publish_on|received|revised|accepted|date accepted|date published|issue pub date)$/i;
const timeOfDay = /[T\s]\d{1,2}:\d{2}/;
/** '2026-12-31' for '2026-12-31 10:00' and '31 Dec 2026' for '31 Dec 2026, 10:00'. */
const withoutTime = (text: string): string => text.split(timeOfDay, 1)[0]!.trim().replace(/,$/, '');

const yearFirst = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/;
const named =
  /^(?:(?<day>\d{1,2})(?:st|nd|rd|th)?[\s./-]+(?<month>[a-z]{3,9})\.?|(?<month>[a-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?),?[\s./-]+(?<year>\d{4})$/i;
const numbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;
const months = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** '31/12/2026' tells that the day comes first, '12/31/2026' that the month does; '03/04/2026' tells nothing. */
function dayFirstIn(text: string): boolean | undefined {
  const [, first, , second] = numbers.exec(text) ?? [];
  const [isDay, isOtherDay] = [Number(first) > 12, Number(second) > 12];
  return isDay === isOtherDay ? undefined : isDay;
}

/** '2026-12-31' for a date as spreadsheets write it; undefined for any other text. */
function dateOf(text: string, dayFirst: boolean | undefined): string | undefined {
  const [, first, , second, year] = numbers.exec(text) ?? [];
  const [day, month] = dayFirst === false ? [second, first] : [first, second];
  const isCertain = dayFirst !== undefined || first === second;
  const parts = year && isCertain ? { year, month, day } : (yearFirst.exec(text) ?? named.exec(text))?.groups;
  if (!parts?.month) return undefined;
  const name = parts.month.toLowerCase();
  const number = Number(name) || months.findIndex((each) => each.startsWith(name)) + 1;
  const date = [parts.year, ...[number, parts.day].map((part) => String(part).padStart(2, '0'))].join('-');
  return isDate(date) ? date : undefined;
}

/**
 * The rows with their dates as forms have them. Where only other rows of its column tell whether the day or the month
 * of a date comes first, they are read for that, with a remark; else it stays as it is.
 *
 * @param again reads the list from its beginning
 */
export async function* withDates(
  rows: AsyncIterable<ListRow>,
  again: () => AsyncIterable<ListRow>,
  remarks: ListRemark[],
): AsyncGenerator<ListRow> {
  let orders: ReadonlyMap<string, boolean | undefined> | undefined;
  for await (const row of rows) {
    const dates = datesIn(row);
    if (dates.some(([, text]) => numbers.test(text) && dayFirstIn(text) === undefined))
      orders ??= await ordersIn(again(), remarks);
    const read = dates.map(([column, text]) => [
      column,
      dateOf(text, dayFirstIn(text) ?? orders?.get(column)) ?? text,
    ]);
    yield read.length === 0
      ? row
      : { ...row, value: { ...(row.value as object), ...Object.fromEntries(read) } };
  }
}

/** The columns of dates, without times of day. */
const datesIn = ({ value }: ListRow): [column: string, text: string][] =>
  Object.entries(value ?? {})
    .filter(([column, text]) => typeof text === 'string' && dateColumn.test(column.trim()))
    .map(([column, text]) => [column, withoutTime(text as string)]);

/** Whether the day comes first in a column; undefined where its dates contradict each other. */
async function ordersIn(rows: AsyncIterable<ListRow>, remarks: ListRemark[]) {
  const orders = new Map<string, boolean | undefined>();
  for await (const row of rows)
    for (const [column, text] of datesIn(row)) {
      const dayFirst = dayFirstIn(text);
      if (dayFirst === undefined) continue;
      const isSame = !orders.has(column) || orders.get(column) === dayFirst;
      orders.set(column, isSame ? dayFirst : undefined);
    }
  for (const [field, dayFirst] of orders)
    if (dayFirst !== undefined)
      remarks.push({ field, message: `Its dates are read with the ${dayFirst ? 'day' : 'month'} first` });
  return orders;
}
