export function SiteLink({ origin }: { origin: string }) {
  if (!origin) return null;
  return <a href={origin}>{new URL(origin).host}</a>;
}
