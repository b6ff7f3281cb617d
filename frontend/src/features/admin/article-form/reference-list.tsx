import { type ReactNode, useState } from 'react';
import { countOf } from '#contracts/fields/import-entities.ts';
import { linesOfReferences, referencesOfLines } from '#contracts/articles/references.ts';
import { TextArea } from '#ui/inputs/basic-inputs.tsx';
import { FormSection } from '#shared/forms/form-frame.tsx';
import type { Form } from '#shared/forms/use-form.ts';
import type { ArticleValues } from './article-form.ts';

interface Props {
  form: Form<Pick<ArticleValues, 'references'>>;
  /** References found in the PDF. */
  proposal?: ReactNode;
}

/** The reference list as text, a reference on each line, as it is pasted from the manuscript. */
export function ReferenceList({ form, proposal }: Props) {
  const { references } = form.values;
  const stored = linesOfReferences(references);
  const [typed, setTyped] = useState(stored);
  // The text as typed, with its blank lines, until the references change otherwise.
  const shown = linesOfReferences(referencesOfLines(typed)) === stored ? typed : stored;
  const problem = Object.entries(form.problems).find(
    ([name, message]) => message && name.startsWith('references'),
  );
  const linked = references.filter(({ doi }) => doi !== '').length;
  return (
    <FormSection
      title="References"
      folded
      fields={['references']}
      open={problem !== undefined || proposal !== undefined}
      summary={
        references.length === 0
          ? 'No references yet'
          : `${countOf(references.length, 'reference')}, ${linked} with DOI`
      }
    >
      {proposal}
      <TextArea
        id="references"
        label="References"
        rows={12}
        value={shown}
        hint="One reference per line. A DOI at the end of a line is linked."
        problem={problem && lineProblem(problem)}
        onChange={(text) => {
          setTyped(text);
          form.change({ references: referencesOfLines(text, references) });
        }}
      />
    </FormSection>
  );
}

/** 'references.4.doi' is a field of the fifth line. */
function lineProblem([name, message = '']: [string, string | undefined]): string {
  const [, at] = name.split('.');
  return at === undefined ? message : `Reference ${Number(at) + 1}: ${message}`;
}
