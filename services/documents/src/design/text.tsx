import { Fragment } from 'react';
import { issnList } from '#contracts/identifiers/issn.ts';
import { languageOf } from '#contracts/text/language.ts';
import { decodeRichText, type EncodedHtml, plainText } from '#contracts/text/rich-text.ts';
import { sanitizedHtml } from '#platform/markup/rich-text.ts';

const date = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** '2026-01-31' → '31 January 2026'. */
export const longDate = (day: string): string => date.format(new Date(`${day}T00:00:00Z`));

/** 'https://journal.example/verify' → 'journal.example/verify', as an address is printed. */
export const withoutScheme = (address: string): string => address.replace(/^https?:\/\//, '');

/** '2345-6789, 9876-5432' → 'ISSN 2345-6789 · 9876-5432'; empty when there is none. */
export function issnLine(issn: string): string {
  const numbers = issnList(issn);
  return numbers.length > 0 ? `ISSN ${numbers.join(' · ')}` : '';
}

/** Text in the documents' own language gets no element, because each element slows down every print. */
const foreign = (text: string) => (languageOf(text) === 'en' ? undefined : languageOf(text));

/** Props for the element that shows an article's title: with its italics, and no other stored markup. */
export function titleProps(encoded: EncodedHtml) {
  const html = unbroken(sanitizedHtml(decodeRichText(encoded), 'line'));
  return { lang: foreign(plainText(encoded)), dangerouslySetInnerHTML: { __html: html } };
}

/** A longer compound may have to be broken. */
const MAX_WORD_CHARACTERS = 30;
const tagOrCompound = /<[^<>]*>|(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)+/gu;

/** Words with hyphens, such as 'low-cost', are not broken at them. */
const unbroken = (html: string): string =>
  html.replace(tagOrCompound, (found) =>
    found.startsWith('<') || found.length > MAX_WORD_CHARACTERS
      ? found
      : `<span class="whole">${found}</span>`,
  );

/** A name in the language of its script. */
export function Name({ children }: { children: string }) {
  const language = foreign(children);
  return language ? <span lang={language}>{children}</span> : children;
}

/** A name of more letters is printed in two lines of a certificate: in one it would be too small. */
const MAX_LINE_CHARACTERS = 60;

export const CertificateHolder = ({ name, degree }: { name: string; degree?: string }) => (
  <p className={name.length > MAX_LINE_CHARACTERS ? 'author long' : 'author'} data-fit="">
    <Name>{name}</Name>
    {degree && <small>, {degree}</small>}
  </p>
);

interface UnbrokenProps {
  of: readonly string[];
  separator?: string;
}

/** Names or addresses in a row, each broken only where it is longer than a line. */
export const Unbroken = ({ of, separator = '' }: UnbrokenProps) =>
  of.map((text, index) => (
    <Fragment key={index}>
      <span className="unbroken">
        <Name>{text}</Name>
        {index < of.length - 1 && separator}
      </span>{' '}
    </Fragment>
  ));

/** Text as the string of a style sheet's `content`, safe inside of a <style>. */
export const cssString = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{M}\p{N} ]/gu, (character) => `\\${character.codePointAt(0)!.toString(16)} `)}"`;
