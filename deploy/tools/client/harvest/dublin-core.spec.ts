import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { xmlElements } from '#platform/markup/xml-elements.ts';
import { rowOf } from './dublin-core.ts';

/** The row of a record with these elements of Dublin Core, as XML. */
async function rowWith(elements: string) {
  const xml = `<dc xmlns:dc="http://purl.org/dc/elements/1.1/">${elements}<dc:date>2024-03-01</dc:date></dc>`;
  for await (const { element } of xmlElements(Readable.from([Buffer.from(xml)]), {
    selects: ({ name }) => name === 'dc',
  }))
    return rowOf({ identifier: 'oai:old.example.org:article/7' } as never, element, new Map(), 1);
  throw new Error('There is no record');
}

describe('A harvested record', () => {
  it.each([
    ['Plain text, a < b & c.', 'Plain text, a &lt; b &amp; c.'],
    ['<p>First <em>part</em> &amp; more.</p>', '<p>First <em>part</em> &amp; more.</p>'],
    ['&lt;p&gt;Escaped &lt;i&gt;twice&lt;/i&gt;.&lt;/p&gt;', '<p>Escaped <i>twice</i>.</p>'],
    ['Research &amp; caf&eacute;s', 'Research &amp; caf&eacute;s'],
    ['p <0.05 and a <b c', 'p &lt;0.05 and a &lt;b c'],
  ])('has the description %s as %s', async (description, abstract) => {
    const { abstract: found, title } = await rowWith(
      `<dc:title>Wells</dc:title><dc:description><![CDATA[${description}]]></dc:description>`,
    );
    expect([found, title]).toEqual([abstract, 'Wells']);
  });

  it.each([
    ['King, Martin Luther, Jr.', { name: 'Martin Luther King Jr.', family: 'King', suffix: 'Jr.' }],
    ['King, Jr., Martin Luther', { name: 'Martin Luther King Jr.', family: 'King', suffix: 'Jr.' }],
    ['Rockefeller, John D., III', { name: 'John D. Rockefeller III', given: 'John D.', suffix: 'III' }],
    ['Verma, Asha R.; University of the Plains', { name: 'Asha R. Verma', family: 'Verma' }],
    ['García Márquez, Gabriel, José', { name: 'Gabriel José García Márquez', given: 'Gabriel José' }],
    ['Madhuri', { name: 'Madhuri' }],
  ])('has the creator %s with every part of the name', async (creator, author) => {
    const row = await rowWith(`<dc:title>Wells</dc:title><dc:creator>${creator}</dc:creator>`);
    expect(row.authors).toEqual([expect.objectContaining(author)]);
    expect(row.authorname).toBe(author.name);
  });

  it('has the last page in full', async () => {
    const row = await rowWith(
      '<dc:title>Wells</dc:title><dc:source>Old; Vol. 3 No. 2 (2024); 123-7</dc:source>',
    );
    expect(row).toMatchObject({ volume: '3', issue: '2', pagenumber: '123-127' });
  });
});
