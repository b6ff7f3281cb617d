import { Form } from 'react-router-dom';
import { useMessages } from '#messages/messages-context.ts';
import styles from '../search/search-form.module.css';

export function VerifyForm({ code }: { code?: string }) {
  const words = useMessages().verification;
  return (
    <Form className={styles.form} data-print="none" action="/verify">
      <label htmlFor="code">{words.field}</label>
      <span className={styles.row}>
        <input
          id="code"
          type="text"
          name="code"
          defaultValue={code}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <button type="submit">{words.verify}</button>
      </span>
    </Form>
  );
}
