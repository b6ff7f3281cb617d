import { useMessages } from '#messages/messages-context.ts';
import { useSite } from '#shared/settings/site-context.ts';
import styles from './fee-table.module.css';

/** Publication fees, from the settings (requirements.md#instructions). */
export function FeeTable() {
  const { fee_rupee, fee_dollar } = useSite().settings;
  const words = useMessages().instructions;
  return (
    <table className={styles.fees}>
      <caption className="unseen">{words.contents.fees}</caption>
      <thead>
        <tr>
          <th scope="col">{words.authorsFrom}</th>
          <th scope="col">{words.feeForEach}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{words.india}</th>
          <td>{fee_rupee ? `INR ${fee_rupee}` : words.onRequest}</td>
        </tr>
        <tr>
          <th scope="row">{words.others}</th>
          <td>{fee_dollar ? `USD ${fee_dollar}` : words.onRequest}</td>
        </tr>
      </tbody>
    </table>
  );
}
