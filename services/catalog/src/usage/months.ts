/** Period from its first day until before its end, both UTC midnights. */
export interface Period {
  begin: Date;
  end: Date;
}

/** 'YYYY-MM' (UTC) of the months up to this one, oldest first. */
export function lastMonths(count: number): string[] {
  const now = new Date();
  return Array.from({ length: count }, (_, ago) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago)).toISOString().slice(0, 7),
  ).reverse();
}

/** Period from the beginning of one month to the end of another, each 'YYYY-MM'. */
export function periodOf(first: string, last: string): Period {
  const end = new Date(`${last}-01T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + 1);
  return { begin: new Date(`${first}-01T00:00:00Z`), end };
}
