import type { FieldError } from '../contract/errors.ts'

/** How a command ends; documented in docs/cli.md. */
export const EXIT = {
  done: 0,
  /** Refused, or not done for every row. */
  refused: 1,
  usage: 2,
  /** Not logged in, or not allowed. */
  forbidden: 3,
  /** The server was not reached, or is in trouble. */
  unreachable: 4,
} as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Why a command did not do what was asked: a sentence in the language of the reader. */
export class CommandError extends Error {
  readonly exit: ExitCode
  constructor(exit: ExitCode, message: string) {
    super(message)
    this.exit = exit
  }
}

/** A command that cannot be understood. */
export const usageError = (message: string): CommandError => new CommandError(EXIT.usage, message)

/** A refusal of the server. `errCode` is the code of the catalogue; `body` has what it adds. */
export class ServerRefusal extends CommandError {
  readonly errCode: string
  readonly field: string | null
  readonly errors: readonly FieldError[]
  readonly body: Readonly<Record<string, unknown>>
  constructor(exit: ExitCode, message: string, body: Readonly<Record<string, unknown>> = {}) {
    super(exit, message)
    this.errCode = typeof body.errCode === 'string' ? body.errCode : ''
    this.field = typeof body.field === 'string' ? body.field : null
    this.errors = Array.isArray(body.errors) ? (body.errors as FieldError[]) : []
    this.body = body
  }
}
