import { Controller, Get, Header } from '@nestjs/common';
import { cacheTags } from '#contracts/api/cache-tags.ts';
import type { Announcement } from '#contracts/journal/journal-pages.ts';
import { filledPlainText } from '#contracts/journal/page-text.ts';
import { paths } from '#contracts/journal/paths.ts';
import { MINUTE, PublicCache } from '#platform/http/public-cache.ts';
import { Public } from '#platform/sessions/session.ts';
import { PagesService } from '../../journal/pages/pages.service.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { type Xml, xml, xmlDeclaration } from '../formats/xml.ts';

/** Atom feed of the announcements and the open calls for papers (RFC 4287). */
@Controller()
@Public()
export class AnnouncementFeedController {
  constructor(
    private readonly pages: PagesService,
    private readonly settings: SettingsService,
  ) {}

  @Get('announcements.xml')
  @Header('Content-Type', 'application/atom+xml; charset=utf-8')
  @PublicCache(() => [cacheTags.settings, cacheTags.pages], MINUTE)
  async feed(): Promise<string> {
    const { name, origin, repository } = await this.settings.getJournal();
    const settings = await this.settings.get();
    const { calls, announcements } = await this.pages.announcements();
    const all = [...calls, ...announcements].sort((a, b) => b.modification.localeCompare(a.modification));
    const updated = all[0]?.modification ?? new Date(0).toISOString();
    const entry = ({ id, slug, title, creation, modification, excerpt }: Announcement): Xml => xml`<entry>
<title>${title}</title>
<id>tag:${repository},${creation.slice(0, 4)}:page/${id}</id>
<link rel="alternate" type="text/html" href="${origin}${paths.page(slug)}"/>
<published>${creation}</published>
<updated>${modification}</updated>
<summary>${filledPlainText(excerpt, settings)}</summary>
</entry>
`;
    return xml`${xmlDeclaration}<feed xmlns="http://www.w3.org/2005/Atom">
<title>${name}: announcements</title>
<id>${origin}/announcements</id>
<link rel="self" type="application/atom+xml" href="${origin}/announcements.xml"/>
<link rel="alternate" type="text/html" href="${origin}/announcements"/>
<updated>${updated}</updated>
<author><name>${name}</name></author>
${all.map(entry)}</feed>
`.text;
  }
}
