import { bareDoi, doiProblem } from '#contracts/identifiers/doi.ts';
import { descendants, elementsIn, lineOfText, type MarkupElement } from '#contracts/text/markup.ts';
import { citationText } from './jats-citation.ts';
import { doiIn, type Reference, textWithoutDoi } from './references.ts';

/** Elements of references in all versions of JATS and of NLM's DTD; sentences come before parts. */
const citations = ['mixed-citation', 'citation', 'nlm-citation', 'element-citation'];

/** The reference of an entry of a list, a `ref` of JATS. */
export function referenceIn(entry: MarkupElement): Reference {
  const all = citationsIn(entry);
  const direct = elementsIn(entry, ...citations);
  const rest = elementsIn(entry).filter((part) => part.name !== 'label' && !direct.includes(part));
  const text = [...preferred(direct), ...rest]
    .map((part) => (part.name === 'citation-alternatives' ? alternativesText(part) : citationText(part)))
    .filter(Boolean)
    .join(' ');
  const doi = all.map(doiOf).find(Boolean) ?? doiIn(text);
  return { text: textWithoutDoi({ text, doi }) || text, doi };
}

/** The preferred form of a citation in several forms: whole sentences are as its author wrote them. */
function preferred(forms: readonly MarkupElement[]): MarkupElement[] {
  const chosen = citations.find((name) => forms.some((citation) => citation.name === name));
  return forms.filter(({ name }) => name === chosen);
}

/** The text of a group of alternatives: those in other languages than the first follow in brackets. */
export function alternativesText(element: MarkupElement): string {
  const all = citationsIn(element);
  const usual = all.map(({ attributes }) => attributes.lang).find(Boolean) ?? '';
  const languages = Object.groupBy(all, ({ attributes: { lang = usual } }) => lang);
  return Object.values(languages)
    .flatMap((forms = []) => preferred(forms).map(citationText))
    .map((text, at) => (at === 0 ? text : `[${text}]`))
    .join(' ');
}

/** Citations of the entry itself, also if they are in a group of alternatives. */
const citationsIn = (element: MarkupElement): MarkupElement[] =>
  elementsIn(element, 'citation-alternatives', ...citations).flatMap((child) =>
    child.name === 'citation-alternatives' ? citationsIn(child) : [child],
  );

/** The DOI that an element of its own says; a citation of several works has none that is its own. */
function doiOf(citation: MarkupElement): string {
  const named = descendants(citation, 'pub-id', 'object-id', 'ext-link', 'uri').flatMap((element) => {
    const { attributes, children } = element;
    if (attributes['pub-id-type'] === 'doi' || attributes['ext-link-type'] === 'doi')
      return [attributes.href ?? '', lineOfText(children)];
    return /^https?:\/\/(?:dx\.)?doi\.org\//iu.test(attributes.href ?? '') ? [attributes.href!] : [];
  });
  return named.map(bareDoi).find((doi) => doi !== '' && doiProblem(doi) === undefined) ?? '';
}
