import {
  countOf,
  type ImportCounts,
  type ImportState,
  type JournalImport,
  loadedArticles,
} from '#contracts/fields/import-entities.ts';

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
export const isInProgress = ({ state }: JournalImport): boolean =>
  state === 'checking' || state === 'loading';
export const isOpen = (found: JournalImport): boolean => isInProgress(found) || found.state === 'checked';

/** '1 article of 1 issue'. */
export const countText = ({ articles, issues }: ImportCounts): string =>
  `${countOf(articles, 'article')} of ${countOf(issues, 'issue')}`;

/** An issue with large files takes less. */
const SILENT_MINUTES = 5;
const rowCount = (count: number): string => countOf(count, 'row');

/** Result of the import so far, in one sentence. */
export function outcomeText(shown: JournalImport): string {
  const { state, found, loadable, problems, updated_at } = shown;
  if (isInProgress(shown)) {
    const minutes = Math.floor((Date.now() - Date.parse(updated_at)) / 60_000);
    return minutes < SILENT_MINUTES
      ? ''
      : `Nothing has happened for ${minutes.toLocaleString('en')} minutes: the machine is busy, or the process that loads imports is not running.`;
  }
  if (state === 'checked')
    return problems === 0
      ? `${countText(found)}, no problems found.`
      : `${countText(found)}. ${problems === 1 ? '1 row has problems and is' : `${rowCount(problems)} have problems and are`} left out. You can load ${countText(loadable)} now, and import the corrected list again later.`;
  if (state === 'rejected') return `${countText(found)}. ${rowCount(problems)} with problems.`;
  const loaded = loadedArticles(shown);
  if (state === 'failed' && loaded === 0) return '';
  const unloaded = found.articles - loaded;
  const rest = loaded > 0 && unloaded > 0 ? `, ${unloaded.toLocaleString('en')} not` : '';
  return `${countOf(loaded, 'article')} loaded${rest}.`;
}
