import { ConflictDialog, type Labels } from './conflict-dialog.tsx';
import type { Form } from './use-form.ts';

interface Props<Values extends object> {
  form: Form<Values>;
  labels: Labels<Values>;
}

/** The conflict of a form's save with one made by somebody else, until it is resolved. */
export function FormConflict<Values extends object>({ form, labels }: Props<Values>) {
  const { conflict, base, values, closeConflict } = form;
  return (
    conflict && (
      <ConflictDialog
        base={base}
        mine={values}
        now={conflict.now}
        labels={labels}
        onResolve={conflict.resolve}
        onClose={closeConflict}
      />
    )
  );
}
