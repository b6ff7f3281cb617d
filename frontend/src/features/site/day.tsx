import { dayIn, shortDate } from '../../lib/dates.js';
import { useSite } from './site-context.js';

/** The day of a time, at the journal's place. */
export function Day({ time }: { time: string }) {
  const { time_zone } = useSite().settings;
  return <time dateTime={time}>{shortDate(dayIn(time_zone, new Date(time)))}</time>;
}
