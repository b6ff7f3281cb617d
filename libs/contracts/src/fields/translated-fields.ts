import { articleLanguages } from '#contracts/publication/article-languages.ts';
import { type OtherLanguage, otherLanguages, type SiteLanguage } from '#contracts/values/site-languages.ts';
import type { Field } from './fields.ts';

/** The names of a field in the other languages: `title_hi`. */
type TranslatedName<Name extends string> = `${Name}_${OtherLanguage}`;

type TranslatedFields<Name extends string, Original extends Field> = {
  readonly [Translated in TranslatedName<Name>]: Omit<Original, 'required' | 'default' | 'label'> & {
    readonly label: string;
    readonly default: '';
    readonly optional: true;
  };
};

/** A copy of a field for each of the site's other languages, in which staff may leave it empty. */
export function inOtherLanguages<Name extends string, const Original extends Field>(
  name: Name,
  { required: _, ...field }: Original & { required?: string },
): TranslatedFields<Name, Original> {
  const translated = otherLanguages.map((language) => [
    `${name}_${language}`,
    { ...field, label: `${field.label} in ${articleLanguages[language].name}`, default: '', optional: true },
  ]);
  return Object.fromEntries(translated) as TranslatedFields<Name, Original>;
}

type Translatable<Name extends string> = Readonly<Record<Name | TranslatedName<Name>, string>>;

/** A text in a language of the site; empty where staff have not written it. */
export const translation = <Name extends string, Entity extends Translatable<Name>>(
  entity: Entity,
  name: Name,
  language: SiteLanguage,
): Entity[Name] | Entity[TranslatedName<Name>] =>
  entity[language === 'en' ? name : (`${name}_${language}` as const)];

/** A text in a language of the site, or in English where there is none. */
export const translated = <Name extends string, Entity extends Translatable<Name>>(
  entity: Entity,
  name: Name,
  language: SiteLanguage,
): Entity[Name] | Entity[TranslatedName<Name>] => translation(entity, name, language) || entity[name];
