import type { ImportCounts, ImportState, JournalImport } from '#contracts/fields/import-entities.ts';

export const stateLabels: Record<ImportState, string> = {
  checking: 'Being checked',
  checked: 'Checked',
  rejected: 'Checked',
  loading: 'Being loaded',
  completed: 'Loaded',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** Whether the state changes without user action. */
export const isMoving = ({ state }: JournalImport): boolean => state === 'checking' || state === 'loading';
export const isOpen = (found: JournalImport): boolean => isMoving(found) || found.state === 'checked';

export const countOf = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`;

/** '1 article of 1 issue'. */
export const countText = ({ articles, issues }: ImportCounts): string =>
  `${countOf(articles, 'article')} of ${countOf(issues, 'issue')}`;

/** An issue with large files takes less. */
const SILENT_MINUTES = 5;
const rowCount = (count: number): string => countOf(count, 'row');

/** One sentence about the import's result so far. */
export function outcomeText(shown: JournalImport): string {
  const { state, found, loadable, problems, done, updated_at } = shown;
  if (isMoving(shown)) {
    const minutes = Math.floor((Date.now() - Date.parse(updated_at)) / 60_000);
    return minutes < SILENT_MINUTES
      ? ''
      : `Nothing has happened for ${minutes.toLocaleString('en')} minutes: the machine is busy, or the process that loads imports is not running.`;
  }
  if (state === 'checked')
    return problems === 0
      ? `${countText(found)}, no problems found.`
      : `${countText(found)}. ${problems === 1 ? '1 row has problems and is' : `${rowCount(problems)} have problems and are`} left out. Correct and import what is left out later. You can load ${countText(loadable)} now.`;
  if (state === 'rejected') return `${countText(found)}. ${rowCount(problems)} with problems.`;
  if (state === 'completed' || state === 'cancelled') {
    const unloaded = found.articles - done;
    const loaded = `${countOf(done, 'article')} loaded`;
    return done > 0 && unloaded > 0 ? `${loaded}, ${unloaded.toLocaleString('en')} not.` : `${loaded}.`;
  }
  return '';
}
