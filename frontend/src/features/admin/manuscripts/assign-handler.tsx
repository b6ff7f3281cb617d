import { type FormEvent, useState } from 'react';
import type { Handler, StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { storedSession } from '#lib/session.ts';
import { SelectInput } from '#ui/inputs/select-input.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { manuscriptsPath } from './manuscript-labels.ts';
import { useManuscriptAction } from './use-manuscript-action.ts';
import styles from './manuscripts.module.css';

/** Gives the manuscript to a colleague, who gets a mail. */
export function AssignHandler({ manuscript }: { manuscript: StaffManuscript }) {
  const { id, handler } = manuscript;
  const { loaded = [] } = useLoaded<Handler[]>(`${manuscriptsPath}/${id}/handlers`);
  const { run, busy } = useManuscriptAction(manuscript);
  const [user, setUser] = useState('');
  const known = [handler?.id, storedSession()?.user.id];
  const colleagues = loaded.filter((one) => !known.includes(one.id));
  if (colleagues.length === 0) return null;

  const assign = (event: FormEvent) => {
    event.preventDefault();
    const name = colleagues.find((one) => one.id === user)?.name;
    void run('/handle', { body: { handle: true, user }, done: `${name} now handles the manuscript` });
  };
  return (
    <form className={styles.filter} onSubmit={assign}>
      <SelectInput
        id="handler"
        label="Colleague"
        value={user}
        onChange={setUser}
        options={colleagues.map(({ id: value, name: label }) => ({ value, label }))}
        none="Choose"
      />
      <button type="submit" className="quiet" disabled={user === '' || busy !== ''}>
        Assign manuscript
      </button>
    </form>
  );
}
