import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { FileStore } from '#platform/files/file-store.ts';
import { ZipStream } from '#platform/files/zip-stream.ts';
import { History } from '#platform/writes/history.ts';
import { Mails } from '../mails/mails.ts';
import type { ManuscriptDocument } from '../register/manuscript.schema.ts';
import { hasContent } from '../register/manuscript-state.ts';
import { withoutLink } from '../register/manuscript.views.ts';
import { StaffManuscripts } from '../review/staff-manuscripts.ts';
import type { AccessedManuscript } from '../register/manuscript-access.guard.ts';

const HISTORY = { page: 1, limit: 100 };

/** Everything of one manuscript as a zip, for an inquiry, or for an author who asks what the journal has. */
@Injectable()
export class Package {
  constructor(
    private readonly staff: StaffManuscripts,
    private readonly files: FileStore,
    private readonly history: History,
    private readonly mails: Mails,
  ) {}

  pack({ manuscript, filter }: AccessedManuscript): { name: string; file: Readable } {
    const zip = new ZipStream();
    this.fill(zip, manuscript, filter)
      .then(() => zip.end())
      .catch((error: unknown) => zip.fail(error as Error));
    return { name: `manuscript-${manuscript.number ?? 'draft'}.zip`, file: zip.output };
  }

  private async fill(
    zip: ZipStream,
    manuscript: ManuscriptDocument,
    seen: AccessedManuscript['filter'],
  ): Promise<void> {
    const json = (name: string, value: unknown) =>
      zip.add(Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`), { name });
    await json('manuscript.json', await this.staff.toView(manuscript, seen));
    const of = { type: 'manuscript', id: manuscript._id.toHexString() } as const;
    await json('history.json', await this.history.page(of, HISTORY));
    await json('mails.json', await this.mails.findWithTexts(manuscript._id));
    for (const [at, { kind, subject, letter, void: taken }] of manuscript.decisions.entries())
      await zip.add(Buffer.from(`${subject}\n\n${withoutLink(letter)}\n`), {
        name: `letters/${at + 1}-${kind}${taken ? '-taken-back' : ''}.txt`,
      });
    for (const [at, { kind, round, name, key }] of manuscript.files.filter(hasContent).entries()) {
      const file = await this.files.open(key);
      const own = name.replace(/[^\p{L}\p{M}\p{N}._ -]/gu, '_');
      if (file)
        await zip.add(await file.stream(), {
          name: `files/${at + 1}-${kind}-round-${round}-${own}`,
          store: true,
        });
    }
  }
}
