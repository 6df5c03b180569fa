import type { Command } from './command.ts'

/** All commands that exist for the operator now, by source; a change gives a new version. */
export interface Registry {
  /** Adds the commands of a screen or family; the returned function takes them away again. */
  readonly add: (source: string, commands: readonly Command[]) => () => void
  /** Puts the whole of a source anew, in the place it had. */
  readonly replace: (source: string, commands: readonly Command[]) => void
  readonly remove: (source: string) => void
  /** Every command, later sources after earlier ones; the same array until the version changes. */
  readonly all: () => readonly Command[]
  /** By id or by an alias an id once had. */
  readonly get: (id: string) => Command | undefined
  readonly version: () => number
  readonly subscribe: (listener: () => void) => () => void
  /** Ids whose name another command bears too: the path belongs to their label. */
  readonly ambiguous: () => ReadonlySet<string>
}
/** A registry with no commands; an id that comes twice is an error naming both sources. */
export function createRegistry(): Registry { throw new Error('skeleton') }
