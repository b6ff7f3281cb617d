import { Link } from 'react-router-dom';
import { AddUserForm } from '../users/add-user-form.tsx';
import styles from '../frame/admin-page.module.css';

export function Component() {
  return (
    <>
      <title>Add user · Admin</title>
      <p className={styles.back}>
        <Link to="/admin/account">Users</Link>
      </p>
      <h1>Add user</h1>
      <AddUserForm />
    </>
  );
}
