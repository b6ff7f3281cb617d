import { MaxText } from '#platform/validation/rules.ts';

export class FileQuery {
  @MaxText(20) kind!: string;
}
