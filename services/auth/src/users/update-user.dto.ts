import { IsString, Length, MaxLength, ValidateIf } from 'class-validator';
import { Required, Trimmed } from '#platform/rules.js';

export class UpdateUserDto {
  @Trimmed()
  @Required('The user name is required')
  @MaxLength(100, { message: 'The user name has at most 100 characters' })
  name!: string;

  /** Empty keeps the old one (decisions 2). */
  @IsString()
  @MaxLength(200)
  @ValidateIf(({ password }: UpdateUserDto) => password !== '')
  @Length(8, 200, { message: 'The password must have at least 8 characters' })
  password!: string;
}
