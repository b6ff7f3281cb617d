/** Page 2 of 312 entries, 20 per page → '21–40 of 312'. */
export function rangeIndicator(page: number, size: number, total: number): string {
  if (total === 0) return '0 of 0';
  const first = (page - 1) * size + 1;
  return `${first}–${Math.min(page * size, total)} of ${total}`;
}
