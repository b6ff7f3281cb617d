import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { articleFields } from '#contracts/fields/article-fields.ts';
import type { Article, Settings } from '#contracts/fields/entities.ts';
import { defaultsOf, publicValuesOf } from '#contracts/fields/fields.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import { encodeRichText, plainText } from '#contracts/text/rich-text.ts';
import { completeFields, declaredFields, fieldsOf } from '#testing/builders/changed-articles.ts';
import { SiteContext } from '#shared/settings/site-context.ts';
import { siteOf } from '#shared/settings/site.ts';
import { ScholarTags } from './scholar-tags.tsx';
import { scholarlyArticle } from './scholarly-article.ts';

const settings = defaultsOf(settingsFields) as unknown as Settings;
const site = siteOf(settings, 'https://journal.example', []);

/** The article as its page receives it. */
function articleOf(fields: typeof completeFields): Article {
  const [title, abstract, secondTitle, secondAbstract] = (
    ['title', 'abstract', 'second_title', 'second_abstract'] as const
  ).map((name) => encodeRichText(fields[name]));
  const values = { ...fields, title, abstract, second_title: secondTitle, second_abstract: secondAbstract };
  return {
    ...publicValuesOf(
      articleFields,
      values as unknown as Parameters<typeof publicValuesOf<typeof articleFields>>[1],
    ),
    title_text: plainText(encodeRichText(fields.title)),
    standing: '',
    file: 'article.pdf',
  } as unknown as Article;
}

const tags = (article: Article) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <SiteContext value={site}>
        <ScholarTags article={article} />
      </SiteContext>
    </MemoryRouter>,
  ).replace(/<script.*<\/script>/s, '');

describe('The metadata of an article’s page', () => {
  it('shows to schema.org’s readers the fields that their table declares', () => {
    const written = fieldsOf((fields) => JSON.stringify(scholarlyArticle(articleOf(fields), site)));
    expect(written).toEqual(declaredFields('schema.org'));
  });

  it('shows to Google Scholar the fields that their table declares', () => {
    expect(fieldsOf((fields) => tags(articleOf(fields)))).toEqual(declaredFields('scholar'));
  });
});
