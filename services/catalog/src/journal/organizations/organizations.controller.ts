import { Controller, Get, Query } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Organization } from '#contracts/fields/entities.ts';
import { foldedWords } from '#contracts/text/folding.ts';
import { MaxText } from '#platform/validation/rules.ts';
import { OrganizationDocument } from './organization.schema.ts';

class OrganizationQuery {
  @MaxText(200) q!: string;
}

const MAX_SHOWN = 10;
const MAX_QUERY_MS = 1_000;

/** Searches the list of organizations, for affiliations and funders. */
@Controller('api/admin/organizations')
export class OrganizationsController {
  constructor(
    @InjectModel(OrganizationDocument.name) private readonly organizations: Model<OrganizationDocument>,
  ) {}

  /** Organizations with a word that begins with each of the given ones; none if no list was loaded. */
  @Get()
  async search(@Query() { q }: OrganizationQuery): Promise<Organization[]> {
    // The longest word is the rarest, and decides which part of the index is read.
    const typedWords = foldedWords(q).sort((one, other) => other.length - one.length);
    if (typedWords.length === 0 || typedWords[0]!.length < 2) return [];
    const found = await this.organizations
      .find({ $and: typedWords.map((word) => ({ words: { $gte: word, $regex: `^${word}` } })) })
      .sort({ length: 1 })
      .limit(MAX_SHOWN)
      .maxTimeMS(MAX_QUERY_MS)
      .lean();
    return found.map(({ _id: ror, name, city, country }) => ({ ror, name, city, country }));
  }

  /** The same search for an author of a manuscript. */
  @MessagePattern('catalog.organizations')
  searchForAuthors(@Payload() { q }: { q: string }): Promise<Organization[]> {
    return this.search({ q });
  }
}
