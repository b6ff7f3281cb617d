const filtered = /^((?:\/hi)?\/article\/(?:manuscript|review)|\/admin\/link)\/?%23([\w-]+)$/i;

/** The link of a mail whose `#` a mail filter has written as `%23`; undefined for any other path. */
export function repairedLink(path: string): string | undefined {
  const [, page, token] = filtered.exec(path) ?? [];
  return page && `${page}#${token}`;
}
