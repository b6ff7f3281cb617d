import { execFileSync } from 'node:child_process';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { expect } from './journal-test.ts';

/** The text of a PDF with normalized whitespace. */
export const pdfText = (pdf: Buffer): string =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' }).replace(/\s+/g, ' ');

/** 'Verify this certificate K7QM 2XPA 9T4B' → 'K7QM2XPA9T4B'. */
export function codeOf(certificate: Buffer): string {
  const [code] = /\b[0-9A-Z]{4} [0-9A-Z]{4} [0-9A-Z]{4}\b/.exec(pdfText(certificate)) ?? [];
  if (!code) throw new Error('The certificate shows no code');
  return code.replaceAll(' ', '');
}

/** The response with a certificate. On a busy machine the first ones after a start are refused while Chromium starts. */
export async function fetchCertificate(request: APIRequestContext, path: string): Promise<APIResponse> {
  let response: APIResponse | undefined;
  await expect(async () => {
    response = await request.get(path);
    expect(response.status()).toBe(200);
  }).toPass();
  return response!;
}
