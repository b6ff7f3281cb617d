import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { namedIssue } from '#contracts/publication/issue-key.ts';
import type { IndexPageData } from '#contracts/api/document-data.ts';
import type { RpcCalls } from '#contracts/api/rpc.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { ArticlesService } from '../read/articles.service.ts';

/** Provides the content of an index page to the documents service. */
@Controller()
export class IndexPageDataController {
  constructor(
    private readonly articles: ArticlesService,
    private readonly settings: SettingsService,
  ) {}

  @MessagePattern('catalog.index-page-data')
  async indexPageData(
    @Payload() { refnumbers }: RpcCalls['catalog.index-page-data']['request'],
  ): Promise<{ value: IndexPageData }> {
    const [journal, { sections }, found] = await Promise.all([
      this.settings.getDocumentJournal(),
      this.settings.getJournal(),
      this.articles.byReferences(refnumbers),
    ]);
    const articles = found.map(
      ({ refnumber, title, authorname, pagenumber, section, standing, ...place }) => ({
        refnumber,
        title,
        authorname,
        ...namedIssue(place),
        pagenumber,
        section,
        ...(standing && { standing }),
      }),
    );
    return { value: { journal, articles, sections } };
  }
}
