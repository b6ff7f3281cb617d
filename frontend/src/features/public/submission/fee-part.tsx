import { type SubmitEvent, useState } from 'react';
import type { AuthorManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { amountInFigures } from '#contracts/values/amounts.ts';
import { ApiError, serverMessageOf } from '#lib/api-call.ts';
import { useSubmissionMessages } from '#messages/use-submission-messages.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { TextInput } from '#ui/inputs/basic-inputs.tsx';
import { useInvalidFieldFocus } from '#ui/inputs/use-invalid-field-focus.ts';
import { FilePlace } from './manuscript-files.tsx';
import { PdfButton } from './pdf-button.tsx';
import type { ManuscriptForm } from './use-link-form.ts';
import styles from './fee-part.module.css';
import partStyles from './submission.module.css';

interface Props {
  form: ManuscriptForm;
}

/** The fee of an accepted manuscript: ways to pay it, the author's report of a payment, and the receipt. */
export function FeePart({ form }: Props) {
  const words = useSubmissionMessages().fee;
  const { fee } = form.manuscript;
  if (!fee) return null;
  return (
    <section className={partStyles.part} aria-labelledby="fee">
      <h2 id="fee">{words.title}</h2>
      <p role="status">
        <b className={styles.amount}>{amountInFigures(fee)}</b> {words.states[fee.state]}
      </p>
      {fee.receipt && (
        <PdfButton
          calls={form.calls}
          path={`manuscripts/${form.manuscript.id}/receipt`}
          label={words.receipt(fee.receipt)}
        />
      )}
      {fee.state === 'due' && <Ways form={form} />}
      {(fee.state === 'due' || fee.state === 'reported') && <Report key={fee.txnid} form={form} />}
    </section>
  );
}

/** All ways to pay the journal; a telephone opens its app, other screens show the code. */
function Ways({ form }: Props) {
  const words = useSubmissionMessages().fee;
  const { payment } = form.manuscript;
  if (!payment) return null;
  const { upi, bank_details, payment_link } = payment;
  return (
    <div className={styles.ways}>
      {upi && (
        <div className={styles.upi}>
          <img src={upi.qr} alt={words.qr} width="168" height="168" />
          <p>
            {words.scan}
            <a className="button" href={upi.address}>
              {words.openApp}
            </a>
          </p>
        </div>
      )}
      {payment_link && (
        <p>
          <a href={payment_link} rel="noreferrer">
            {words.page}
          </a>
        </p>
      )}
      {bank_details && (
        <div>
          <h3>{words.bank}</h3>
          <p className={styles.bank}>{bank_details}</p>
          <CopyButton text={bank_details} label={words.copy} />
        </div>
      )}
      {!upi && !payment_link && !bank_details && <p>{words.ask}</p>}
    </div>
  );
}

function Report({ form }: Props) {
  const all = useSubmissionMessages();
  const words = all.fee;
  const { fee } = form.manuscript;
  const [txnid, setTxnid] = useState(fee?.txnid ?? '');
  const [billTo, setBillTo] = useState(fee?.bill_to ?? '');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { element, focusRefused } = useInvalidFieldFocus();

  function report(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    if (txnid.trim() === '') {
      setProblem(words.needed);
      focusRefused();
      return;
    }
    setBusy(true);
    setProblem(undefined);
    form.calls
      .request<AuthorManuscript>('/payment', { method: 'POST', body: { txnid, bill_to: billTo } })
      .then(form.rebase, (error: unknown) => {
        const field = error instanceof ApiError ? error.fields.txnid : undefined;
        setProblem(all.problem(field ?? serverMessageOf(error)));
        focusRefused();
      })
      .finally(() => setBusy(false));
  }

  return (
    <form ref={element} className={styles.report} noValidate onSubmit={report}>
      <TextInput
        id="txnid"
        label={words.txnid}
        hint={words.txnidHint}
        value={txnid}
        onChange={setTxnid}
        problem={problem}
        required
      />
      <TextInput
        id="bill_to"
        label={words.billTo}
        hint={words.billToHint}
        value={billTo}
        onChange={setBillTo}
      />
      <FilePlace
        form={form}
        kind="payment"
        files={form.manuscript.files.filter(({ kind, sent }) => kind === 'payment' && !sent)}
      />
      <p className="actions">
        <button type="submit" aria-disabled={busy}>
          {fee?.state === 'reported' ? words.correct : words.paid}
        </button>
      </p>
    </form>
  );
}
