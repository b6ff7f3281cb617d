import { useSite } from '../../shared/settings/site-context.ts';

/**
 * The journal's scores that are set: the NAAS score (India's National Academy of Agricultural Sciences) and the
 * impact factor.
 */
export function ScoreBadges({ className }: { className?: string }) {
  const { nassScore, nassScoreYear, impactfactor } = useSite().settings;
  const badges = [
    { label: `NAAS score ${nassScoreYear}`.trim(), value: nassScore },
    { label: 'Impact factor', value: impactfactor },
  ].filter(({ value }) => value);
  if (badges.length === 0) return null;
  return (
    <p className={className}>
      {badges.map(({ label, value }) => (
        <span key={label}>
          {label} <b>{value}</b>
        </span>
      ))}
    </p>
  );
}
