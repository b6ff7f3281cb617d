import { Link } from 'react-router-dom';
import { issnList } from '#contracts/identifiers/issn.ts';
import { useMessages } from '#messages/messages-context.ts';
import { SearchForm } from '../search/search-form.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { MenuForPhones, Navigation } from './navigation.tsx';
import { useSite, useNames } from '#shared/settings/site-context.ts';
import type { Logo } from '#shared/settings/site.ts';
import { Picture } from '#ui/picture.tsx';
import { classNames } from '#lib/class-names.ts';
import styles from './masthead.module.css';

/** The id of the field in the bar. */
export const MASTHEAD_SEARCH = 'masthead-search';

/**
 * The header of every public page, styled like a journal's title page: the name is text, with the logo, if there is one,
 * beside it. Off the home page it is compact, on a phone one line.
 */
export function Masthead({ compact }: { compact: boolean }) {
  const { logo } = useSite();
  const { journal, shortName } = useNames();
  const named = shortName !== journal && (
    <p className={styles.short}>
      <Link to="/">{shortName}</Link>
    </p>
  );
  return (
    <header className={compact ? styles.compact : styles.full}>
      {!compact && (
        <div className={styles.line}>
          {named}
          <LanguageSwitch />
        </div>
      )}
      <div className={classNames(styles.title, logo && styles.marked)}>
        {logo && <Mark {...logo} />}
        <p className={styles.name}>
          <Link to="/">{journal}</Link>
        </p>
        {compact && named}
        <div className={styles.line}>
          <Numbers />
          {compact && <LanguageSwitch />}
        </div>
        <MenuForPhones />
      </div>
      <div className={styles.bar} data-print="none">
        <Navigation />
        <SearchForm id={MASTHEAD_SEARCH} compact />
      </div>
    </header>
  );
}

/** Height in CSS pixels on the home page; the style sheet makes it smaller elsewhere. */
const MARK_HEIGHT = 64;

/** The journal's logo. The link that follows has the journal's name, and is the one for the keyboard. */
function Mark({ address, size = { width: 1, height: 1 } }: Logo) {
  const { journal } = useNames();
  const { frame } = useMessages();
  return (
    <Link className={styles.mark} to="/" tabIndex={-1}>
      <Picture
        address={address}
        alt={frame.logo(journal)}
        eager={true}
        width={Math.round((MARK_HEIGHT * size.width) / size.height)}
        height={MARK_HEIGHT}
      />
    </Link>
  );
}

/** The ISSNs, a line each on the home page (requirements.md#home), and the scores. */
function Numbers() {
  const { frame } = useMessages();
  const labels = [frame.print, frame.online];
  const numbers = issnList(useSite().settings.issn);
  return (
    <>
      <p className={styles.issn}>
        {numbers.map((number, index) => (
          <span key={number}>
            ISSN {numbers.length > 1 && labels[index] ? `(${labels[index]}) ` : ''}
            <b>{number}</b>
          </span>
        ))}
      </p>
      <ScoreBadges className={styles.scores} />
    </>
  );
}

/**
 * The journal's scores that are set: the NAAS score (India's National Academy of Agricultural Sciences) and the
 * impact factor.
 */
function ScoreBadges({ className }: { className?: string }) {
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
