import { Link } from 'react-router-dom';
import { ConnectionRow, SetBy } from '../connections/connection-rows.tsx';
import { useInstitution } from '#shared/sign-in/institution/use-institution.ts';
import styles from '../connections/connections.module.css';

/** How staff sign in. */
export function SignInRows() {
  const { label, problem } = useInstitution();
  return (
    <section className={styles.connections} aria-labelledby="sign-in">
      <h2 id="sign-in">How staff sign in</h2>
      <ul className={styles.rows}>
        <ConnectionRow
          label="Passwords, passkeys and second factors"
          state="builtin"
          text={
            <>
              Who must have a second factor is decided among the <Link to="/admin/account">users</Link>.
            </>
          }
        />
        <ConnectionRow
          label="Sign-in of an institution"
          state={problem ? 'wrong' : label ? 'connected' : 'missing'}
          text={
            problem
              ? `It is off: ${problem}`
              : label
                ? `The login page offers “${label}”.`
                : 'No OpenID provider is set: everybody has a password or a passkey here.'
          }
        >
          {!label && <SetBy settings={['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']} />}
        </ConnectionRow>
      </ul>
    </section>
  );
}
