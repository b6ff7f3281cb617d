import { useSite } from './site-context.js';

/** The journal's rating by India's National Academy of Agricultural Sciences, when it has one. */
export function NaasBadge() {
  const { nassScore, nassScoreYear } = useSite().settings;
  if (!nassScore) return null;
  return (
    <p className="naas">
      <span>NAAS score{nassScoreYear && ` ${nassScoreYear}`}</span> <b>{nassScore}</b>
    </p>
  );
}
