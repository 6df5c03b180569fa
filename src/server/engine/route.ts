import type { Caller } from './caller.ts'
import type { WriteResult } from './perform.ts'
import type { Reading, Work } from './work.ts'
import type { Services } from '../services.ts'

/** Query and body parameters of a call merged; the body takes precedence. */
export type Parameters = Readonly<Record<string, unknown>>

/** The noun, action and permission under which a call is audited. */
export interface Naming {
  readonly resource: string
  readonly action: string
  readonly permission: string | null
  /** Whether the call has to carry an idempotency key. */
  readonly keyed?: boolean | undefined
}

interface Common {
  readonly path: string
  readonly summary: string
  /** Permission code; with several, any of them suffices. Absent: any logged-in user. */
  readonly permission?: string | readonly string[]
  /** Restricted to the platform tenant 000000. */
  readonly platform?: boolean
  /** Concerns the login of the caller alone: refused in the name of another user. */
  readonly personal?: boolean
}
/** A reading call beyond those derived from the declarations. */
export interface ReadRoute extends Common {
  readonly method: 'GET' | 'POST'
  /** Lists choices for any logged-in user; calls per minute are limited. */
  readonly choices?: true
  /** The id of the noun whose rows it reads; the platform's administrator may then name their tenant. */
  readonly resource?: string
  readonly read: (parameters: Parameters, reading: Reading, services: Services) => Promise<unknown>
}
/** An uploaded file, held in memory only. */
export interface UploadedFile {
  readonly bytes: Buffer
  readonly filename: string
  readonly sha256: string
}
/** The result of a reading call that is sent as a file instead of an envelope. */
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
/** A writing call: runs in a transaction, with idempotency and an audit row under `action`. */
export interface WriteRoute extends Common {
  readonly method: 'POST'
  readonly action: string
  readonly resource: string
  /** Maximum body size in bytes, where it exceeds one megabyte. */
  readonly bodyBytes?: number
  /** Moves money, stock or secrets: refused without an idempotency key. */
  readonly keyed?: boolean
  /** Runs before the transaction; what it writes remains even if the call fails. */
  readonly before?: (parameters: Parameters, caller: Caller, services: Services) => Promise<void>
  /**
   * Takes a multipart form with one file of at most `maxBytes`, which is passed to `write` and not stored.
   * With `beside`, the route shares the path of an action and takes only multipart calls.
   */
  readonly upload?: {
    readonly maxBytes: number
    readonly beside?: true
    /** Processes the file before the transaction begins, so that no lock is held meanwhile. */
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
