import { OwnAddressPart } from './own-address.tsx';
import { OwnNamePart } from './own-name.tsx';
import { OwnPasswordForm } from './own-password-form.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { OwnInstitution } from './institution/own-institution.tsx';
import { OwnPasskeys } from './passkeys/own-passkeys.tsx';
import { OwnSecondFactor } from './second-factor/own-second-factor.tsx';
import styles from './own-sign-in.module.css';

/** How the signed-in user signs in, and where they are signed in. */
export function OwnSignIn({ area }: { area: 'admin' | 'webdata' }) {
  return (
    <div className={styles.parts}>
      <OwnPasswordForm area={area} />
      <OwnNamePart />
      <OwnAddressPart />
      <OwnSecondFactor />
      <OwnPasskeys />
      <OwnInstitution />
      <OwnSessions />
    </div>
  );
}
