import { describe, expect, it } from '@jest/globals';
import { Readable } from 'node:stream';
import { childrenOf, textOf, type XmlElement, xmlElements } from './xml-elements.ts';

/** The elements of that name, parsed from pieces of `step` bytes. */
async function elements(xml: string | Buffer, name: string, step = 7): Promise<XmlElement[]> {
  const bytes = Buffer.from(xml as string);
  const pieces = Array.from({ length: Math.ceil(bytes.length / step) }, (_, at) =>
    bytes.subarray(at * step, (at + 1) * step),
  );
  const found: XmlElement[] = [];
  for await (const { element } of xmlElements(Readable.from(pieces), { selects: (one) => one.name === name }))
    found.push(element);
  return found;
}

describe('The elements of an XML document', () => {
  it('are returned one by one, without prefixes, with attributes, children and text', async () => {
    const [one, two] = await elements(
      '<?xml version="1.0"?><a:list xmlns:a="x"><a:item id="1"> नमस्ते <b>bold</b><b/></a:item><item><![CDATA[<&]]>&amp;&#233;</item></a:list>',
      'item',
    );
    expect(one).toMatchObject({ name: 'item', attributes: { id: '1' }, text: ' नमस्ते ' });
    expect(childrenOf(one, 'b').map(({ text }) => text)).toEqual(['bold', '']);
    expect(textOf(one, 'b')).toBe('bold');
    expect(two!.text).toBe('<&&é');
  });

  it('come with the elements around them as far as these have been read', async () => {
    const xml = '<issue><id>3</id><article>one</article><article>two</article><late/></issue>';
    const around: unknown[] = [];
    const selected = xmlElements(Readable.from([Buffer.from(xml)]), {
      selects: ({ name }) => name === 'article',
    });
    for await (const { ancestors } of selected)
      around.push(ancestors.map(({ name, children }) => [name, ...children.map((child) => child.name)]));
    expect(around).toEqual([[['issue', 'id', 'late']], [['issue', 'id', 'late']]]);
  });

  it('hold only as much text as the limit says', async () => {
    const xml = `<list><item>${'x'.repeat(300_000)}</item></list>`;
    const selected = xmlElements(Readable.from([Buffer.from(xml)]), {
      selects: ({ name }) => name === 'item',
      textLimit: () => 10,
    });
    for await (const { element } of selected) expect(element.text).toBe('xxxxxxxxxx');
  });

  it.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>', 'document type'],
    ['an unknown entity', '<a>&e;</a>', 'not valid XML'],
    ['an element that is not closed', '<a><b></a>', 'not valid XML'],
    ['a document that ends early', '<a><b>', 'not valid XML'],
    ['text that is not XML', 'refnumber,title', 'not valid XML'],
    ['elements nested too deeply', '<a>'.repeat(50), 'nested too deeply'],
    ['an element that is too large', `<a>${'<b/>'.repeat(200_000)}</a>`, 'too large'],
    ['a comment without end', `<a><!--${'x'.repeat(100_000)}`, 'not valid XML'],
  ])('are not read from %s', async (_, xml, message) => {
    await expect(elements(xml, 'a', 10_000)).rejects.toThrow(message);
  });

  it('are not read from text in another encoding', async () => {
    await expect(elements(Buffer.from('<a>é</a>', 'latin1'), 'a')).rejects.toThrow('not in UTF-8');
  });
});
