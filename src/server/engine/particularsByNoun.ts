import type { Resource } from '../../contract/define/resource.ts'

/**
 * What is particular to one noun; `particulars.ts` makes and reads it. The code is opaque here, because it
 * takes a `Work`, which contains the services, which contain this.
 */
export interface Particulars {
  readonly resource: Resource
  readonly hooks: object
  readonly actions: Readonly<Record<string, unknown>>
  readonly prefetch: Readonly<Record<string, unknown>>
}
/** The nouns of a server, and what is particular to them. */
export interface Nouns {
  readonly resources: readonly Resource[]
  readonly particulars: readonly Particulars[]
}
/** The particulars of all nouns that have any, by the id of the noun. */
export type ParticularsByNoun = ReadonlyMap<string, Particulars>

/**
 * The particulars of a server by noun. Throws where a noun has two, or where an action declared `handled`
 * has no handler.
 */
export function particularsByNoun({ resources, particulars }: Nouns): ParticularsByNoun {
  const byNoun = new Map<string, Particulars>()
  for (const entry of particulars) {
    const { id } = entry.resource
    if (byNoun.has(id)) throw new Error(`the particulars of ${id} are given twice`)
    byNoun.set(id, entry)
  }
  for (const resource of resources)
    for (const [name, action] of Object.entries(resource.actions))
      if (action.handled) requireHandler(resource, name, byNoun)
  return byNoun
}

function requireHandler({ id }: Resource, action: string, byNoun: ParticularsByNoun): void {
  if (typeof byNoun.get(id)?.actions[action] !== 'function')
    throw new Error(
      `the action ${action} of ${id} is declared as handled, but its noun is given without a handler for it`,
    )
}
