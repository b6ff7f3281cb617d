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
              Choose the roles that need a second factor under <Link to="/admin/account">Users</Link>.
            </>
          }
        />
        <ConnectionRow
          label="Institutional sign-in"
          state={problem ? 'wrong' : label ? 'connected' : 'missing'}
          text={
            problem
              ? `Institutional sign-in is off: ${problem}`
              : label
                ? `The login page offers “${label}”.`
                : 'No OpenID provider is set up. Staff sign in with a password or a passkey.'
          }
        >
          {!label && <SetBy settings={['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']} />}
        </ConnectionRow>
      </ul>
    </section>
  );
}
