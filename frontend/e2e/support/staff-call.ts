import { signIn } from './sign-in.ts';

/** An API call with the administrator's session. @throws for an error response */
export async function staffCall<T>(
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<T> {
  const { token } = await signIn();
  const multipart = body instanceof FormData;
  const response = await fetch(process.env.JOURNAL_SITE + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...headers,
      Authorization: `Bearer ${token}`,
      ...(body && !multipart && { 'Content-Type': 'application/json' }),
    },
    body: multipart ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

export function formWithFile(
  fields: Record<string, string | number>,
  fileField: 'pdfFile' | 'imgFile',
  file: Buffer,
): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, String(value));
  const name = fileField === 'pdfFile' ? 'article.pdf' : 'picture.png';
  data.set(fileField, new Blob([new Uint8Array(file)]), name);
  return data;
}
