import type { ReactNode } from 'react';
import { subjectAlertName } from '#contracts/journal/alerts.ts';
import { useMessages } from '#messages/messages-context.ts';

interface Props {
  id: string;
  subjects: readonly string[];
  value: string;
  children: ReactNode;
}

export function AlertChoice({ id, subjects, value, children }: Props) {
  const words = useMessages().alerts;
  return (
    <select id={id} name="alert" defaultValue={value}>
      {children}
      {subjects.length > 0 && (
        <optgroup label={words.subjects}>
          {subjects.map((subject) => (
            <option key={subject} value={subjectAlertName(subject)}>
              {subject}
            </option>
          ))}
        </optgroup>
      )}
    </select>
  );
}
