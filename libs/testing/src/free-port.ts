export { freePort } from '../../../deploy/start/ports.ts';
