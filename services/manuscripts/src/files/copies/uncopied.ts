/** Reason why a file has no copy, as a message for people. */
export class Uncopied extends Error {
  override name = 'Uncopied';
}
