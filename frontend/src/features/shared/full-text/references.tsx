import { type Reference, textWithoutDoi } from '#contracts/articles/references.ts';
import { doiAddress } from '#contracts/identifiers/doi.ts';
import { directionOf, languageOf } from '#contracts/text/language.ts';

/** Links from a reference or a note back to where the text cites it. @param marks ids of these places */
export function BackLinks({ label, marks }: { label: string; marks: readonly string[] }) {
  if (marks.length === 0) return null;
  return (
    <span className="quiet" data-back-links="" data-print="none">
      {label}{' '}
      {marks.map((mark, at) => (
        <a key={mark} href={`#${mark}`} aria-label={`${label} ${at + 1}`}>
          {at + 1}
        </a>
      ))}
    </span>
  );
}

/** The text of a reference, and its DOI as a link. */
export const ReferenceEntry = ({ reference }: { reference: Reference }) => (
  <>
    <span lang={languageOf(reference.text)} dir={directionOf(reference.text)}>
      {textWithoutDoi(reference)}
    </span>
    {reference.doi && (
      <>
        {' '}
        <a href={doiAddress(reference.doi)} rel="external">
          {doiAddress(reference.doi)}
        </a>
      </>
    )}
  </>
);
