import { IsString, Length, MaxLength, ValidateIf } from 'class-validator';

export class UpdateUserDto {
  @IsString()
  @Length(1, 100, { message: 'The user name is required' })
  name!: string;

  /** Empty keeps the old one (decisions 2). */
  @IsString()
  @MaxLength(200)
  @ValidateIf(({ password }: UpdateUserDto) => password !== '')
  @Length(8, 200, { message: 'The password must have at least 8 characters' })
  password!: string;
}
