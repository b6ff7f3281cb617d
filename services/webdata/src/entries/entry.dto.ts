import { IsOptional } from 'class-validator';
import { entryFields, entrySetByServer } from '#contracts/fields/entry-fields.ts';
import { MAX_PAGE_SIZE } from '#contracts/text/limits.ts';
import { newWebdataStatuses, type WebdataStatus, webdataStatuses } from '#contracts/values/statuses.ts';
import { fieldsDto } from '#platform/validation/fields-dto.ts';
import { Integer, MaxText, OneOf } from '#platform/validation/rules.ts';

export class AddEntryDto extends fieldsDto(entryFields, entrySetByServer) {
  @OneOf(newWebdataStatuses) override status!: WebdataStatus;
  /** For sample entries alone: the status that they keep until staff change it. */
  @IsOptional() @OneOf(webdataStatuses) sample?: WebdataStatus;
}

export class ChangeStatusDto {
  @OneOf(webdataStatuses) status!: WebdataStatus;
}

export class CountsQuery {
  @IsOptional() @MaxText(200) search?: string;
}

export class EntriesQuery extends CountsQuery {
  @IsOptional() @Integer(1, 1_000_000) page?: number;
  @IsOptional() @Integer(1, MAX_PAGE_SIZE) limit?: number;
  @IsOptional() @OneOf(webdataStatuses) status?: WebdataStatus;
}
