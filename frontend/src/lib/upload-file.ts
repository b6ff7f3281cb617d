import { errorTable } from '#contracts/api/errors.ts';
import { ApiError, apiError, mayRepeat } from './api-call.ts';
import { storedSession } from './session.ts';

interface Upload {
  path: string;
  file: Blob | FormData;
  /** Media type of a file that is sent unchanged. */
  type?: string;
  headers?: Record<string, string>;
  /** Progress from 0 to 1; fetch reports none for uploads. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Uploads a file of any size unchanged, or as a part of a form. @throws ApiError; resolves to undefined when the signal is aborted */
export function uploadFile<T>(upload: Upload): Promise<T | undefined> {
  const { path, file, type, headers = {}, onProgress, signal } = upload;
  const request = new XMLHttpRequest();
  request.open('POST', path);
  if (type) request.setRequestHeader('Content-Type', type);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  const token = storedSession()?.token;
  if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
  request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
  signal.addEventListener('abort', () => request.abort());
  return new Promise((resolve, reject) => {
    request.onabort = () => resolve(undefined);
    request.onerror = () =>
      reject(new ApiError('service_unavailable', errorTable.service_unavailable.message));
    request.onload = async () => {
      const response = parsed(request.responseText);
      if (request.status < 300 && response) return resolve(response as T);
      const error = apiError(request.status, response);
      if (await mayRepeat(error)) resolve(uploadFile(upload));
      else reject(error);
    };
    request.send(file);
  });
}

function parsed(text: string): object | undefined {
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined; // not from one of our services
  }
}
