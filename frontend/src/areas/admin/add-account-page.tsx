import { Link } from 'react-router-dom';
import { AddAccountForm } from '../../features/accounts/add-account-form.tsx';

export function Component() {
  return (
    <>
      <title>Add user · Admin</title>
      <p className="back">
        <Link to="/admin/account">Users</Link>
      </p>
      <h1>Add user</h1>
      <AddAccountForm />
    </>
  );
}
