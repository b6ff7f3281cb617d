import { noticeSentences } from './notice-labels.ts';
import { useNotices } from './use-notices.ts';

/** Outcome of the e-mail to the authors of an article just added: sent or not, and why. */
export function NoticeOutcome({ article }: { article: string }) {
  const { known, failed } = useNotices(`/api/admin/archives/${article}/notices`);
  return (
    <div className="hint" aria-live="polite">
      {failed && <p>The article’s page says whether this was sent by e-mail.</p>}
      {noticeSentences(known?.notices ?? []).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
