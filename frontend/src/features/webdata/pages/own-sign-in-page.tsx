import { Link } from 'react-router-dom';
import { OwnSignIn } from '#shared/sign-in/own-sign-in.tsx';

export function Component() {
  return (
    <>
      <title>Your sign-in · Work log</title>
      <p>
        <Link to="/webdata">Work log</Link>
      </p>
      <h1>Your sign-in</h1>
      <OwnSignIn area="webdata" />
    </>
  );
}

export { EntriesError as ErrorBoundary } from './entries-error.tsx';
