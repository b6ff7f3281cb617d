// Prints new secrets, as docker-compose.yml asks for them or as a Kubernetes secret:
//   node deploy/docker/new-secrets.mjs > .env
//   node deploy/docker/new-secrets.mjs --kubernetes | kubectl apply --namespace colophon --filename -
import { generateKeyPairSync, randomBytes } from 'node:crypto';

const { privateKey, publicKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const secrets = {
  AUTH_PRIVATE_KEY: privateKey,
  AUTH_PUBLIC_KEY: publicKey,
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: randomBytes(15).toString('base64url'),
};

if (process.argv[2] === '--kubernetes') {
  const metadata = { name: 'colophon' };
  console.log(JSON.stringify({ apiVersion: 'v1', kind: 'Secret', metadata, stringData: secrets }, null, 2));
} else {
  console.log("# Keep this file out of version control. The password is the first administrator's.");
  for (const [name, value] of Object.entries(secrets))
    console.log(`${name}="${value.trim().replaceAll('\n', '\\n')}"`);
}
