import type { NamedIssue } from '#contracts/publication/issue-key.ts';
import { paths } from '#contracts/journal/paths.ts';
import { Picture } from '#ui/picture.tsx';
import { useMessages } from '#messages/messages-context.ts';
import { useSite, useNames } from '#shared/settings/site-context.ts';
import styles from './cover-picture.module.css';

/** Number of colours in the style sheet: each volume has the next one, as on a shelf. */
const COLOURS = 4;

/**
 * The front cover of the journal or of an issue. Unless the issue has a picture it is HTML, so that it follows the
 * settings: each volume has its colour, and each issue its lines. It decorates a text that says the same.
 */
export function CoverPicture({ issue }: { issue?: NamedIssue & { cover?: string } }) {
  const { settings } = useSite();
  const { journal } = useNames();
  const { articles, frame } = useMessages();
  const { volume, issue: number } = issue ?? { volume: 0, issue: 0 };
  if (issue?.cover)
    return (
      <span className={`${styles.frame} ${styles.picture}`} data-cover="">
        <Picture address={paths.issueCover(issue.cover)} alt="" width={200} height={283} />
      </span>
    );
  return (
    <span className={styles.frame} data-cover={issue && ''}>
      <span className={styles.cover} data-colour={volume % COLOURS} aria-hidden={issue && true}>
        <span className={styles.name}>{journal}</span>
        <svg viewBox="0 0 120 60" aria-hidden="true">
          <path d={linesOf((volume * 5 + number * 7) % 24)} />
        </svg>
        <span className={styles.foot}>{issue ? articles.issueName(issue) : frame.coverFoot(settings)}</span>
      </span>
    </span>
  );
}

/** Nine lines that cross. @param turn how far their ends are moved, from 0 to 23 */
const linesOf = (turn: number): string =>
  [0, 1, 2, 3, 4, 5, 6, 7, 8]
    .map((line) => {
      const bends = `${4 + line * 6 + turn * 2} 60 ${58 - line * 6 - turn * 2}`;
      return `M0 ${30 + line * 3 - turn}C30 ${bends} 120 ${10 + line * 5 + turn}`;
    })
    .join('');
