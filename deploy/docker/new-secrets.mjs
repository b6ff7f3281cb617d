// Prints the secrets docker-compose.yml asks for: node deploy/docker/new-secrets.mjs > .env
import { generateKeyPairSync, randomBytes } from 'node:crypto';

const { privateKey, publicKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const onOneLine = (pem) => `"${pem.trim().replaceAll('\n', '\\n')}"`;

console.log(`# Keep this file out of version control. The password is the first administrator's.
AUTH_PRIVATE_KEY=${onOneLine(privateKey)}
AUTH_PUBLIC_KEY=${onOneLine(publicKey)}
ADMIN_USERNAME=admin
ADMIN_PASSWORD=${randomBytes(15).toString('base64url')}`);
