import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '#testing/jest/temporary-folder.ts';
import { chromiumPath } from '#testing/running/chromium-path.ts';
import { readPdf } from '#testing/readers/read-pdf.ts';
import { listen } from '#testing/running/free-port.ts';
import { WorkerConfig } from '../config.ts';
import { fontFaces } from '../design/fonts.ts';
import { Chromium } from './chromium.ts';

const SECRET = 'confidential content';

describe('Printing', () => {
  const chromium = new Chromium(Object.assign(new WorkerConfig(), { CHROMIUM_PATH: chromiumPath }));
  const reached: string[] = [];
  let server: Server;
  let site: string;
  const folder = temporaryFolder('colophon-printing-');
  let file: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      reached.push(`${request.method} ${request.url}`);
      response.setHeader('access-control-allow-origin', '*').end(SECRET);
    });
    server.on('connection', () => reached.push('connection'));
    site = `http://127.0.0.1:${await listen(server)}`;
    await writeFile(join(folder, 'secret.html'), `<p>${SECRET}</p>`);
    file = pathToFileURL(join(folder, 'secret.html')).href;
  });
  afterAll(async () => {
    await chromium.onModuleDestroy();
    server.close();
  });

  const print = async (body: string, head = '') =>
    readPdf(
      await chromium.print(
        `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body><p>Shown</p>${body}</body></html>`,
      ),
    );

  it('shows nothing of the document before it, which had the same head', async () => {
    await print('<p>First</p>');
    const { text } = await print('<p>Second</p>');
    expect(text).toContain('Second');
    expect(text).not.toContain('First');
  });

  it('embeds fonts for East Asian letters and rejects letters that no font has', async () => {
    const head = `<style>${fontFaces()}body{font-family:"Source Serif",serif}</style>`;
    const { text, fonts } = await print('王小明 김철수 Ｗａｎｇ さくら <b>王</b> <i>王</i>', head);
    expect(text).toMatch(/王小明 +김철수 +Ｗａｎｇ +さくら/);
    expect(fonts.filter(({ type }) => type === 'Type 3')).toEqual([]);
    for (const [letters, named] of [
      ['\u{378}', 'letter \u{378} (U+0378)'],
      ['\uffc8', 'letter \uffc8 (U+FFC8)'],
      ['\ue000b\u{f0000}', 'letters \ue000 (U+E000), \u{f0000} (U+F0000)'],
    ] as const)
      await expect(print(`Ωμέγα Ёлка עברית 王 ${letters}`, head)).rejects.toThrow(
        `No font on the server has the ${named}`,
      );
    expect((await print('After')).text).toContain('After');
  });

  const ways: Record<string, (address: string) => [body: string, head?: string]> = {
    'a picture': (address) => [`<img src="${address}">`],
    'a picture’s sources': (address) => [
      `<picture><source srcset="${address}"><img srcset="${address} 2x"></picture>`,
    ],
    'a frame': (address) => [`<iframe src="${address}" width=600 height=300></iframe>`],
    'a frame in a frame': (address) => [`<iframe srcdoc="<iframe src='${address}'></iframe>"></iframe>`],
    'a frame of data': (address) => [
      `<iframe src="data:text/html,${encodeURIComponent(`<iframe src="${address}"></iframe><img src="${address}">`)}"></iframe>`,
    ],
    'an object': (address) => [`<object data="${address}"></object><embed src="${address}">`],
    'a film': (address) => [`<video src="${address}" poster="${address}" autoplay></video>`],
    'a style sheet': (address) => ['', `<link rel="stylesheet" href="${address}">`],
    'an import of styles': (address) => ['', `<style>@import url("${address}");</style>`],
    'a background': (address) => [`<p style="background:url(${address})">x</p>`],
    'a font': (address) => [
      '<p style="font-family:f">x</p>',
      `<style>@font-face{font-family:f;src:url(${address})}</style>`,
    ],
    'a drawing': (address) => [
      `<svg width=9 height=9><image href="${address}"/><use href="${address}#a"/></svg>`,
    ],
    'a refresh': (address) => ['', `<meta http-equiv="refresh" content="0;url=${address}">`],
    'a base': (address) => [`<img src="x.png">`, `<base href="${address}/">`],
    'hints to prepare': (address) => [
      '',
      ['preload" as="image', 'prefetch', 'preconnect', 'dns-prefetch', 'prerender', 'manifest', 'icon']
        .map((rel) => `<link rel="${rel}" href="${address}">`)
        .join(''),
    ],
    'a script': (address) => [
      `<script>document.body.append("ran"); fetch("${address}"); location = "${address}"</script><img src="data:," onerror="fetch('${address}')">`,
    ],
  };

  it.each(Object.keys(ways))('through %s accesses no server', async (way) => {
    const { text } = await print(...ways[way]!(site));
    expect(reached).toEqual([]);
    expect(text).toContain('Shown');
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain('ran');
  });

  it.each(Object.keys(ways))('through %s accesses no file', async (way) => {
    const { text } = await print(...ways[way]!(file));
    expect(text).toContain('Shown');
    expect(text).not.toContain(SECRET);
  });

  it('accesses no server after the print either', async () => {
    await print(
      Object.values(ways)
        .map((way) => way(site)[0])
        .join(''),
      ways['hints to prepare']!(site)[1],
    );
    for (let later = 1; later <= 5; later++) await print('');
    expect(reached).toEqual([]);
    expect(await (await fetch(site)).text()).toBe(SECRET);
  });

  it('shows inlined resources', async () => {
    const { text } = await print('<iframe src="data:text/html,inlined"></iframe>');
    expect(text).toContain('inlined');
  });

  it('scales text down until it fits its box', async () => {
    const { text, pages } = await print(
      `<p data-fit style="width:60mm;height:20mm;overflow:hidden;font-size:30pt">${'A long name '.repeat(20)}end</p>`,
    );
    expect([text.match(/A\s+long\s+name/g)?.length, text.includes('end'), pages]).toEqual([20, true, 1]);
  });

  it('continues after a failed print', async () => {
    await expect(chromium.print(undefined as unknown as string)).rejects.toThrow();
    expect((await print('again')).text).toContain('again');
  });

  it('prints several concurrently, each its own', async () => {
    const printed = await Promise.all(['one', 'two', 'three'].map((text) => print(text)));
    expect(printed.map(({ text }) => text.replace(/\s+/g, ' ').trim())).toEqual([
      'Shown one',
      'Shown two',
      'Shown three',
    ]);
  });
});
