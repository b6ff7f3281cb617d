import { Controller, Get, Header, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { cacheTags } from '#contracts/api/cache-tags.ts';
import { MINUTE, PublicCache } from '#platform/http/public-cache.ts';
import { Accepts } from '#platform/http/responds.ts';
import { Public } from '#platform/sessions/session.ts';
import { OaiService } from './oai.service.ts';

const TYPE = 'text/xml; charset=utf-8';

/** OAI-PMH endpoint for GET and POST. */
@Controller('oai')
@Public()
export class OaiController {
  constructor(private readonly oai: OaiService) {}

  @Get()
  @Header('Content-Type', TYPE)
  @PublicCache(() => [cacheTags.settings, cacheTags.archives, cacheTags.articles], MINUTE)
  get(@Req() request: Request): Promise<string> {
    return this.oai.respond(new URL(request.url, 'http://localhost').searchParams);
  }

  @Post()
  @Accepts('application/x-www-form-urlencoded', { type: 'object' })
  @HttpCode(200)
  @Header('Content-Type', TYPE)
  post(@Req() { body }: { body?: unknown }): Promise<string> {
    return this.oai.respond(new URLSearchParams(typeof body === 'string' ? body : ''));
  }
}
