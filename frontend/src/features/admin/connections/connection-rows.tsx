import { type ReactNode, useState } from 'react';
import type { Connection, ConnectionName, ConnectionTest } from '#contracts/journal/connections.ts';
import { call, serverMessageOf } from '#lib/api-call.ts';
import { Loading } from '#ui/loading.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import styles from './connections.module.css';

export const connectionsPath = '/api/admin/settings/connections';

export const connectionLabels: Record<ConnectionName, string> = {
  mail: 'Mail server',
  dois: 'DOI registry',
  orcid: 'ORCID',
  files: 'Files',
  search: 'Search',
  traces: 'Traces',
};

export function ConnectionRows({ names }: { names: readonly ConnectionName[] }) {
  const { loaded, problem } = useLoaded<Connection[]>(connectionsPath);
  const shown = loaded?.filter(({ name }) => names.includes(name));
  return (
    <section className={styles.connections} aria-labelledby="connections">
      <h2 id="connections">Connections</h2>
      {problem && <p role="alert">{problem}</p>}
      {!shown && !problem && <Loading />}
      <ul className={styles.rows}>
        {shown?.map((connection) => (
          <ConnectionRow
            key={connection.name}
            label={connectionLabels[connection.name]}
            state={connection.state}
            text={connection.text}
          >
            {connection.state !== 'connected' && <SetInEnvironment settings={connection.settings} />}
            {connection.testable && (
              <TestButton name={connection.name} label={connectionLabels[connection.name]} />
            )}
          </ConnectionRow>
        ))}
      </ul>
    </section>
  );
}

const marks: Record<Connection['state'], string> = {
  connected: 'Connected',
  builtin: 'Built in',
  missing: 'Not set up',
  wrong: 'Switched off',
};

interface RowProps {
  label: string;
  state: Connection['state'];
  text: ReactNode;
  children?: ReactNode;
}

export const ConnectionRow = ({ label, state, text, children }: RowProps) => (
  <li className={styles.row} data-state={state}>
    <div className={styles.head}>
      <b>{label}</b> <span className={styles.mark}>{marks[state]}</span>
    </div>
    <p>{text}</p>
    {children}
  </li>
);

export const SetInEnvironment = ({ settings }: { settings: readonly string[] }) => (
  <p className="hint">
    Set in the installation’s <code>.env</code> file:{' '}
    {settings.map((name, at) => (
      <span key={name}>
        {at > 0 && ', '}
        <code>{name}</code>
      </span>
    ))}
    . Then restart the journal.
  </p>
);

function TestButton({ name, label }: { name: ConnectionName; label: string }) {
  const { run, result, isTesting } = useTest(`${connectionsPath}/${name}/test`);
  return (
    <div className={styles.test}>
      <button type="button" className="quiet" disabled={isTesting} onClick={() => void run()}>
        Test <span className="unseen">{label}</span>
      </button>
      <Result result={result} isTesting={isTesting} />
    </div>
  );
}

export function TestMail() {
  const { run, result, isTesting } = useTest(`${connectionsPath}/mail/test`);
  const [to, setTo] = useState('');
  return (
    <form
      className={styles.test}
      onSubmit={(event) => {
        event.preventDefault();
        void run(to.trim() ? { to: to.trim() } : {});
      }}
    >
      <label htmlFor="test-mail-to">To</label>
      <input
        id="test-mail-to"
        type="email"
        value={to}
        placeholder="The journal’s own address"
        onChange={({ target }) => setTo(target.value)}
      />
      <button type="submit" className="quiet" disabled={isTesting}>
        Send a test mail
      </button>
      <Result result={result} isTesting={isTesting} />
    </form>
  );
}

/** @param explain the message for a test that failed to run */
export function useTest(path: string, explain: (error: unknown) => string = serverMessageOf) {
  const [result, setResult] = useState<ConnectionTest>();
  const [isTesting, setTesting] = useState(false);
  async function run(body: object = {}) {
    setTesting(true);
    setResult(undefined);
    try {
      setResult(await call<ConnectionTest>(path, { method: 'POST', body }));
    } catch (error) {
      setResult({ works: false, message: explain(error) });
    } finally {
      setTesting(false);
    }
  }
  return { run, result, isTesting };
}

export const Result = ({ result, isTesting }: { result?: ConnectionTest; isTesting: boolean }) => (
  <p className={styles.result} role="status" data-works={result?.works}>
    {isTesting ? 'Testing…' : result?.message}
  </p>
);
