export { freePort } from '../../../../deploy/start/configuration/ports.ts';

/** Where nobody listens, also later: no program is given this port when it asks for a free one. */
export const NOBODY = '127.0.0.1:1';
