/** 'Title: subtitle', either of which may be empty; no colon follows a title that ends with a mark. */
export function withSubtitle(title: string, subtitle: string): string {
  // Some records have the subtitle in the title, too.
  const before = title.slice(0, title.length - subtitle.length);
  if (title.toLowerCase() === `${before}${subtitle}`.toLowerCase() && !/[\p{L}\p{M}\p{N}]$/u.test(before))
    return title;
  const isEnded = /[?!.:/&…।？！。](?:<\/[^>]*>)*$/u.test(title);
  return [title, subtitle].filter(Boolean).join(isEnded ? ' ' : ': ');
}
