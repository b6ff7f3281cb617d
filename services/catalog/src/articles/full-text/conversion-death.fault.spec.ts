import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { sendText, zippedText } from '#testing/builders/uploaded-texts.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { ServiceProcess } from '#testing/running/service-process.ts';

const TEXTS = 12;

describe('The conversion of full texts', () => {
  let catalog: RunningCatalog;
  let worker: ServiceProcess | undefined;

  beforeAll(async () => {
    catalog = await runCatalog();
    await addIssue(catalog.staff);
  });
  afterAll(() => worker?.stop());

  it('is completed by another worker when one is killed in between', async () => {
    const create = { width: 2_000, height: 1_500, channels: 3, background: '#369' } as const;
    const picture = await sharp({ create }).png().toBuffer();
    for (let number = 0; number < TEXTS; number += 1) {
      const { id } = await addArticle(catalog.staff);
      await sendText(catalog.staff, id, zippedText(`Water ${number}`, picture)).expect(202);
    }
    const texts = catalog.database.collection('full_texts');
    const converted = () => texts.countDocuments({ state: 'converted' });
    const first = await ServiceProcess.start('catalog', 'worker', catalog.environment);
    await eventually(async () => expect(await converted()).toBeGreaterThan(2));
    await first.kill();
    expect(await converted()).toBeLessThan(TEXTS);
    worker = await ServiceProcess.start('catalog', 'worker', catalog.environment);
    await eventually(async () => expect(await converted()).toBe(TEXTS));
    for (const { source, converted: text } of await texts.find().toArray())
      expect((text as { source: object }).source).toEqual(source);
  });
});
