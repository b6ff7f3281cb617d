/** Why there is no copy of a file, as a message for people. */
export class Uncopied extends Error {
  override name = 'Uncopied';
}
