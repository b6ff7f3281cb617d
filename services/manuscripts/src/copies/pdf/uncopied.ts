export { Uncopied } from '../uncopied.ts';
