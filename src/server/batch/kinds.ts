import type { Resource } from '../../contract/define/resource.ts'
import type { RowOutcome } from '../../contract/wire.ts'
import type { Changes } from '../engine/hooks.ts'
import type { Work } from '../engine/work.ts'

/**
 * What one part of a batch came to: how many places further it is, the rows it changed, what could not be
 * done, and whether all is done.
 */
export interface Part {
  readonly places: number
  readonly targets: readonly string[]
  readonly success: number
  readonly failed: readonly RowOutcome[]
  readonly over: boolean
}
/**
 * One kind of work that is done in the background: whose right it takes, and how a part of it is done from
 * a place on. A part is one transaction.
 */
export interface BatchKind {
  readonly resource: Resource
  readonly operation: string
  readonly part: (input: Changes, from: number, work: Work) => Promise<Part>
}

const kinds = new Map<string, BatchKind>()

/** Registers a kind of work by its name. */
export function batchKind(name: string, kind: BatchKind): void {
  kinds.set(name, kind)
}
export const kindNamed = (name: string): BatchKind | undefined => kinds.get(name)
