import type { ReactNode } from 'react';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import type { TextBinding } from '#shared/forms/use-form.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { TextArea, TextInput } from '#ui/inputs/basic-inputs.tsx';
import { manuscriptName } from './manuscript-labels.ts';
import type { useStandardLetter } from './use-standard-letter.ts';
import styles from './manuscripts.module.css';

interface PageProps {
  manuscript: StaffManuscript;
  heading: string;
  children: ReactNode;
}

/** A page that writes a letter about a manuscript. */
export function LetterPage({ manuscript, heading, children }: PageProps) {
  const name = manuscriptName(manuscript);
  const above = { to: adminPaths.manuscript(manuscript.id), name };
  return (
    <AdminPage name={`${heading}: ${name}`} heading={heading} above={above}>
      <p className={styles.about}>{manuscript.title_text}</p>
      {children}
    </AdminPage>
  );
}

interface Props {
  form: { text: (field: 'subject' | 'letter') => TextBinding };
  journals: Pick<ReturnType<typeof useStandardLetter>, 'isEdited' | 'useAgain'>;
  /** The owner of the link in the letter. */
  whose: 'author' | 'reviewer';
}

/** Subject and text of a letter, and a button that undoes the edits. */
export const LetterFields = ({ form, journals: { isEdited, useAgain }, whose }: Props) => (
  <>
    <TextInput {...form.text('subject')} label="Subject" wide required />
    <TextArea
      {...form.text('letter')}
      label="Letter"
      rows={18}
      hint={`{link} becomes the ${whose}’s own link when the mail is sent.`}
      required
    />
    {isEdited && (
      <p className="actions">
        <ActionButton label="Restore the standard letter" onClick={useAgain} />
        <span className="hint">Choices on this page do not change a letter that you have edited.</span>
      </p>
    )}
  </>
);
