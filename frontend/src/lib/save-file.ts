import { callResponse } from './api-call.ts';

/** Downloads a file with the session's token, or other headers, under the file name from the server. */
export async function saveFile(path: string, headers?: Record<string, string>): Promise<void> {
  const response = await callResponse(path, { headers });
  save(await response.blob(), nameIn(response.headers.get('Content-Disposition') ?? ''));
}

export const saveText = (name: string, text: string, type: string): void =>
  save(new Blob([text], { type }), name);

function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** `attachment; filename="a.zip"; filename*=UTF-8''a.zip` → 'a.zip'. */
export function nameIn(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  const [, plain = ''] = /filename="([^"]*)"/i.exec(disposition) ?? [];
  return encoded === undefined ? plain : decodeURIComponent(encoded);
}
