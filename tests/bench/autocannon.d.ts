/** What the bench uses of autocannon, which has no types of its own. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  export interface Options {
    readonly url: string
    readonly headers?: Readonly<Record<string, string>>
    readonly connections: number
    /** In seconds. */
    readonly duration: number
    /** Milliseconds between two looks at the clock: a run lasts to the first look after its duration. */
    readonly sampleInt?: number
    /** Judges the body of every answer. */
    readonly verifyBody?: (body: string) => boolean
  }
  export interface Result {
    /** In seconds. */
    readonly duration: number
    readonly requests: { readonly total: number }
    readonly errors: number
    readonly mismatches: number
    readonly non2xx: number
  }
  /** A run: emits `reqMismatch` with a body that was judged wrong; resolves when it has ended. */
  export default function autocannon(options: Options): EventEmitter & PromiseLike<Result>
}
