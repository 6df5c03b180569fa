import { type PGlite, parse, protocol } from '@electric-sql/pglite'
import { StatementNames } from '../statementNames.ts'

const { serialize } = protocol

/** Boundaries of transactions, which change no table definition. */
const BOUNDARY = /^(?:begin|commit|rollback)$/

/**
 * The result of a statement: rows as lists of values in the order of `names`, and the number of rows written.
 */
export interface Result {
  readonly names: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
  readonly affected: number
  readonly command: string
}
interface Prepared {
  readonly name: string
  readonly types: readonly number[]
}

/** Statements of the embedded database, parsed and planned once for each text and run in one round trip. */
export class Statements {
  readonly #database: PGlite
  #names = new StatementNames()
  readonly #prepared = new Map<string, Prepared>()
  constructor(database: PGlite) {
    this.#database = database
  }

  /** Runs a statement with its parameters; statements are never concurrent. */
  async run(text: string, parameters: readonly unknown[]): Promise<Result> {
    const { name, types } = this.#prepared.get(text) ?? (await this.#prepare(text, parameters))
    const values = parameters.map((value, index) => this.#valueOf(value, types[index]))
    const messages = await this.#database.execProtocolStream(
      joined([
        serialize.bind({ statement: name, values }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
        serialize.sync(),
      ]),
    )
    const [result] = parse.parseResults(messages, this.#database.parsers, { rowMode: 'array' })
    return {
      names: (result?.fields ?? []).map((field) => field.name),
      rows: (result?.rows ?? []) as unknown[] as readonly (readonly unknown[])[],
      affected: result?.affectedRows ?? 0,
      command: result?.command ?? '',
    }
  }

  /**
   * Runs statements without parameters, which may change tables; prepared statements are discarded. Returns
   * the command of the last one.
   */
  async script(text: string): Promise<Result> {
    const command = (await this.#database.exec(text)).at(-1)?.command ?? '',
      result = { names: [], rows: [], affected: 0, command }
    if (BOUNDARY.test(text)) return result
    await this.#database.exec('deallocate all')
    this.#prepared.clear()
    this.#names = new StatementNames()
    return result
  }

  async #prepare(text: string, parameters: readonly unknown[]): Promise<Prepared> {
    const name = this.#names.of(text, parameters) ?? ''
    const messages = await this.#database.execProtocolStream(
      joined([serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()]),
    )
    const prepared = { name, types: parse.parseDescribeStatementResults(messages) }
    if (name !== '') this.#prepared.set(text, prepared)
    return prepared
  }

  #valueOf(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null
    const serializer = type === undefined ? undefined : this.#database.serializers[type]
    return serializer ? serializer(value) : String(value)
  }
}

function joined(messages: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(messages.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const message of messages) {
    whole.set(message, at)
    at += message.length
  }
  return whole
}
