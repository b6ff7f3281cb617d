import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  UploadedFile,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { PartialType } from '@nestjs/mapped-types';
import type { Organization } from '#contracts/fields/entities.ts';
import { MAX_MANUSCRIPT_FILE_BYTES } from '#contracts/manuscripts/files.ts';
import type {
  AuthorManuscript,
  CoauthorManuscript,
  DraftRoomView,
} from '#contracts/manuscripts/manuscripts.ts';
import { subscriberOf } from '#contracts/values/ip-addresses.ts';
import { Upload } from '#platform/http/uploads.ts';
import { ClientAddress } from '#platform/sessions/client-address.ts';
import { LetInByGuard } from '#platform/sessions/session.ts';
import { IfMatch } from '#platform/writes/versions.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { draftFields } from '#contracts/fields/manuscript-fields.ts';
import { MAX_REASON } from '#contracts/manuscripts/limits.ts';
import { type SiteLanguage, siteLanguages } from '#contracts/values/site-languages.ts';
import { fieldsDto } from '#platform/validation/fields-dto.ts';
import { MaxText, OneOf, Optional, Required, Trimmed } from '#platform/validation/rules.ts';
import { CopyDownloads, type FileForm, type FoundFile } from '../files/file-downloads.ts';
import { FileQuery, parseKind, requireUpload } from '../files/uploads.ts';
import { ManuscriptFiles } from '../files/manuscript-files.ts';
import { CatalogClient } from '../settings/clients.ts';
import { CurrentLink, LinkGuard, OpenTo } from '../register/links/link.guard.ts';
import type { LinkDocument } from '../register/links/link.schema.ts';
import { asAuthor, Manuscripts } from '../register/manuscripts.ts';
import { AuthorService } from './author.service.ts';
import { SendManuscript } from './send-manuscript.ts';
import { DraftLimits } from './draft-limits.ts';

/** Any of the fields; omitted ones are not changed. */
class SaveDto extends PartialType(fieldsDto(draftFields), { skipNullProperties: false }) {
  /** The language of mails to the author. */
  @Optional() @OneOf(siteLanguages) mail_language?: SiteLanguage;
}

class WithdrawDto {
  @Required('Please say why') @MaxText(MAX_REASON) @Trimmed() reason!: string;
}

class ObjectionDto {
  @Required('Please say why') @MaxText(MAX_REASON) @Trimmed() text!: string;
}

class OrganizationsQuery {
  @MaxText(200) q = '';
}

/** A manuscript as its author's link opens it, without an account. Nothing changes by a GET: programs follow links. */
@Controller('api/manuscripts/mine')
@LetInByGuard()
@UseGuards(LinkGuard)
export class AuthorController extends CopyDownloads<LinkDocument> {
  constructor(
    private readonly author: AuthorService,
    private readonly sending: SendManuscript,
    private readonly catalog: CatalogClient,
    files: ManuscriptFiles,
  ) {
    super(files);
  }

  @Get()
  @OpenTo('author', 'coauthor')
  get(@CurrentLink() link: LinkDocument): Promise<AuthorManuscript | CoauthorManuscript> {
    return this.author.view(link);
  }

  @Patch()
  save(
    @CurrentLink() link: LinkDocument,
    @Body() { mail_language, ...given }: SaveDto,
    @IfMatch() version?: number,
  ): Promise<AuthorManuscript> {
    return this.author.save(link, given, mail_language, version);
  }

  @Delete()
  @HttpCode(204)
  discard(@CurrentLink() link: LinkDocument): Promise<void> {
    return this.author.discard(link);
  }

  /** Repeated, it responds with the manuscript that was sent. */
  @Post('send')
  @HttpCode(200)
  async send(@CurrentLink() link: LinkDocument): Promise<AuthorManuscript> {
    const _id = await this.author.ensureStored(link);
    return this.author.toView(await this.sending.send({ _id }, asAuthor));
  }

  @Post('files')
  @UseInterceptors(Upload('file', MAX_MANUSCRIPT_FILE_BYTES))
  upload(
    @CurrentLink() link: LinkDocument,
    @Query() { kind }: FileQuery,
    @ClientAddress() address: string,
    @UploadedFile() file?: Express.Multer.File,
  ): Promise<AuthorManuscript> {
    return this.author.addFile(link, parseKind(kind), requireUpload(file), subscriberOf(address));
  }

  protected findFile(link: LinkDocument, id: string, form: FileForm): Promise<FoundFile> {
    return this.author.findFile(link, id, form !== 'original');
  }

  @Delete('files/:file')
  removeFile(@CurrentLink() link: LinkDocument, @Param('file') id: string): Promise<AuthorManuscript> {
    return this.author.removeFile(link, id);
  }

  @Post('withdraw')
  @HttpCode(200)
  withdraw(@CurrentLink() link: LinkDocument, @Body() { reason }: WithdrawDto): Promise<AuthorManuscript> {
    return this.author.withdraw(link, reason);
  }

  /** A co-author agrees. */
  @Post('agreement')
  @OpenTo('coauthor')
  @HttpCode(200)
  agree(@CurrentLink() link: LinkDocument): Promise<CoauthorManuscript> {
    return this.author.agree(link);
  }

  /** A co-author has not agreed. */
  @Post('objection')
  @OpenTo('coauthor')
  @HttpCode(200)
  object(@CurrentLink() link: LinkDocument, @Body() { text }: ObjectionDto): Promise<CoauthorManuscript> {
    return this.author.object(link, text);
  }

  @Get('organizations')
  organizations(@Query() { q }: OrganizationsQuery): Promise<Organization[]> {
    return this.catalog.call('catalog.organizations', { q });
  }
}

/** Drafts of authors, of which the office only sees how much storage they take. */
@Controller('api/admin/manuscript-drafts')
export class AuthorDraftsController {
  constructor(
    private readonly room: DraftLimits,
    private readonly author: AuthorService,
    private readonly manuscripts: Manuscripts,
  ) {}

  @Get()
  view(): Promise<DraftRoomView> {
    return this.room.view();
  }

  /** @throws DomainError not_found unless it is a draft of an author */
  @Delete(':id')
  @HttpCode(204)
  async erase(@Param('id') id: string): Promise<void> {
    if (!isEntityId(id)) throw new DomainError('not_found');
    await this.author.erase(
      await this.manuscripts.find({ _id: id, stage: 'draft', enteredBy: { $exists: false } }),
    );
  }
}
