import { accentProblem, defaultAccent } from '#contracts/values/accent.ts';
import type { Settings } from '#contracts/fields/entities.ts';
import { fontPairs } from '#contracts/values/font-pairs.ts';
import { homeOrderProblem } from '#contracts/values/home-blocks.ts';
import { paths } from '#contracts/journal/paths.ts';

/** The settings that decide how the site looks; the logo is a picture. */
export type Look = Pick<Settings, 'accent' | 'fonts' | 'home_order'>;

/** Values of a look as entered in a form. */
export type GivenLook = Partial<Record<keyof Look, string>>;

export type DocumentLook = Pick<Look, 'accent' | 'fonts'>;

export const usualLook: DocumentLook = { accent: defaultAccent, fonts: fontPairs[0] };

const isAllowed: { [Name in keyof Look]: (value: string) => boolean } = {
  accent: (colour) => accentProblem(colour) === undefined,
  fonts: (pair) => fontPairs.some((name) => name === pair),
  home_order: (order) => homeOrderProblem(order) === undefined,
};

/** A look without the values that could not be saved. */
const allowedValues = (valueOf: (name: keyof Look) => string | null | undefined): [keyof Look, string][] =>
  (Object.keys(isAllowed) as (keyof Look)[]).flatMap((name) => {
    const value = valueOf(name)?.toLowerCase();
    return value && isAllowed[name](value) ? [[name, value]] : [];
  });

export function previewAddress(page: 'home' | 'article', look: GivenLook): string {
  const search = new URLSearchParams(allowedValues((name) => look[name]));
  return `${paths.lookPreview}${page === 'home' ? '' : '/article'}?${search.toString()}`;
}

/** Look in a preview's address, and the chosen logo that the settings page may have added. */
export function parseLook(search: URLSearchParams): Partial<Look> & { logo?: string } {
  const logo = search.get('logo');
  return {
    ...(Object.fromEntries(allowedValues((name) => search.get(name))) as Partial<Look>),
    // A file that was just chosen: pictures of other sites are not shown.
    ...(logo?.startsWith('blob:') && { logo }),
  };
}
