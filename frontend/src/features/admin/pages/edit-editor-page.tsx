import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { StaffEditor } from '#contracts/fields/entities.ts';
import { EditEditorForm } from '../editors/edit-editor-form.tsx';
import { editorLabels } from '../editors/editor-values.ts';
import { HistoryPanel } from '../history/history-panel.tsx';
import { staffLoad } from '../../shared/sign-in/staff-session.ts';
import { call } from '../../../lib/api-call.ts';
import { PageTitle } from '../frame/page-title.tsx';
import adminPageStyles from '../frame/admin-page.module.css';
import historyStyles from '../history/history.module.css';

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  staffLoad('admin', request, () =>
    call<StaffEditor>(`/api/editors/${encodeURIComponent(params.id ?? '')}`, { signal: request.signal }),
  );

export const shouldRevalidate = () => false;

export function Component() {
  const opened = useLoaderData<StaffEditor>();
  return <EditEditor key={opened.id} opened={opened} />;
}

function EditEditor({ opened }: { opened: StaffEditor }) {
  const [editor, setEditor] = useState(opened);
  return (
    <>
      <PageTitle name={editor.name} />
      <p className={adminPageStyles.back}>
        <Link to="/admin/editors/">Editors</Link>
      </p>
      <h1>{editor.name}</h1>
      <div className={historyStyles.beside}>
        <EditEditorForm editor={editor} onSaved={setEditor} />
        <HistoryPanel
          key={editor.version}
          path={`/api/admin/editors/${editor.id}/history`}
          labels={editorLabels}
        />
      </div>
    </>
  );
}
