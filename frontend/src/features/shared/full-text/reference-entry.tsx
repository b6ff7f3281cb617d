import { type Reference, textWithoutDoi } from '#contracts/articles/references.ts';
import { doiAddress } from '#contracts/identifiers/doi.ts';
import { languageOf } from '#contracts/values/language.ts';

/** The text of a reference, and its DOI as a link. */
export function ReferenceEntry({ reference }: { reference: Reference }) {
  return (
    <>
      <span lang={languageOf(reference.text)}>{textWithoutDoi(reference)}</span>
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
}
