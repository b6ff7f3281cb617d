/** '377-86' → the pages 377-386, 'e17' or '034708' → an article number; what is neither is named as left. */
export function pageProposal(written = ''): { pagenumber: string; article_number: string; left: string } {
  const pages = written.trim();
  const [, first = '', last = first] = /^([1-9]\d{0,6})(?:\s*[-‐‑–—]+\s*(\d{1,7}))?$/.exec(pages) ?? [];
  // The last page may be written without the digits that it shares with the first.
  const whole = last.length < first.length ? first.slice(0, -last.length) + last : last;
  if (first && Number(first) <= Number(whole))
    return { pagenumber: `${first}-${whole}`, article_number: '', left: '' };
  const [, number = ''] = /^([a-z]{0,3}\d[\w.]*)(?:-\1)?$/i.exec(pages) ?? [];
  return { pagenumber: '', article_number: number, left: number === '' ? pages : '' };
}
