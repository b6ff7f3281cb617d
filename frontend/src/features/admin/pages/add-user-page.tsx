import { Link } from 'react-router-dom';
import { AddUserForm } from '../users/add-user-form.tsx';
import { PageTitle } from '../frame/page-title.tsx';
import styles from '../frame/admin-page.module.css';

export function Component() {
  return (
    <>
      <PageTitle name="Add user" />
      <p className={styles.back}>
        <Link to="/admin/account">Users</Link>
      </p>
      <h1>Add user</h1>
      <AddUserForm />
    </>
  );
}
