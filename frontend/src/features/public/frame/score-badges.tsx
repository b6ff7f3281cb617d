import { useMessages } from '#messages/messages-context.ts';
import { useSite } from '#shared/settings/site-context.ts';

/**
 * The journal's scores that are set: the NAAS score (India's National Academy of Agricultural Sciences) and the
 * impact factor.
 */
export function ScoreBadges({ className }: { className?: string }) {
  const { frame } = useMessages();
  const { nassScore, nassScoreYear, impactfactor } = useSite().settings;
  const badges = [
    { label: frame.naasScore(nassScoreYear), value: nassScore },
    { label: frame.impactFactor, value: impactfactor },
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
