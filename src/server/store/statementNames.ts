/**
 * Texts kept prepared a connection; filters make more texts than are worth keeping, and long ones are not
 * asked twice.
 */
const MAX_STATEMENTS = 400,
  MAX_TEXT_LENGTH = 8000

/** Names under which statements stay parsed and planned, given by their text. */
export class StatementNames {
  readonly #names = new Map<string, string>()

  /** The name of a statement; undefined where it is parsed each time it comes. */
  of(text: string, parameters: readonly unknown[]): string | undefined {
    const existing = this.#names.get(text)
    if (
      existing !== undefined ||
      this.#names.size >= MAX_STATEMENTS ||
      parameters.length === 0 ||
      text.length >= MAX_TEXT_LENGTH
    )
      return existing
    const name = `q${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}
