import { noticeSentences } from './notice-labels.ts';
import { useNotices } from './use-notices.ts';

/** Whether the authors of an article just added receive its notice by e-mail: it is sent, will be, or is kept, and why. */
export function NoticeOutcome({ article }: { article: string }) {
  const { known, failed } = useNotices(`/api/admin/archives/${article}/notices`);
  return (
    <div aria-live="polite">
      {failed && <p>The article’s page shows whether this was sent by e-mail.</p>}
      {known?.notices.length === 0 && <p>It is not sent by e-mail: the article has no address.</p>}
      {noticeSentences(known?.notices ?? []).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
