import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { PublishedArticles } from '#contracts/fields/entities.ts';
import { issueName, type NamedIssue } from '#contracts/publication/issue-key.ts';
import { call } from '#lib/api-call.ts';
import { formatDate } from '#contracts/text/long-dates.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { useAction } from '#shared/flash/use-action.ts';
import { useToast } from '#shared/flash/toast-context.ts';
import styles from './publish-issue.module.css';

interface Props {
  issue: NamedIssue;
  /** The number of its disabled articles. */
  waiting: number;
}

const count = (articles: number): string => (articles === 1 ? '1 article' : `${articles} articles`);

/** Publishes an issue's disabled articles together, now or on a day. */
export function PublishIssue({ issue, waiting }: Props) {
  const { busy, act } = useAction();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [day, setDay] = useState('');
  if (waiting === 0) return null;
  const { year, volume, issue: number } = issue;
  const when = day === '' ? 'now' : `on ${formatDate(day)}`;
  const publish = async () => {
    const path = `/api/admin/archives/${year}/${volume}/${number}/publish`;
    const { published } = await call<PublishedArticles>(path, { method: 'POST', body: { publish_on: day } });
    toast({
      message: day === '' ? `${count(published)} published` : `${count(published)} will be published ${when}`,
    });
  };
  return (
    <span className={styles.publish}>
      <label htmlFor="publish-on">Publish the issue on</label>
      <input id="publish-on" type="date" value={day} onChange={({ target }) => setDay(target.value)} />
      <ConfirmButton
        label="Publish issue"
        disabled={busy !== ''}
        question={`Publish ${count(waiting)} of ${issueName(issue)} ${when}?`}
        action={`Publish ${when}`}
        onConfirm={() => void act('publish', publish, revalidate)}
      />
    </span>
  );
}
