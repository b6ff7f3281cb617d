import { createContext, useContext, useEffect, useState } from 'react';
import type { Organization } from '#contracts/fields/entities.ts';
import { call } from '#lib/api-call.ts';
import { TextInput } from '#ui/inputs/basic-inputs.tsx';

interface Props {
  id: string;
  label: string;
  value: string;
  required?: boolean;
  problem?: string;
  onChange: (name: string, chosen?: Organization) => void;
}

const PAUSE_MS = 250;

type FindOrganizations = (query: string, signal: AbortSignal) => Promise<Organization[]>;

/** Searches the list of organizations; staff do so with their session. */
export const OrganizationSearch = createContext<FindOrganizations>((query, signal) =>
  call<Organization[]>(`/api/admin/organizations?q=${encodeURIComponent(query)}`, { signal }),
);

/** The name of an organization: typed freely, or chosen from the list of organizations, if one is loaded. */
export function OrganizationInput({ id, value, onChange, ...props }: Props) {
  const find = useContext(OrganizationSearch);
  const [found, setFound] = useState<Organization[]>([]);
  const [typed, setTyped] = useState('');

  useEffect(() => {
    if (typed.trim().length < 3) return undefined;
    const ending = new AbortController();
    const pause = setTimeout(() => {
      // Without suggestions the name is typed in full.
      find(typed.slice(0, 200), ending.signal).then(setFound, () => setFound([]));
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      ending.abort();
    };
  }, [typed, find]);

  const optionOf = ({ name, city, country }: Organization) =>
    [name, city, country].filter(Boolean).join(', ');

  return (
    <>
      <TextInput
        {...props}
        id={id}
        value={value}
        list={`${id}-list`}
        onChange={(text) => {
          // The browser reports a chosen option as its text.
          const chosen = found.find((one) => optionOf(one) === text);
          if (!chosen) setTyped(text);
          onChange(chosen?.name ?? text, chosen);
        }}
      />
      <datalist id={`${id}-list`}>
        {found.map((one) => (
          <option key={one.ror} value={optionOf(one)} />
        ))}
      </datalist>
    </>
  );
}
