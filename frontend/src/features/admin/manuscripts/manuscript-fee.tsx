import { useState } from 'react';
import { type FeeAct, feeActsOpen, type ManuscriptFee as Fee } from '#contracts/manuscripts/fee.ts';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { amountInFigures, currencies } from '#contracts/values/amounts.ts';
import { ActionButton, ConfirmButton } from '#ui/action-button.tsx';
import { SelectInput, TextInput } from '#ui/inputs/basic-inputs.tsx';
import { DownloadButton, useManuscriptAction } from './manuscript-actions.tsx';
import { Fact } from './fact.tsx';
import { FileItems } from './manuscript-files.tsx';
import styles from './manuscripts.module.css';

const stateLabels: Record<Fee['state'], string> = {
  due: 'Due: the author can see how to pay',
  reported: 'Reported as paid: check the bank account',
  received: 'Received',
  waived: 'Waived',
};

const doneLabels: Record<FeeAct, string> = {
  change: 'Fee changed',
  waive: 'Fee waived',
  receive: 'Payment confirmed. The receipt is being sent to the author',
  void: 'Receipt cancelled. Its number is not used again',
};

export function ManuscriptFee({ manuscript }: { manuscript: StaffManuscript }) {
  const { id, fee, stage, article } = manuscript;
  const { run, busy } = useManuscriptAction(manuscript);
  const open = feeActsOpen(stage, fee?.state);
  if (!fee && open.length === 0) return null;
  const call = (name: FeeAct, body: object = {}) =>
    void run('/fee', { body: { act: name, ...body }, done: doneLabels[name] });
  return (
    <section id="fee" className={styles.section} aria-labelledby="fee-heading">
      <h2 id="fee-heading">Fee</h2>
      {fee ? (
        <dl className={styles.facts}>
          <Fact label="Amount">
            <b>{amountInFigures(fee)}</b>
          </Fact>
          <Fact label="State">{stateLabels[fee.state]}</Fact>
          <Fact label="Transaction ID">{fee.txnid}</Fact>
          <Fact label="Receipt for">{fee.bill_to}</Fact>
          <Fact label="Receipt">{fee.receipt}</Fact>
        </dl>
      ) : (
        <p className="quiet">No fee.</p>
      )}
      <FileItems manuscript={manuscript} files={manuscript.files.filter(({ kind }) => kind === 'payment')} />
      {open.includes('receive') && <Receive key={fee?.txnid} fee={fee} busy={busy !== ''} onAct={call} />}
      <p className="actions">
        {fee?.receipt && <DownloadButton path={`/api/pdf/manuscripts/${id}/receipt`} label="Receipt (PDF)" />}
        {open.includes('waive') && (
          <ActionButton label="Waive fee" disabled={busy !== ''} onClick={() => call('waive')} />
        )}
        {open.includes('void') && (
          <ConfirmButton
            label="Cancel receipt"
            question={`Cancel the receipt? Its number is not used again, and the fee becomes due.${article === undefined ? '' : ' The article becomes free again.'}`}
            action="Cancel receipt"
            cancel="Keep receipt"
            onConfirm={() => call('void')}
          />
        )}
      </p>
      {open.includes('change') && <Change key={`${fee?.amount}`} fee={fee} busy={busy !== ''} onAct={call} />}
    </section>
  );
}

interface FormProps {
  fee: Fee | undefined;
  busy: boolean;
  onAct: (act: FeeAct, body: object) => void;
}

function Receive({ fee, busy, onAct }: FormProps) {
  const [txnid, setTxnid] = useState(fee?.txnid ?? '');
  const isReported = fee?.state === 'reported';
  return (
    <form
      className={styles.filter}
      aria-label="Confirm payment"
      onSubmit={(event) => {
        event.preventDefault();
        onAct('receive', { txnid });
      }}
    >
      <TextInput
        id="txnid"
        label="Transaction ID"
        hint="From the bank statement. The article keeps it."
        value={txnid}
        onChange={setTxnid}
      />
      <button type="submit" className={isReported ? undefined : 'quiet'} disabled={busy || txnid === ''}>
        Confirm payment
      </button>
    </form>
  );
}

function Change({ fee, busy, onAct }: FormProps) {
  const [amount, setAmount] = useState(String(fee?.amount ?? ''));
  const [currency, setCurrency] = useState<string>(fee?.currency ?? 'INR');
  return (
    <details>
      <summary>Change amount</summary>
      <form
        className={styles.filter}
        aria-label="Change amount"
        onSubmit={(event) => {
          event.preventDefault();
          onAct('change', { amount, currency });
        }}
      >
        <TextInput id="amount" label="Amount" type="number" value={amount} onChange={setAmount} />
        <SelectInput
          id="currency"
          label="Currency"
          value={currency}
          onChange={setCurrency}
          options={currencies.map((value) => ({ value, label: value }))}
        />
        <button type="submit" className="quiet" disabled={busy || amount === ''}>
          Change fee
        </button>
      </form>
    </details>
  );
}
