import type { ImportCounts, ImportState, JournalImport } from '#contracts/entities.ts';

export const stateLabels: Record<ImportState, string> = {
  checking: 'Being checked',
  checked: 'Checked',
  loading: 'Being loaded',
  completed: 'Loaded',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** Whether the state changes without user action. */
export const isMoving = ({ state }: JournalImport): boolean => state === 'checking' || state === 'loading';
export const isOpen = (found: JournalImport): boolean => isMoving(found) || found.state === 'checked';

const some = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`;

/** '1 article of 1 issue'. */
export const countText = ({ articles, issues }: ImportCounts): string =>
  `${some(articles, 'article')} of ${some(issues, 'issue')}`;

const rowCount = (count: number): string => some(count, 'row');

/** One sentence about the import's result so far. */
export function outcomeText({ state, found, loadable, problems, done }: JournalImport): string {
  if (state === 'checked')
    return problems === 0
      ? `${countText(found)}, none with a problem.`
      : `${countText(found)}. ${rowCount(problems)} with problems: what remains to load is ${countText(loadable)}.`;
  if (state === 'completed' || state === 'cancelled') {
    const unloaded = found.articles - done;
    const loaded = `${some(done, 'article')} loaded`;
    return done > 0 && unloaded > 0 ? `${loaded}, ${unloaded.toLocaleString('en')} not.` : `${loaded}.`;
  }
  return '';
}
