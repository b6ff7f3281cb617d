import { languageOf } from '#contracts/text/language.ts';

/** The languages of articles by ISO 639-1 code, with their names and ISO 639-2/B codes. */
export const articleLanguages = {
  en: { name: 'English', iso3: 'eng' },
  hi: { name: 'Hindi', iso3: 'hin' },
  as: { name: 'Assamese', iso3: 'asm' },
  bn: { name: 'Bengali', iso3: 'ben' },
  gu: { name: 'Gujarati', iso3: 'guj' },
  kn: { name: 'Kannada', iso3: 'kan' },
  ks: { name: 'Kashmiri', iso3: 'kas' },
  ml: { name: 'Malayalam', iso3: 'mal' },
  mr: { name: 'Marathi', iso3: 'mar' },
  ne: { name: 'Nepali', iso3: 'nep' },
  or: { name: 'Odia', iso3: 'ori' },
  pa: { name: 'Punjabi', iso3: 'pan' },
  sa: { name: 'Sanskrit', iso3: 'san' },
  sd: { name: 'Sindhi', iso3: 'snd' },
  ta: { name: 'Tamil', iso3: 'tam' },
  te: { name: 'Telugu', iso3: 'tel' },
  ur: { name: 'Urdu', iso3: 'urd' },
  ar: { name: 'Arabic', iso3: 'ara' },
  zh: { name: 'Chinese', iso3: 'chi' },
  nl: { name: 'Dutch', iso3: 'dut' },
  fr: { name: 'French', iso3: 'fre' },
  de: { name: 'German', iso3: 'ger' },
  id: { name: 'Indonesian', iso3: 'ind' },
  it: { name: 'Italian', iso3: 'ita' },
  ja: { name: 'Japanese', iso3: 'jpn' },
  ko: { name: 'Korean', iso3: 'kor' },
  fa: { name: 'Persian', iso3: 'per' },
  pl: { name: 'Polish', iso3: 'pol' },
  pt: { name: 'Portuguese', iso3: 'por' },
  ru: { name: 'Russian', iso3: 'rus' },
  es: { name: 'Spanish', iso3: 'spa' },
  tr: { name: 'Turkish', iso3: 'tur' },
} as const;
export type ArticleLanguage = keyof typeof articleLanguages;

export const articleLanguageCodes = Object.keys(articleLanguages) as ArticleLanguage[];

/** The language that an article is written in: the given one, else that of its title's script. */
export const languageOfArticle = (article: {
  language: '' | ArticleLanguage;
  title_text: string;
}): ArticleLanguage => article.language || languageOf(article.title_text);
