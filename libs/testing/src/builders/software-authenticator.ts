import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const [USER_PRESENT, USER_VERIFIED, HAS_CREDENTIAL] = [0x01, 0x04, 0x40];
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const encoded = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');

interface Behaviour {
  verifiesUser?: boolean;
}

/** A browser with a passkey in software, for behaviour that real authenticators never show. */
export class SoftwareAuthenticator {
  readonly id: string;
  private counter = 0;

  /** @param origin of the page that uses it @param host to which the passkey belongs */
  constructor(
    private readonly origin: string,
    private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    id?: string,
    private readonly host = new URL(origin).hostname,
  ) {
    this.id = id ?? encoded(randomBytes(16));
  }

  /** The same passkey on a page of another site. */
  at(origin: string, host?: string): SoftwareAuthenticator {
    return new SoftwareAuthenticator(origin, this.keys, this.id, host);
  }

  register(
    { challenge }: PublicKeyCredentialCreationOptionsJSON,
    { verifiesUser = true }: Behaviour = {},
  ): RegistrationResponseJSON {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const credential = [Buffer.alloc(16), length, id, coseKeyOf(this.keys.publicKey)];
    const authData = Buffer.concat([this.data(verifiesUser, HAS_CREDENTIAL), ...credential]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      ...this.identity(),
      response: {
        clientDataJSON: this.clientData('webauthn.create', challenge),
        attestationObject: encoded(isoCBOR.encode(attestation as never)),
      },
    };
  }

  sign(
    { challenge }: { challenge: string },
    { verifiesUser = true }: Behaviour = {},
  ): AuthenticationResponseJSON {
    const authenticatorData = this.data(verifiesUser);
    const clientDataJSON = this.clientData('webauthn.get', challenge);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = createSign('SHA256').update(signed).sign(this.keys.privateKey);
    return {
      ...this.identity(),
      response: {
        clientDataJSON,
        authenticatorData: encoded(authenticatorData),
        signature: encoded(signature),
      },
    };
  }

  private identity() {
    const { id } = this;
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  private data(verifiesUser: boolean, flags = 0): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE((this.counter += 1));
    const flag = USER_PRESENT | (verifiesUser ? USER_VERIFIED : 0) | flags;
    return Buffer.concat([sha256(this.host), Buffer.from([flag]), counter]);
  }

  private clientData(type: string, challenge: string): string {
    return encoded(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }
}

/** The public key as authenticators send it (COSE): EC2, ES256, P-256, x, y. */
function coseKeyOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  const entries: [number, number | Uint8Array][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, coordinate(x)],
    [-3, coordinate(y)],
  ];
  return Buffer.from(isoCBOR.encode(new Map(entries) as never));
}
