import { dayIn, shortDate } from '../../../lib/dates.ts';
import { useSite } from './site-context.ts';

/** The date of a timestamp in the journal's time zone. */
export function Day({ time }: { time: string }) {
  const { time_zone } = useSite().settings;
  return <time dateTime={time}>{shortDate(dayIn(time_zone, new Date(time)))}</time>;
}
