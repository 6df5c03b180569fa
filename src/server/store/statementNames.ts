/**
 * Limits of prepared statements per connection: filters produce more texts than are worth caching, and long
 * ones are rarely repeated.
 */
const MAX_STATEMENTS = 400,
  MAX_TEXT_LENGTH = 8000

/** Assigns names to statements, under which they stay parsed and planned. */
export class StatementNames {
  readonly #names = new Map<string, string>()

  /** The name of a statement; undefined where it is parsed every time. */
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
