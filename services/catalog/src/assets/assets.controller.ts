import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { numberFromSegment } from '#contracts/numbers.ts';
import { paths } from '#contracts/paths.ts';
import { formatOfPicture } from '#contracts/pictures.ts';
import { isSameReference } from '#contracts/reference-number.ts';
import { DomainError } from '#platform/domain-error.ts';
import { FileStore } from '#platform/file-store.ts';
import { redirectPermanently } from '#platform/redirect.ts';
import { sendFile } from '#platform/send-file.ts';
import { Public, type SessionRequest } from '#platform/session.ts';
import { ArticleFiles } from '../articles/article-files.ts';
import { ArticlesService } from '../articles/articles.service.ts';
import { pictureFolders } from './pictures.ts';

/** Static files (decisions 6). */
@Controller('assets')
@Public()
export class AssetsController {
  constructor(
    private readonly files: FileStore,
    private readonly articles: ArticlesService,
    private readonly articleFiles: ArticleFiles,
  ) {}

  @Get('archives/:year/:folder/:file')
  async articleFile(@Req() request: SessionRequest, @Res() response: Response): Promise<void> {
    const { year = '', folder = '', file = '' } = request.params as Record<string, string>;
    const [, volume, issue] = /^vol(\d{1,6})issue(\d{1,6})$/.exec(folder) ?? [];
    const [, refnumber] = /^(.+)\.pdf$/.exec(file) ?? [];
    const yearNumber = numberFromSegment(year);
    if (yearNumber === undefined || !volume || !issue || !refnumber) throw new DomainError('not_found');
    const article = await this.articles.byReference(refnumber, request.user !== undefined);
    const isHere =
      article.year === yearNumber && article.volume === Number(volume) && article.issue === Number(issue);
    // A file has one canonical address; any other issue or spelling of the reference number redirects to it.
    if (!isHere || !isSameReference(refnumber, article.refnumber)) {
      const location = paths.articleFile({ ...article, file: `${article.refnumber}.pdf` });
      redirectPermanently(request, response, location);
      return;
    }
    await this.articleFiles.send(request, response, article);
  }

  @Get(':folder/:file')
  async picture(
    @Param('folder') folder: string,
    @Param('file') file: string,
    @Req() request: SessionRequest,
    @Res() response: Response,
  ): Promise<void> {
    const format = pictureFolders.some((known) => known === folder) ? formatOfPicture(file) : undefined;
    const picture = format && (await this.files.open(`${folder}/${file}`));
    if (!picture) throw new DomainError('not_found');
    await sendFile(request, response, picture, {
      type: `image/${format}`,
      etag: `"${file}"`,
      cache: 'public, max-age=31536000, immutable',
    });
  }
}
