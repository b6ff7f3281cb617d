/** The letters that LOCKSS and CLOCKSS look for. */
const permission =
  /C?LOCKSS system has permission to (?:collect|ingest), preserve, and serve this Archival Unit/g;
const MANIFEST = /^\/lockss(?:\/(\d{4}))?$/;

/**
 * Follows a journal's manifests as a crawler of LOCKSS does: both permissions on each, the year on that of a year as the plugin for
 * OJS expects it, and each address on it there, on the same host.
 */
export class Links {
  readonly followed = new Set<string>();
  readonly problems: string[] = [];

  private readonly site: string;

  constructor(site: string) {
    this.site = site;
  }

  async follow(path: string): Promise<void> {
    if (this.followed.has(path)) return;
    this.followed.add(path);
    const response = await fetch(this.site + path);
    const body = await response.text();
    if (response.status !== 200) this.problems.push(`${path} has status ${response.status}`);
    const manifest = MANIFEST.exec(path);
    if (!manifest) return;
    if (new Set(body.match(permission)).size !== 2) this.problems.push(`${path} lacks a permission`);
    const [, year] = manifest;
    if (year && !new RegExp(String.raw`\(${year}\)|:\s+${year}[^0-9]`).test(body))
      this.problems.push(`${path} does not name its year as (${year})`);
    for (const [, link] of body.matchAll(/ href="([^"]+)"/g)) {
      const { origin, pathname } = new URL(link!, this.site);
      if (origin === this.site) await this.follow(pathname);
      else this.problems.push(`${path} has the foreign address ${link}`);
    }
  }
}
