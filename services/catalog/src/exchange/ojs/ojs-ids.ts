import { childrenOf, lineOf, type XmlElement } from '#platform/markup/xml-elements.ts';

export const idOf = (element: XmlElement, type: string): string =>
  lineOf(childrenOf(element, 'id').find(({ attributes }) => attributes.type === type));

export const internalId = (element: XmlElement): string => idOf(element, 'internal');

const ownTypes = ['internal', 'doi', undefined];

/** What else a publication is known by, such as its URN, as rows of the field `identifiers`. */
export const identifierRows = (publication: XmlElement) =>
  childrenOf(publication, 'id')
    .filter(
      ({ attributes, ...id }) => !ownTypes.includes(attributes.type) && lineOf({ attributes, ...id }) !== '',
    )
    .map((id) => ({ type: id.attributes.type === 'pmid' ? 'PubMed' : 'other', value: lineOf(id) }));
