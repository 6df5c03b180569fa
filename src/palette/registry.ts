import { nameOf, titleText } from './available.ts'
import type { Command } from './command.ts'

/** All commands of the operator, by source; a change increments the version. */
export interface Registry {
  /** Adds the commands of a screen or family; the returned function removes them. */
  readonly add: (source: string, commands: readonly Command[]) => () => void
  /** Replaces the commands of a source, in its position. */
  readonly replace: (source: string, commands: readonly Command[]) => void
  readonly remove: (source: string) => void
  /** Every command, later sources after earlier ones; the same array until the version changes. */
  readonly all: () => readonly Command[]
  /** By id or by a former id. */
  readonly get: (id: string) => Command | undefined
  readonly version: () => number
  readonly subscribe: (listener: () => void) => () => void
  /** Ids of visible commands that share their name with another one: the path is part of their label. */
  readonly ambiguous: () => ReadonlySet<string>
}

interface RegistrySnapshot {
  readonly all: readonly Command[]
  readonly byId: ReadonlyMap<string, Command>
  readonly ambiguous: ReadonlySet<string>
}

function ambiguousOf(commands: readonly Command[]): ReadonlySet<string> {
  const byName = new Map<string, string[]>()
  for (const command of commands) {
    if (command.hidden) continue
    const name = titleText(nameOf(command))
    const ids = byName.get(name)
    if (ids) ids.push(command.id)
    else byName.set(name, [command.id])
  }
  return new Set([...byName.values()].filter((ids) => ids.length > 1).flat())
}

function snapshotOf(sources: ReadonlyMap<string, readonly Command[]>): RegistrySnapshot {
  const owners = new Map<string, string>()
  const byId = new Map<string, Command>()
  for (const [source, commands] of sources) {
    for (const command of commands) {
      const owner = owners.get(command.id)
      if (owner !== undefined)
        throw new Error(`command ${command.id} is declared by ${owner} and by ${source}`)
      owners.set(command.id, source)
      byId.set(command.id, command)
    }
  }
  const all = [...byId.values()]
  for (const command of all)
    for (const alias of command.aliases ?? []) if (!byId.has(alias)) byId.set(alias, command)
  return { all, byId, ambiguous: ambiguousOf(all) }
}

/**
 * An empty registry. A duplicate id throws an error naming both sources, and leaves the registry unchanged.
 */
export function createRegistry(): Registry {
  let sources: ReadonlyMap<string, readonly Command[]> = new Map()
  let snapshot = snapshotOf(sources)
  let version = 0
  const listeners = new Set<() => void>()

  function setSources(next: ReadonlyMap<string, readonly Command[]>): void {
    snapshot = snapshotOf(next)
    sources = next
    version++
    for (const listener of [...listeners]) listener()
  }
  const replace = (source: string, commands: readonly Command[]): void =>
    setSources(new Map(sources).set(source, commands))
  function remove(source: string): void {
    if (!sources.has(source)) return
    const next = new Map(sources)
    next.delete(source)
    setSources(next)
  }

  return {
    add: (source, commands) => {
      replace(source, [...(sources.get(source) ?? []), ...commands])
      const addedCommands = new Set(commands)
      return () => {
        const remaining = (sources.get(source) ?? []).filter((command) => !addedCommands.has(command))
        if (remaining.length > 0) replace(source, remaining)
        else remove(source)
      }
    },
    replace,
    remove,
    all: () => snapshot.all,
    get: (id) => snapshot.byId.get(id),
    version: () => version,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    ambiguous: () => snapshot.ambiguous,
  }
}

/** The commands available with these permission codes. */
export const permitted = (
  commands: readonly Command[],
  permissions: ReadonlySet<string>,
): readonly Command[] =>
  commands.filter(({ permission }) => permission === undefined || permissions.has(permission))
