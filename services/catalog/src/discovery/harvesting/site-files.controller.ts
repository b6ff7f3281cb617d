import { Controller, Get, Header } from '@nestjs/common';
import { cacheTags } from '#contracts/api/cache-tags.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { MINUTE, PublicCache } from '#platform/http/public-cache.ts';
import { Public } from '#platform/sessions/session.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { xml, xmlDeclaration } from '../formats/xml.ts';

const DAYS_VALID = 180;

/** Well-known files at the site's root for browsers and security researchers, generated from the settings. */
@Controller()
@Public()
export class SiteFilesController {
  constructor(private readonly settings: SettingsService) {}

  /** RFC 9116; expires a fixed time after the request. */
  @Get('.well-known/security.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @PublicCache(() => [cacheTags.settings], MINUTE)
  async security(): Promise<string> {
    const { email, origin } = await this.settings.getJournal();
    if (!email) throw new DomainError('not_found');
    const expires = new Date(Date.now() + DAYS_VALID * 86_400_000).toISOString().slice(0, 10);
    return [
      `Contact: mailto:${encodeURI(email)}`,
      `Expires: ${expires}T00:00:00Z`,
      'Preferred-Languages: en',
      `Canonical: ${origin}/.well-known/security.txt`,
      '',
    ].join('\n');
  }

  /** OpenSearch 1.1 description of the journal's search, for browsers. */
  @Get('opensearch.xml')
  @Header('Content-Type', 'application/opensearchdescription+xml; charset=utf-8')
  @PublicCache(() => [cacheTags.settings])
  async search(): Promise<string> {
    const { name, shortName, origin } = await this.settings.getJournal();
    return xml`${xmlDeclaration}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${shortName.slice(0, 16)}</ShortName>
<LongName>${name.slice(0, 48)}</LongName>
<Description>Articles of ${name}</Description>
<Image width="16" height="16" type="image/x-icon">${origin}/favicon.ico</Image>
<Url type="text/html" template="${origin}/search?keyword={searchTerms}"/>
<InputEncoding>UTF-8</InputEncoding>
</OpenSearchDescription>
`.text;
  }

  /** Web application manifest with the journal's name, accent colour and icons for home screens. */
  @Get('site.webmanifest')
  @Header('Content-Type', 'application/manifest+json; charset=utf-8')
  @PublicCache(() => [cacheTags.settings])
  async manifest(): Promise<string> {
    const [{ name, shortName }, { accent }] = await Promise.all([
      this.settings.getJournal(),
      this.settings.get(),
    ]);
    const icon = (size: number, purpose: 'any' | 'maskable') => ({
      src: purpose === 'any' ? `/icon-${size}.png` : `/icon-maskable-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    });
    return JSON.stringify({
      id: '/',
      name,
      short_name: shortName,
      start_url: '/',
      display: 'minimal-ui',
      background_color: '#ffffff',
      theme_color: accent,
      icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
    });
  }
}
