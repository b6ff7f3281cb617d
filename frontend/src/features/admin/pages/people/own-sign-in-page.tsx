import { Link } from 'react-router-dom';
import { OwnSignIn } from '#shared/sign-in/own-sign-in.tsx';
import { PageTitle } from '#admin/frame/admin-page.tsx';

export function Component() {
  return (
    <>
      <PageTitle name="Your sign-in" />
      <h1>Your sign-in</h1>
      <p>
        Programs can act for you with <Link to="/admin/tokens">API tokens</Link>.
      </p>
      <OwnSignIn area="admin" />
    </>
  );
}
