import type { EntityType } from '#contracts/policies/entity-rights.ts';
import { editorKind } from '../journal/editors/editor.kind.ts';
import { partnerKind } from '../journal/indexing-partners/indexing-partner.kind.ts';
import type { ListedKind } from '../journal/listed-kind.ts';
import { pageKind } from '../journal/pages/page.kind.ts';

/** Types that exports and imports treat each in its own way, or not at all. */
type OtherType =
  | 'article'
  | 'issue'
  | 'mail'
  | 'manuscript'
  | 'settings'
  | 'sign-in-rules'
  | 'usage'
  | 'user'
  | 'webdata'
  | 'webhook';

export type ListedType = Exclude<EntityType, OtherType>;

/** A type of entity that is in neither does not compile. */
export const listedKinds: { readonly [T in ListedType]: ListedKind & { type: T } } = {
  editor: editorKind,
  indexing: partnerKind,
  page: pageKind,
};

export const isListed = (type: string): type is ListedType => Object.hasOwn(listedKinds, type);
