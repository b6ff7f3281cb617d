import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pdfWithText } from './pdf.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const PAGE = 2;

/** OAI-PMH repository, pages and files of a journal that runs OJS elsewhere; it can be disturbed. */
export class OldJournal {
  /** The requested paths with queries. */
  readonly requests: string[] = [];
  private readonly disturbances: { part: string; times: number; handler: Handler }[] = [];

  private constructor(
    private readonly server: Server,
    private readonly articles: number,
  ) {}

  static async start(articles: number): Promise<OldJournal> {
    const server = createServer();
    const journal = new OldJournal(server, articles);
    server.on('request', (request, response) => journal.respond(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return journal;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get repository(): URL {
    return new URL('/oai', this.origin);
  }

  /** Responds differently to addresses that contain this part. */
  disturb(part: string, handler: Handler, times = 1): void {
    this.disturbances.push({ part, times, handler });
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private respond(request: IncomingMessage, response: ServerResponse): void {
    const { url = '' } = request;
    this.requests.push(url);
    const disturbance = this.disturbances.find(({ part, times }) => times > 0 && url.includes(part));
    if (disturbance) {
      disturbance.times -= 1;
      return disturbance.handler(request, response);
    }
    const [, page] = /^\/article\/view\/(\d+)$/.exec(url) ?? [];
    const [, file] = /^\/article\/download\/(\d+)\//.exec(url) ?? [];
    if (url.startsWith('/oai')) response.end(this.oai(new URL(url, this.origin).searchParams));
    else if (page) response.end(this.page(Number(page)));
    else if (file) response.end(pdfWithText(`Article ${file}`));
    else response.writeHead(404).end();
  }

  private oai(query: URLSearchParams): string {
    const start = Number(query.get('resumptionToken') ?? 0);
    const end = Math.min(start + PAGE, this.articles);
    const records = Array.from({ length: end - start }, (_, at) => this.record(start + at + 1)).join('');
    const token = end < this.articles ? `<resumptionToken>${end}</resumptionToken>` : '<resumptionToken/>';
    return `<?xml version="1.0"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords>${records}${token}</ListRecords></OAI-PMH>`;
  }

  /** The third one is deleted. */
  private record(article: number): string {
    const header = (status: string) =>
      `<header${status}><identifier>oai:old.example:article/${article}</identifier></header>`;
    if (article === 3) return `<record>${header(' status="deleted"')}</record>`;
    return `<record>${header('')}<metadata><oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Rivers &lt; ${article}</dc:title><dc:creator>Verma, Asha; University of the Plains</dc:creator><dc:creator>Madhuri</dc:creator><dc:subject>water</dc:subject><dc:description>Water &amp; more.</dc:description><dc:date>2019-05-0${article}</dc:date><dc:language>eng</dc:language><dc:identifier>${this.origin}/article/view/${article}</dc:identifier><dc:identifier>10.1234/old.${article}</dc:identifier><dc:source>Old Journal; Vol. 4 No. 2 (2019): Spring; ${article}1-${article}8</dc:source><dc:relation>${this.origin}/article/view/${article}/9</dc:relation><dc:rights>https://creativecommons.org/licenses/by/4.0</dc:rights></oai_dc:dc></metadata></record>`;
  }

  private page(article: number): string {
    return `<!DOCTYPE html><html><head><title>A & B</title><script>if (1 < 2) "</p>";</script><meta name="citation_pdf_url" content="/article/download/${article}/9"></head><body><p>No end`;
  }
}
