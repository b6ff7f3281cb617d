import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Put,
  Res,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import type { Response } from 'express';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import {
  layoutProblem,
  type PageDesign,
  pageDesigns,
  type PageLayout,
  type StaffPages,
} from '#contracts/typesetting/article-pages.ts';
import { fileResponses, Responds } from '#platform/http/responds.ts';
import { Upload } from '#platform/http/uploads.ts';
import { CurrentUser } from '#platform/sessions/session.ts';
import { createRule, Flag, Line, OneOf, Optional } from '#platform/validation/rules.ts';
import { Idempotent } from '#platform/writes/idempotency.ts';
import { IfMatch } from '#platform/writes/versions.ts';
import { ArticlePages } from './article-pages.ts';

/** Widths and places by id; as large as that of a few hundred figures and tables. */
const layoutSchema = { type: 'object', maxBytes: 50_000 } as const;

class MakePagesDto {
  /** The journal's by default, or that of the pages before. */
  @Optional() @OneOf(pageDesigns) design?: PageDesign;
}

class ChangePagesDto extends MakePagesDto {
  @Optional() @createRule('object', layoutProblem, layoutSchema) layout?: PageLayout;
  /** Reason for which the pages may be published despite remarks; empty to take that back. */
  @Optional() @Line(500) override?: string;
  /** Makes them the article's file in place of an uploaded one. */
  @Optional() @Flag() use?: boolean;
}

/** The pages of an article, which a job makes from its full text. */
@Controller('api/archives/:id/pages')
export class ArticlePagesController {
  constructor(private readonly pages: ArticlePages) {}

  /** Returns 204 while the article has none, since a page requests it for every article. */
  @Get()
  @Responds({ 200: ['StaffPages'], 204: [] })
  async get(
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StaffPages | undefined> {
    const pages = await this.pages.find(id);
    if (!pages) response.status(204);
    return pages;
  }

  @Get('pdf')
  @Responds(fileResponses('application/pdf'))
  send(@Param('id') id: string, @Res() response: Response): Promise<void> {
    return this.pages.send(response, id);
  }

  @Post()
  @HttpCode(202)
  @UseInterceptors(Idempotent)
  make(
    @Param('id') id: string,
    @Body() { design }: MakePagesDto,
    @CurrentUser() user: SignedInUser,
  ): Promise<StaffPages> {
    return this.pages.make(id, design, user);
  }

  @Patch()
  change(
    @Param('id') id: string,
    @Body() change: ChangePagesDto,
    @CurrentUser() user: SignedInUser,
    @IfMatch() version?: number,
  ): Promise<StaffPages> {
    return this.pages.change({ id, version, user }, change);
  }

  /** Replaces a picture of the full text, and orders new pages. */
  @Put('pictures/:name')
  @UseInterceptors(Upload('picture'), Idempotent)
  replacePicture(
    @Param('id') id: string,
    @Param('name') name: string,
    @CurrentUser() user: SignedInUser,
    @IfMatch() version?: number,
    @UploadedFile() picture?: Express.Multer.File,
  ): Promise<StaffPages> {
    return this.pages.replacePicture({ id, version, user }, name, picture?.buffer);
  }
}
