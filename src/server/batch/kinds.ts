import type { Resource } from '../../contract/define/resource.ts'
import type { RowOutcome } from '../../contract/wire.ts'
import type { Changes } from '../engine/hooks.ts'
import type { Work } from '../engine/work.ts'

/**
 * The result of one part of a batch: by how many places the position advances, the ids of the changed rows,
 * the number of successes, the failures, and whether the batch is complete (`over`).
 */
export interface Part {
  readonly places: number
  readonly targets: readonly string[]
  readonly success: number
  readonly failed: readonly RowOutcome[]
  readonly over: boolean
}
/**
 * A kind of batch: the name that its tasks store, the noun and the operation whose permission it requires,
 * and `part`, which does the part from a position on. A part is one transaction.
 */
export interface BatchKind {
  readonly name: string
  readonly resource: Resource
  readonly operation: string
  readonly part: (input: Changes, from: number, work: Work) => Promise<Part>
}
