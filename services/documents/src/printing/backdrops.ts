import { Injectable } from '@nestjs/common';
import { Chromium } from './chromium.ts';
import type { SheetDesign } from './sheet-design.ts';

/** The printed backdrop of each design, drawn once. */
@Injectable()
export class Backdrops {
  private readonly drawn = new Map<SheetDesign, Promise<Uint8Array>>();

  constructor(private readonly chromium: Chromium) {}

  /** Undefined where the design has none. */
  of(design: SheetDesign): Promise<Uint8Array> | undefined {
    if (!design.backdrop) return undefined;
    let drawn = this.drawn.get(design);
    if (!drawn) {
      drawn = this.chromium.printPages(design.backdrop(), false);
      this.drawn.set(design, drawn);
      drawn.catch(() => this.drawn.delete(design)); // fails its caller too; the next one draws it again
    }
    return drawn;
  }
}
