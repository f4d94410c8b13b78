/** An entry can't be read. The message continues a sentence that begins with its line. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}
