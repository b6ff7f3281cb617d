import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

interface ReceivedMail {
  from: string;
  to: string[];
  /** Decoded, by lower-case name; a repeated header has all of its values. */
  headers: Record<string, string[]>;
  text: string;
}

export interface MailServer {
  /** In the format of SMTP_URL. */
  url: string;
  received: ReceivedMail[];
  /** Its reply to a recipient's address, such as '550 no such user'; undefined accepts it. */
  refusal?: (to: string) => string | undefined;
  close(): Promise<void>;
}

/** A mail server with the minimum of SMTP that a sender needs, which stores received mails. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    converse(socket, mailServer);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return mailServer;
}

function converse(socket: Socket, server: MailServer): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let mail = { from: '', to: [] as string[] };
  let data: string | undefined;
  let buffer = '';
  const command = (line: string): void => {
    const [, verb = '', address = ''] = /^(\w+)(?:[^<]*<([^>]*)>)?/.exec(line) ?? [];
    switch (verb.toUpperCase()) {
      case 'MAIL':
        mail = { from: address, to: [] };
        return void say('250 OK');
      case 'RCPT': {
        const refusal = server.refusal?.(address);
        if (!refusal) mail.to.push(address);
        return void say(refusal ?? '250 OK');
      }
      case 'DATA':
        data = '';
        return void say('354 go on');
      case 'QUIT':
        say('221 bye');
        return void socket.end();
      default:
        return void say('250 OK');
    }
  };
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    buffer += chunk;
    for (let end = buffer.indexOf('\r\n'); end !== -1; end = buffer.indexOf('\r\n')) {
      const line = buffer.slice(0, end);
      buffer = buffer.slice(end + 2);
      if (data === undefined) command(line);
      else if (line !== '.') data += `${line.replace(/^\./, '')}\r\n`;
      else {
        server.received.push({ ...mail, ...contents(data) });
        data = undefined;
        say('250 queued');
      }
    }
  });
  say('220 mail server of the specs');
}

/** The headers and the text of a mail of one part. */
function contents(raw: string): Pick<ReceivedMail, 'headers' | 'text'> {
  const end = raw.indexOf('\r\n\r\n');
  const headers: ReceivedMail['headers'] = {};
  for (const line of raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const colon = line.indexOf(':');
    const values = (headers[line.slice(0, colon).toLowerCase()] ??= []);
    values.push(decodedWords(line.slice(colon + 1).trim()));
  }
  const encoding = headers['content-transfer-encoding']?.[0] ?? '7bit';
  return { headers, text: decoded(raw.slice(end + 4), encoding).replace(/\r\n/g, '\n') };
}

/** RFC 2047: '=?UTF-8?Q?caf=C3=A9?=' → 'café'. */
function decodedWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, text: string) =>
      how.toLowerCase() === 'b'
        ? decoded(text, 'base64')
        : decoded(text.replace(/_/g, ' '), 'quoted-printable'),
    );
}

function decoded(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString();
  if (encoding !== 'quoted-printable') return text;
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
