import type { Caller } from './caller.ts'
import type { WriteResult } from './perform.ts'
import type { Reading, Work } from './work.ts'
import type { Services } from '../services.ts'

/** The parameters of a call: query and body as one, body first, as the contract allows both. */
export type Parameters = Readonly<Record<string, unknown>>

/** What a call is called in the audit and for its permission. */
export interface Naming {
  readonly resource: string
  readonly action: string
  readonly permission: string | null
  /** Whether an idempotency key must come with it. */
  readonly keyed?: boolean | undefined
}

interface Common {
  readonly path: string
  readonly summary: string
  /** Permission code; several mean any of them. Absent: any login. */
  readonly permission?: string | readonly string[]
  /** Only staff of tenant 000000. */
  readonly platform?: boolean
}
/** A reading call of its own beside those the declarations give. */
export interface ReadRoute extends Common {
  readonly method: 'GET' | 'POST'
  /** Offers rows to choose from, to anybody who is logged in: so often a minute and not more. */
  readonly choices?: true
  readonly read: (parameters: Parameters, reading: Reading, services: Services) => Promise<unknown>
}
/** A file that came with a call, in memory only. */
export interface UploadedFile {
  readonly bytes: Buffer
  readonly filename: string
  readonly sha256: string
}
/** What a reading call answers with where it is a file rather than an envelope. */
export class FileAnswer {
  readonly name: string
  readonly mime: string
  readonly content: string
  constructor(name: string, mime: string, content: string) {
    this.name = name
    this.mime = mime
    this.content = content
  }
}
/** A changing call: runs in a transaction, with idempotency and an audit row under `action`. */
export interface WriteRoute extends Common {
  readonly method: 'POST'
  readonly action: string
  readonly resource: string
  /** Bytes its body may have, where a megabyte is not enough. */
  readonly bodyBytes?: number
  /** Moves money, stock or secrets: refused without an idempotency key. */
  readonly keyed?: boolean
  /** Judges the call before its transaction begins: what it writes stays however the call ends. */
  readonly before?: (parameters: Parameters, caller: Caller, services: Services) => Promise<void>
  /**
   * Takes a form with one file of at most so many bytes, which is handed to `write` and kept nowhere by
   * itself; with `beside` it stands at the address of an action and hears only calls that bring a form.
   */
  readonly upload?: {
    readonly maxBytes: number
    readonly beside?: true
    /** What can be done with the file before the transaction begins, so that nobody waits for it. */
    readonly ahead?: (sent: UploadedFile, services: Services) => Promise<void>
  }
  readonly write: (
    parameters: Parameters,
    work: Work,
    services: Services,
    sent: UploadedFile | null,
  ) => Promise<Omit<WriteResult<unknown>, 'targets'> & { readonly targets?: readonly string[] }>
}
export type Route = ReadRoute | WriteRoute

export const isWrite = (route: Route): route is WriteRoute => 'write' in route
export type { Caller }
