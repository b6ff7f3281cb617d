import { useEffect, useState } from 'react';
import { useSite } from '../../shared/settings/site-context.ts';
import { type Proposals, proposalsOf } from './proposals.ts';

/** What a chosen PDF says of its article; empty until it is read, and for one that cannot be read. */
export function useProposals(file: File | undefined): Proposals {
  const { websitename, formatted_journal_name, hyphens_in_author_names } = useSite().settings;
  const [known, setKnown] = useState<{ file: File; proposals: Proposals }>();

  useEffect(() => {
    if (!file) return undefined;
    const left = new AbortController();
    const rules = {
      journalNames: [websitename, formatted_journal_name],
      hyphensInNames: hyphens_in_author_names,
    };
    import('./read-pdf.ts')
      .then(({ readPdf }) => readPdf(file, left.signal))
      .then(
        (text) => left.signal.aborted || setKnown({ file, proposals: proposalsOf(text, rules) }),
        () => undefined, // proposals are an extra; the server says what is wrong with the file
      );
    return () => left.abort();
  }, [file, websitename, formatted_journal_name, hyphens_in_author_names]);

  return known?.file === file ? (known?.proposals ?? {}) : {};
}
