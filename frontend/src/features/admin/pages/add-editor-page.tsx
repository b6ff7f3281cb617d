import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AddEditorForm } from '../editors/add-editor-form.tsx';
import { PageTitle } from '../frame/page-title.tsx';
import styles from '../frame/admin-page.module.css';

export function Component() {
  const [added, setAdded] = useState(0);
  return (
    <>
      <PageTitle name="Add editor" />
      <p className={styles.back}>
        <Link to="/admin/editors/">Editors</Link>
      </p>
      <h1>Add editor</h1>
      <AddEditorForm key={added} onAnother={() => setAdded(added + 1)} />
    </>
  );
}
