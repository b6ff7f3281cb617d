import { sectionsOf } from '#contracts/publication/sections.ts';
import type { UserListing } from '#contracts/fields/entities.ts';
import { usualRoles } from '#contracts/policies/roles.ts';
import { SelectInput } from '#ui/inputs/select-input.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import type { SettingsValues } from './settings-values.ts';
import fieldStyles from '#ui/inputs/field.module.css';

interface Props {
  values: Pick<SettingsValues, 'sections' | 'section_handlers'>;
  onChange: (part: Pick<SettingsValues, 'section_handlers'>) => void;
}

/** Who handles new manuscripts of each section. */
export function SectionHandlersInput({ values: { sections, section_handlers: rows }, onChange }: Props) {
  const { loaded = [] } = useLoaded<UserListing[]>('/api/users');
  const users = loaded
    .filter(({ status, role, email }) => status === 'enabled' && usualRoles.includes(role) && email !== '')
    .map(({ id, name, printed_name }) => ({ value: id, label: printed_name || name }));
  const sectionNames = sectionsOf({ sections });
  if (sectionNames.length === 0) return null;
  return (
    <>
      {sectionNames.map((section, at) => {
        const row = rows.find((one) => one.section === section);
        const isLost = row && loaded.length > 0 && !users.some(({ value }) => value === row.handler);
        return (
          <SelectInput
            key={section}
            id={`section_handlers.${at}`}
            label={`Handling editor: ${section}`}
            value={row?.handler ?? ''}
            options={isLost ? [...users, { value: row.handler, label: row.name }] : users}
            none="Nobody"
            problem={isLost ? `${row.name} cannot handle manuscripts. Choose another user.` : undefined}
            onChange={(handler) => {
              const others = rows.filter((one) => one.section !== section);
              const name = users.find(({ value }) => value === handler)?.label ?? '';
              onChange({ section_handlers: handler ? [...others, { section, name, handler }] : others });
            }}
          />
        );
      })}
      <p className={`hint ${fieldStyles.wide}`}>
        New manuscripts in a section go to its handling editor, who needs an e-mail address. Anyone in the
        editorial office can reassign a manuscript.
      </p>
    </>
  );
}
