/** Seconds before a picture that failed is requested again. */
const DELAYS = [2, 8, 30];

const retries = new WeakMap<HTMLImageElement, number>();

/** Requests failed pictures again, for example after the server was busy: browsers never do. */
export function retryPictures(): void {
  document.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLImageElement && retry(target),
    true,
  );
  for (const picture of document.images) if (picture.complete && picture.naturalWidth === 0) retry(picture);
}

function retry(picture: HTMLImageElement): void {
  const before = retries.get(picture) ?? 0;
  const delay = DELAYS[before];
  if (delay === undefined || picture.src === '') return;
  retries.set(picture, before + 1);
  const { src } = picture;
  setTimeout(() => {
    if (picture.src === src) picture.setAttribute('src', picture.getAttribute('src')!);
  }, delay * 1000);
}
