import type { DoiRegistry, IssueDois } from '#contracts/articles/doi-deposits.ts';
import { useToast } from '#shared/flash/toast-context.ts';
import { useDoiAction } from './use-doi-action.ts';

interface Props {
  /** '2026/5/2'. */
  issue: string;
  registry: DoiRegistry;
}

const count = (articles: number): string => (articles === 1 ? '1 article' : `${articles} articles`);

/** Actions for all articles of an issue. */
export function IssueActions({ issue, registry }: Props) {
  const toast = useToast();
  const { busy, post, download } = useDoiAction();
  const path = `/api/admin/dois/issues/${issue}`;
  return (
    <div className="actions">
      {registry.prefix !== '' && (
        <button
          type="button"
          className="quiet"
          disabled={busy !== ''}
          onClick={() =>
            void post<IssueDois>(`${path}/suggest`, ({ articles }) =>
              toast({
                message:
                  articles === 0 ? 'Every article has a DOI already' : `${count(articles)} received a DOI`,
              }),
            )
          }
        >
          Suggest DOIs
        </button>
      )}
      {registry.missing.length === 0 && (
        <button
          type="button"
          disabled={busy !== ''}
          onClick={() =>
            void post<IssueDois>(`${path}/deposit`, ({ articles }) =>
              toast({
                message: articles === 0 ? 'Nothing to deposit' : `${count(articles)} being sent`,
              }),
            )
          }
        >
          Deposit DOIs
        </button>
      )}
      <button
        type="button"
        className="quiet"
        disabled={busy !== ''}
        onClick={() => void download(`${path}/xml`)}
      >
        Download XML
      </button>
    </div>
  );
}
