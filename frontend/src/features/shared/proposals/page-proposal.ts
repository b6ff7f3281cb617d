/**
 * '377-86' → the pages 377-386, '073' → page 73, 'e17' or '034708' → an article number; what is neither is named as
 * left.
 */
export function pageProposal(written = ''): { pagenumber: string; article_number: string; left: string } {
  const pages = written.trim();
  const [, first = '', last = first] = /^(\d{1,7})(?:\s*[-‐‑–—]+\s*(\d{1,7}))?$/.exec(pages) ?? [];
  // The last page may be written without the digits that it shares with the first.
  const whole = last.length < first.length ? first.slice(0, -last.length) + last : last;
  const isPage = !first.startsWith('0') || first.length < 5 || first !== last;
  if (isPage && Number(first) > 0 && Number(first) <= Number(whole))
    return { pagenumber: `${Number(first)}-${Number(whole)}`, article_number: '', left: '' };
  const [, number = ''] = /^([a-z]{0,3}\d[\w.]*)(?:-\1)?$/i.exec(pages) ?? [];
  return { pagenumber: '', article_number: number, left: number === '' ? pages : '' };
}
