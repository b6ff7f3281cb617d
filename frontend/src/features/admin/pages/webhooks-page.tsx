import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom';
import type { WebhookListing, WebhookWithSecret } from '#contracts/api/webhooks.ts';
import { WebhookForm } from '../webhooks/webhook-form.tsx';
import { WebhookTable } from '../webhooks/webhook-table.tsx';
import { webhooksPath } from '../webhooks/webhook-values.ts';
import { staffLoad } from '../../shared/sign-in/staff-session.ts';
import { call } from '../../../lib/api-call.ts';
import { ShownOnce } from '../../../ui/shown-once.tsx';
import { PageTitle } from '../frame/page-title.tsx';
import styles from '../frame/admin-page.module.css';

export const loader = ({ request }: LoaderFunctionArgs) =>
  staffLoad('admin', request, () => call<WebhookListing[]>(webhooksPath, { signal: request.signal }));

/** Other systems that are notified of what happens in the journal. */
export function Component() {
  const webhooks = useLoaderData<WebhookListing[]>();
  const { revalidate } = useRevalidator();
  const [added, setAdded] = useState<WebhookWithSecret>();

  async function onAdded(webhook: WebhookWithSecret) {
    setAdded(webhook);
    await revalidate();
  }

  return (
    <>
      <PageTitle name="Webhooks" />
      <p className={styles.back}>
        <Link to="/admin">Dashboard</Link>
      </p>
      <h1>Webhooks</h1>
      <p className="hint">
        A webhook is an address of another system, which the journal notifies of articles and issues, by
        messages signed as <a href="https://www.standardwebhooks.com/">Standard Webhooks</a> prescribes.
      </p>
      {added && (
        <ShownOnce key={added.id} secret={added.secret}>
          The secret of the webhook to <b>{added.address}</b>.
        </ShownOnce>
      )}
      <section className={styles.section}>
        <WebhookTable webhooks={webhooks} />
      </section>
      <section className={styles.section}>
        <WebhookForm key={added?.id} onAdded={onAdded} />
      </section>
    </>
  );
}
