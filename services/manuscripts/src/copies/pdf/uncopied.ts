/** A file of which no copy can be made; the message is for whoever sent it. */
export class Uncopied extends Error {
  override name = 'Uncopied';
}
