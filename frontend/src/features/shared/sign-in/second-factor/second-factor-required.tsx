import { useSearchParams } from 'react-router-dom';
import { storedSession, storeSession } from '#lib/session.ts';
import { OwnPasskeys } from '../passkeys/own-passkeys.tsx';
import { returnAddress } from '../staff-session.ts';
import { OwnSecondFactor } from './own-second-factor.tsx';
import styles from './second-factor.module.css';

/** Page shown instead of every other while the user's role requires a second factor that is not set up yet. */
export function SecondFactorRequired({ area }: { area: 'admin' | 'webdata' }) {
  const [search] = useSearchParams();

  function goOn() {
    const session = storedSession();
    if (!session) return location.reload();
    const { second_factor_missing: _, ...user } = session.user;
    storeSession({ ...session, user });
    location.replace(returnAddress(area, search, user.role));
  }
  return (
    <div className={styles.required}>
      <title>Set up your second factor</title>
      <h1>One more step</h1>
      <p>
        Your journal requires a second factor for your role, so that a stolen password is not enough to sign
        in. Choose one of these. It takes about two minutes. You then continue to the page that you wanted.
      </p>
      <div className={styles.choices}>
        <OwnSecondFactor onSetUp={goOn} />
        <OwnPasskeys onAdded={goOn} />
      </div>
    </div>
  );
}
