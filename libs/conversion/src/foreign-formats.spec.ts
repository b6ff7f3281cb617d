import { expect, it } from '@jest/globals';
import { foreignFormat } from './source-files.ts';

it.each([
  [
    '<!DOCTYPE article PUBLIC "-//ES//DTD journal article DTD version 5.6.0//EN//XML" "x"><article>',
    'Elsevier’s',
  ],
  ['<ja:article xmlns:ja="http://www.elsevier.com/xml/ja/dtd">', 'Elsevier’s'],
  ['<component version="2.0" xmlns="http://www.wiley.com/namespaces/wiley">', 'Wiley’s'],
  ['<!DOCTYPE Publisher PUBLIC "-//Springer-Verlag//DTD A++ V2.4//EN" "x"><Publisher>', 'Springer’s'],
  ['<article artid="a"><article-metadata>', 'IOP Publishing’s'],
  ['<article xmlns="http://docbook.org/ns/docbook">', 'DocBook'],
  ['<pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage">', 'Word’s'],
  [
    '<!DOCTYPE article PUBLIC "-//NLM//DTD Journal Publishing DTD v2.3 20070202//EN" "springer.dtd"><article>',
    'JATS',
  ],
  ['<article xmlns:ce="http://www.elsevier.com/xml/common/dtd"><front>', 'JATS'],
  ['<article class="springer"><header>', 'JATS'],
  ['<!-- by Springer --><article xmlns="https://jats.nlm.nih.gov/ns/archiving/1.3/">', 'JATS'],
])('XML that begins with %s is in the format of %s', (start, name) => {
  expect(foreignFormat(`<?xml version="1.0"?>\n${start}`) ?? 'JATS').toContain(name);
});
