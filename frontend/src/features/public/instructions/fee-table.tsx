import { useSite } from '../../shared/settings/site-context.ts';
import styles from './fee-table.module.css';

/** Publication fees, from the settings (specification section 2). */
export function FeeTable() {
  const { fee_rupee, fee_dollar } = useSite().settings;
  return (
    <table className={styles.fees}>
      <caption className="unseen">Publication fee</caption>
      <thead>
        <tr>
          <th scope="col">Authors from</th>
          <th scope="col">Fee for each article</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">India</th>
          <td>{fee_rupee ? `INR ${fee_rupee}` : 'On request'}</td>
        </tr>
        <tr>
          <th scope="row">Other countries</th>
          <td>{fee_dollar ? `USD ${fee_dollar}` : 'On request'}</td>
        </tr>
      </tbody>
    </table>
  );
}
