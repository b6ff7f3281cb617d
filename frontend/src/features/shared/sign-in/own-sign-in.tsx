import { OwnAddressPart } from './own-address.tsx';
import { OwnPasswordForm } from './own-password-form.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { OwnPasskeys } from './passkeys/own-passkeys.tsx';
import { OwnSecondFactor } from './second-factor/own-second-factor.tsx';
import type { OwnName } from '#contracts/api/sign-in.ts';
import { labelsOf } from '#contracts/fields/fields.ts';
import { printedFields } from '#contracts/fields/user-fields.ts';
import { storedSession } from '#lib/session.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { useToast } from '../flash/flash-context.ts';
import { fieldProblems } from '../forms/checks.ts';
import { FormFrame, FormSection } from '../forms/form-frame.tsx';
import { useForm } from '../forms/use-form.ts';
import { PrintedNameInputs } from './printed-name-inputs.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call, serverMessageOf } from '#lib/api-call.ts';
import { institutionProblem, useInstitutionLabel } from './institution/use-institution.ts';
import styles from './own-sign-in.module.css';

export const OwnSignIn = ({ area }: { area: 'admin' | 'webdata' }) => (
  <div className={styles.parts}>
    <OwnPasswordForm area={area} />
    <OwnNamePart />
    <OwnAddressPart />
    <OwnSecondFactor />
    <OwnPasskeys />
    <OwnInstitution />
    <OwnSessions />
  </div>
);

const path = () => `/api/users/${storedSession()?.user.id}/printed-name`;

function OwnNamePart() {
  const { loaded, problem } = useLoaded<OwnName>(path());
  if (problem) return <p role="alert">{problem}</p>;
  return loaded ? <OwnNameForm name={loaded} /> : null;
}

function OwnNameForm({ name }: { name: OwnName }) {
  const toast = useToast();
  const form = useForm<OwnName, OwnName>({
    entity: name,
    labels: labelsOf(printedFields),
    path: path(),
    withoutKey: true,
    valuesOf: (saved) => saved ?? name,
    check: (values) => ({ empty: [], messages: fieldProblems(printedFields, values) }),
    bodyOf: ({ values }) => values,
    onSaved: () => toast({ message: 'Name saved' }),
  });
  return (
    <FormFrame form={form} action="Save name">
      <FormSection title="Your name">
        <PrintedNameInputs text={form.text} />
      </FormSection>
    </FormFrame>
  );
}

function OwnInstitution() {
  const toast = useToast();
  const label = useInstitutionLabel();
  const [search] = useSearchParams();
  const [firstProblem] = useState(() => institutionProblem(search));
  const path = label === '' ? undefined : '/auth/oidc/link';
  const { loaded, load, problem, attempt } = useLoaded<{ linked: boolean }>(
    path,
    serverMessageOf,
    firstProblem,
  );

  const link = () =>
    attempt(async () => {
      location.href = (await call<{ address: string }>('/auth/oidc/link', { method: 'POST' })).address;
    });
  const unlink = () =>
    attempt(async () => {
      await call('/auth/oidc/unlink', { method: 'POST' });
      toast({ message: 'Link removed' });
      await load();
    });

  if (label === '') return null;
  return (
    <section className={styles.part} aria-labelledby="own-institution">
      <h2 id="own-institution">Your institution</h2>
      {problem && <p role="alert">{problem}</p>}
      <p className="quiet">
        {loaded?.linked
          ? `The button ‘${label}’ on the sign-in page signs you in.`
          : `Link your institution’s sign-in once. Then the button ‘${label}’ on the sign-in page signs you in.`}
      </p>
      {loaded && (
        <p className="actions">
          <button type="button" className="quiet" onClick={() => void (loaded.linked ? unlink() : link())}>
            {loaded.linked ? 'Remove the link' : 'Link sign-in'}
          </button>
        </p>
      )}
    </section>
  );
}
