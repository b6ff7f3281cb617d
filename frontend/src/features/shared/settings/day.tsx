import { dayIn, formatTime, shortDate, shortTime } from '#lib/dates.ts';
import { useSite } from './site-context.ts';

/** The date of a timestamp in the journal's time zone. */
export function Day({ time }: { time: string }) {
  const { time_zone } = useSite().settings;
  return <time dateTime={time}>{shortDate(dayIn(time_zone, new Date(time)))}</time>;
}

/** A timestamp in the journal's time zone. */
export function Time({ time, className }: { time: string; className?: string }) {
  const { time_zone } = useSite().settings;
  return (
    <time className={className} dateTime={time}>
      {formatTime(time, time_zone)}
    </time>
  );
}

/** The time of a day in the journal's time zone: '14:05'. */
export function Clock({ time }: { time: string }) {
  const { time_zone } = useSite().settings;
  return <time dateTime={time}>{shortTime(time, time_zone)}</time>;
}
