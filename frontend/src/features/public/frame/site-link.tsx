/** The journal's own address, shown as its host. */
export function SiteLink({ origin }: { origin: string }) {
  if (!origin) return null;
  return <a href={origin}>{new URL(origin).host}</a>;
}
