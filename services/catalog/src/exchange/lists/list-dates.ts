import { isDate } from '#contracts/text/dates.ts';
import type { ListRemark, ListRow } from './list-rows.ts';

/** The columns of dates in lists of articles, also in those of Janeway. */
const dateColumn =
  /^(?:publishdate|publish_on|received|revised|accepted|date accepted|date published|issue pub date)$/i;
const timeOfDay = /(?:T|,?\s+)\d{1,2}:\d{2}.*$/;

const yearFirst = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/;
const named =
  /^(?:(?<day>\d{1,2})(?:st|nd|rd|th)?[\s./-]+(?<month>[a-z]{3,9})\.?|(?<month>[a-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?),?[\s./-]+(?<year>\d{4})$/i;
const numbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;
const months = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** Which of day and month comes first in a column, and the date that shows it. */
interface DateOrder {
  dayFirst: boolean;
  example: string;
}

/** '31/12/2026' tells that the day comes first, '12/31/2026' that the month does; '03/04/2026' tells nothing. */
function dayFirstIn(text: string): boolean | undefined {
  const [, first, , second] = numbers.exec(text) ?? [];
  const [isDay, isOtherDay] = [Number(first) > 12, Number(second) > 12];
  return isDay === isOtherDay ? undefined : isDay;
}

/** '2026-12-31' for a date as spreadsheets write it; undefined for any other text. */
function dateOf(text: string, dayFirst: boolean | undefined): string | undefined {
  const [, first = '', , second = '', year] = numbers.exec(text) ?? [];
  const parts =
    year === undefined
      ? (yearFirst.exec(text) ?? named.exec(text))?.groups
      : (dayFirst ?? first === second)
        ? { year, day: first, month: second }
        : dayFirst === false && { year, day: second, month: first };
  if (!parts) return undefined;
  const month =
    Number(parts.month) || months.findIndex((name) => name.startsWith(parts.month!.toLowerCase())) + 1;
  const date = [parts.year, ...[month, parts.day].map((part) => String(part).padStart(2, '0'))].join('-');
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
  let orders: Map<string, DateOrder> | undefined;
  const used = new Set<string>();
  for await (const listed of rows) {
    const dates: [column: string, date: string][] = [];
    for (const [column, text] of datesIn(listed)) {
      let dayFirst = dayFirstIn(text);
      if (dayFirst === undefined && numbers.test(text)) {
        orders ??= await ordersIn(again());
        const order = orders.get(column);
        dayFirst = order?.dayFirst;
        if (order && used.size < used.add(column).size)
          remarks.push({
            field: column,
            message: `Its dates are read with the ${order.dayFirst ? 'day' : 'month'} first, as in ${order.example}`,
          });
      }
      dates.push([column, dateOf(text, dayFirst) ?? text]);
    }
    yield dates.length === 0
      ? listed
      : { ...listed, value: { ...(listed.value as object), ...Object.fromEntries(dates) } };
  }
}

/** The filled columns of dates, without times of day. */
const datesIn = ({ value }: ListRow): [column: string, text: string][] =>
  Object.entries(value ?? {}).flatMap(([column, text]): [string, string][] =>
    typeof text === 'string' && dateColumn.test(column.trim())
      ? [[column, text.trim().replace(timeOfDay, '')]]
      : [],
  );

/** The order in each column whose dates do not contradict each other. */
async function ordersIn(rows: AsyncIterable<ListRow>): Promise<Map<string, DateOrder>> {
  const orders = new Map<string, DateOrder>();
  const mixed = new Set<string>();
  for await (const row of rows)
    for (const [column, example] of datesIn(row)) {
      const dayFirst = dayFirstIn(example);
      if (dayFirst === undefined) continue;
      if ((orders.get(column)?.dayFirst ?? dayFirst) !== dayFirst) mixed.add(column);
      orders.set(column, { dayFirst, example });
    }
  for (const column of mixed) orders.delete(column);
  return orders;
}
