import type { ImportArchive } from '../lists/import-archive.ts';

/** Finds files of rows: next to the list, from the zip's root, or by a name that is unique in the zip. */
export class PdfNames {
  private readonly byBase = new Map<string, string[]>();
  private readonly rowOf = new Map<string, number>();

  constructor(
    private readonly archive: ImportArchive,
    private readonly folder: string,
  ) {
    for (const name of archive.names) {
      const base = baseOf(name);
      this.byBase.set(base, [...(this.byBase.get(base) ?? []), name]);
    }
  }

  find(requested: string): string | undefined {
    const name = requested.normalize('NFC').replaceAll('\\', '/').replace(/^\.\//, '');
    const exact = [this.folder + name, name].find((candidate) => this.archive.has(candidate));
    const alike = this.byBase.get(baseOf(name)) ?? [];
    return exact ?? (alike.length === 1 ? alike[0] : undefined);
  }

  /** @returns the earlier row that has claimed the file */
  claim(name: string, row: number): number | undefined {
    const earlier = this.rowOf.get(name);
    if (earlier === undefined) this.rowOf.set(name, row);
    return earlier;
  }

  get unclaimed(): string[] {
    return this.archive.names.filter((name) => /\.pdf$/i.test(name) && !this.rowOf.has(name));
  }
}

const baseOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1).toLowerCase();
