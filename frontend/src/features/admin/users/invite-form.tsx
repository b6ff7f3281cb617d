import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { MadeLink } from '#contracts/api/sign-in.ts';
import type { UserDetails } from '#contracts/fields/entities.ts';
import { userFields } from '#contracts/fields/user-fields.ts';
import { type Role, roleLabels, roles } from '#contracts/policies/roles.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { call, serverMessageOf } from '#lib/api-call.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { SelectInput, TextInput } from '#ui/inputs/basic-inputs.tsx';
import { FormFrame, FormSection } from '#shared/forms/form-frame.tsx';
import { fieldProblems } from '#shared/forms/checks.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { Time } from '#shared/settings/day.tsx';
import { roleHints } from './user-values.ts';
import styles from './user-links.module.css';

interface Values {
  name: string;
  email: string;
  role: Role;
}
const labels = {
  name: userFields.name.label,
  email: userFields.email.label,
  role: userFields.role.label,
};

/** An added user and the outcome of the invitation. */
interface Invited {
  user: UserDetails;
  link?: MadeLink;
  problem?: string;
}

/** Invites users one after the other: each chooses a password through a link, which is sent or copied. */
export function InviteForm({ hasMail, onInvited }: { hasMail: boolean; onInvited?: () => void }) {
  const [invited, setInvited] = useState<Invited[]>([]);
  return (
    <>
      {invited[0] && <Outcome key={invited.length} {...invited[0]} />}
      <Invitation
        key={invited.length}
        hasMail={hasMail}
        onInvited={(one) => {
          setInvited([one, ...invited]);
          onInvited?.();
        }}
      />
    </>
  );
}

interface InvitationProps {
  /** Enter then sends the invitation, so it is known before the form is shown. */
  hasMail: boolean;
  onInvited: (invited: Invited) => void;
}

function Invitation({ hasMail, onInvited }: InvitationProps) {
  const by = useRef<'mail' | 'copy'>('copy');
  const form = useForm<Values, UserDetails>({
    labels,
    path: '/api/users/invited',
    valuesOf: () => ({ name: '', email: '', role: 'editor' }),
    check: (values) => ({
      empty: values.name.trim() === '' ? ['name'] : [],
      messages: fieldProblems(userFields, values),
    }),
    bodyOf: ({ values }) => values,
    onSaved: async (user) => onInvited(await handOver(user, by.current)),
  });
  const { text, state, save } = form;
  const button = (way: 'mail' | 'copy', label: string, className?: string) => (
    <button
      type="submit"
      className={className}
      disabled={state === 'saving' || (way === 'mail' && form.values.email.trim() === '')}
      onClick={() => (by.current = way)}
    >
      {label}
    </button>
  );
  return (
    <FormFrame
      form={form}
      action="Invite"
      onSubmit={save}
      done={
        <>
          {hasMail && button('mail', 'Send invitation')}
          {button('copy', 'Copy link', hasMail ? 'quiet' : undefined)}
          <span className="hint">The link works once, for seven days.</span>
        </>
      }
    >
      <FormSection title="New user">
        <TextInput
          {...text('name')}
          autoFocus
          label={labels.name}
          autoComplete="off"
          hint="The name that the user signs in with"
          required
          wide
        />
        <TextInput
          {...text('email')}
          label={labels.email}
          type="email"
          autoComplete="off"
          hint={
            hasMail
              ? 'The invitation goes to this address. Without one, copy the link and pass it on yourself.'
              : 'No mail server is set up. Copy the link and pass it on yourself.'
          }
          wide
        />
        <SelectInput
          {...text('role')}
          label={labels.role}
          options={roles.map((role) => ({ value: role, label: roleLabels[role] }))}
          hint={roleHints[form.values.role]}
        />
      </FormSection>
    </FormFrame>
  );
}

/** The user exists even if this fails; a new link can be created on the user's page. */
async function handOver(user: UserDetails, by: 'mail' | 'copy'): Promise<Invited> {
  try {
    const link = await call<MadeLink>(`/api/users/${user.id}/link`, { method: 'POST', body: { by } });
    if (link.url) await navigator.clipboard?.writeText(link.url).catch(() => undefined); // not allowed: the button beside the link copies it
    return { user, link };
  } catch (error) {
    return { user, problem: serverMessageOf(error) };
  }
}

function Outcome({ user: { id, name, email }, link, problem }: Invited) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const page = <Link to={adminPaths.editUser(id)}>{name}</Link>;
  return (
    <div className={styles.outcome} ref={place} tabIndex={-1} role={problem ? 'alert' : 'status'}>
      {problem && (
        <p>
          {page} was added, but the invitation was not sent: {problem}
        </p>
      )}
      {link && !link.url && (
        <p>
          The invitation to {page} is on its way to {email}. Its link works until <Time time={link.until} />.
        </p>
      )}
      {link?.url && (
        <>
          <p>
            The link for {page} works until <Time time={link.until} />. It is shown only once. Anyone with it
            can sign in as {name}, so hand it over in person.
          </p>
          <code>{link.url}</code>
          <CopyButton text={link.url} label="Copy link" />
        </>
      )}
    </div>
  );
}
