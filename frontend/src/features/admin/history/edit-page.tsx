import { type ReactNode, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { EntityType } from '#contracts/policies/entity-rights.ts';
import { AdminPage } from '../frame/admin-page.tsx';
import { HistoryPanel } from './history-panel.tsx';
import styles from './history.module.css';

interface EditPage<Entity> {
  aboveOf: (entity: Entity) => { to: string; name: string };
  nameOf: (entity: Entity) => string;
  headingOf?: (entity: Entity) => ReactNode;
  besideOf?: (entity: Entity) => ReactNode;
  historyOf: (entity: Entity) => string;
  type: EntityType;
  topOf?: (entity: Entity) => ReactNode;
  /** Panels beside the form, above the history. */
  panelsOf?: (entity: Entity) => ReactNode;
  form: (entity: Entity, onSaved: (saved: Entity) => void) => ReactNode;
}

/** The page that edits the loaded entity: its form, and beside it its history. */
export function editPage<Entity extends { id: string; version: number }>(page: EditPage<Entity>) {
  function Edit({ opened }: { opened: Entity }) {
    const [entity, setEntity] = useState(opened);
    return (
      <AdminPage
        name={page.nameOf(entity)}
        heading={page.headingOf?.(entity)}
        above={page.aboveOf(entity)}
        beside={page.besideOf?.(entity)}
      >
        {page.topOf?.(entity)}
        <div className={styles.beside}>
          {page.form(entity, setEntity)}
          <div className={styles.panels}>
            {page.panelsOf?.(entity)}
            <HistoryPanel key={entity.version} path={page.historyOf(entity)} type={page.type} />
          </div>
        </div>
      </AdminPage>
    );
  }
  return function Component() {
    const opened = useLoaderData() as Entity;
    return <Edit key={opened.id} opened={opened} />;
  };
}
