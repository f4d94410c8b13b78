/** What an entry that can't be read has that the DNS can't hold. */
type Fault = "name" | "ttl";

/** An entry can't be read. The message continues a sentence that begins with its line. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";

  constructor(
    message: string,
    readonly fault?: Fault,
  ) {
    super(message);
  }
}
