import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { Letterhead } from '#contracts/api/document-data.ts';
import { EditorsService } from '../../journal/editors/editors.service.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';

/** Provides the journal and who signs to the documents service. */
@Controller()
export class LetterheadController {
  constructor(
    private readonly editors: EditorsService,
    private readonly settings: SettingsService,
  ) {}

  @MessagePattern('catalog.letterhead')
  async letterhead(): Promise<{ value: Letterhead }> {
    const [journal, { names }, settings, chief, date] = await Promise.all([
      this.settings.getDocumentJournal(),
      this.settings.getJournal(),
      this.settings.getForDocuments(),
      this.editors.chief(),
      this.settings.today(),
    ]);
    const { signature_image, websiteemail, postal_address } = settings;
    return {
      value: {
        journal,
        names: { en: names.en.name, hi: names.hi.name },
        signedBy: chief?.name ?? null,
        ...(signature_image && { signature: signature_image }),
        email: websiteemail,
        postal_address,
        date,
      },
    };
  }
}
