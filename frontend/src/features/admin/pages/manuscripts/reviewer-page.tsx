import { useState } from 'react';
import { useLoaderData, useNavigate, useRevalidator } from 'react-router-dom';
import type { ReviewerListing } from '#contracts/manuscripts/reviews.ts';
import { keywordLine } from '#contracts/publication/keywords.ts';
import { emailProblem } from '#contracts/text/emails.ts';
import { call } from '#lib/api-call.ts';
import { ConfirmButton } from '#ui/action-button.tsx';
import { TextInput } from '#ui/inputs/basic-inputs.tsx';
import { useToast, useAction } from '#shared/flash/flash-context.ts';
import { FormFrame, FormSection } from '#shared/forms/form-frame.tsx';
import { useForm } from '#shared/forms/use-form.ts';
import { entityLoader, AdminPage } from '#admin/frame/admin-page.tsx';
import pageStyles from '#admin/frame/admin-page.module.css';
import { reviewerRecord, reviewersPath } from '#admin/manuscripts/review-labels.ts';
import styles from '#admin/manuscripts/manuscripts.module.css';

export const loader = entityLoader<ReviewerListing>(reviewersPath);

/** Corrects a reviewer, merges the record with another one of the same person, or deletes it. */
export function Component() {
  const reviewer = useLoaderData<ReviewerListing>();
  const { id, name } = reviewer;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const toast = useToast();
  const { busy, act } = useAction();
  const [email, setEmail] = useState('');
  const post = (path: string, body: object) =>
    call(`${reviewersPath}/${id}/${path}`, { method: 'POST', body });

  async function join() {
    await post('join', { email });
    setEmail('');
    toast({ message: 'Records merged' });
  }

  async function erase() {
    await post('erase', {});
    await navigate('/admin/reviewers');
    toast({ message: 'Reviewer deleted' });
  }

  return (
    <AdminPage name={name} above={{ to: '/admin/reviewers', name: 'Reviewers' }}>
      <p className={styles.about}>{reviewerRecord(reviewer)}</p>
      <ReviewerForm key={JSON.stringify(reviewer)} reviewer={reviewer} onSaved={revalidate} />
      <section className={pageStyles.section}>
        <h2>Merge with another record</h2>
        <p className="hint">
          For a person who is listed twice. The reviews of the other record move here, and the other record is
          deleted.
        </p>
        <form
          className={styles.filter}
          aria-label="Merge with another record"
          onSubmit={(event) => {
            event.preventDefault();
            void act('join', join, revalidate);
          }}
        >
          <TextInput
            id="other"
            type="email"
            label="Address of the other record"
            value={email}
            onChange={setEmail}
            required
          />
          <button type="submit" className="quiet" disabled={busy !== '' || email === ''}>
            Merge records
          </button>
        </form>
      </section>
      <section className={pageStyles.section}>
        <h2>Delete</h2>
        <p className="actions">
          <ConfirmButton
            label="Delete reviewer"
            question={`Delete ${name}, with the address and everything this person wrote? You cannot undo this. Manuscripts keep the reviewer’s label (reviewer A) and the state of each review.`}
            action="Delete reviewer"
            onConfirm={() => void act('erase', erase)}
          />
        </p>
      </section>
    </AdminPage>
  );
}

const labels = { name: 'Name', email: 'E-mail', affiliation: 'Institution', keywords: 'Keywords' };
type Values = typeof labels;

function ReviewerForm({ reviewer, onSaved }: { reviewer: ReviewerListing; onSaved: () => Promise<void> }) {
  const toast = useToast();
  const form = useForm<Values, ReviewerListing>({
    entity: reviewer,
    labels,
    path: `${reviewersPath}/${reviewer.id}`,
    method: 'PATCH',
    valuesOf: (now = reviewer) => ({
      name: now.name,
      email: now.email,
      affiliation: now.affiliation,
      keywords: keywordLine(now.keywords),
    }),
    check: ({ name, email }) => ({
      empty: name.trim() === '' ? ['name'] : [],
      messages: { email: emailProblem(email.trim()) },
    }),
    bodyOf: ({ values }) => values,
    onSaved: async () => {
      toast({ message: 'Reviewer saved' });
      await onSaved();
    },
  });
  return (
    <FormFrame form={form} action="Save reviewer">
      <FormSection title="Reviewer">
        <TextInput {...form.text('name')} label={labels.name} required />
        <TextInput
          {...form.text('email')}
          label={labels.email}
          type="email"
          hint="Links sent to the previous address stop working. The next reminder has a new link."
          required
        />
        <TextInput {...form.text('affiliation')} label={labels.affiliation} />
        <TextInput
          {...form.text('keywords')}
          label={labels.keywords}
          hint="Used to find candidates. Separate keywords with commas."
        />
      </FormSection>
    </FormFrame>
  );
}
