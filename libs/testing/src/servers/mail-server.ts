import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import PostalMime, { decodeWords } from 'postal-mime';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Decoded, by lower-case name; a repeated header has all of its values. */
  headers: Record<string, string[]>;
  text: string;
  html: string;
  raw: string;
}

export interface MailServer {
  /** Address in the format of SMTP_URL. */
  url: string;
  received: ReceivedMail[];
  /** Reply to a recipient's address, such as '550 no such user'; undefined accepts it. */
  refusal?: (to: string) => string | undefined;
  /** Reply to a sender's address; undefined accepts it. */
  senderRefusal?: string;
  /** Account that may send mails; everybody may if it is absent. */
  account?: { user: string; password: string };
  onMail?: (mail: ReceivedMail) => void;
  close(): Promise<void>;
}

/**
 * A mail server with the minimum of SMTP that a sender needs, which stores received mails.
 * @param tls makes it begin with TLS
 */
export async function startMailServer(port = 0, tls?: TlsOptions): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const accept = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    converse(socket, mailServer);
  };
  const server = (tls ? createTlsServer(tls, accept) : createServer(accept)).listen(port, '127.0.0.1');
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
  let isSignedIn = false;
  const command = (line: string): void => {
    const [, verb = '', address = ''] = /^(\w+)(?:[^<]*<([^>]*)>)?/.exec(line) ?? [];
    switch (verb.toUpperCase()) {
      case 'EHLO':
        return void say(server.account ? '250-hello\r\n250 AUTH PLAIN' : '250 hello');
      case 'STARTTLS':
        return void say('502 not offered');
      case 'AUTH': {
        const { user = '', password = '' } = server.account ?? {};
        isSignedIn = line.endsWith(Buffer.from(`\0${user}\0${password}`).toString('base64'));
        return void say(isSignedIn ? '235 welcome' : '535 wrong user or password');
      }
      case 'MAIL':
        if (server.account && !isSignedIn) return void say('530 sign in first');
        mail = { from: address, to: [] };
        return void say(server.senderRefusal ?? '250 OK');
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
        const { from, to } = mail;
        void contents(data).then((parts) => {
          const received = { from, to, ...parts };
          server.received.push(received);
          server.onMail?.(received);
          say('250 queued');
        });
        data = undefined;
      }
    }
  });
  say('220 mail server of the specs');
}

async function contents(raw: string): Promise<Omit<ReceivedMail, 'from' | 'to'>> {
  const { headers, text = '', html = '' } = await PostalMime.parse(raw);
  const values: ReceivedMail['headers'] = {};
  for (const { key, value } of headers) (values[key] ??= []).push(decodeWords(value));
  return { headers: values, text, html, raw };
}
