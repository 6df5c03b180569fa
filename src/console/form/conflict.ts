import type { Draft, FormField } from './draft.ts'

/**
 * One field that both sides know differently: what was read, what was typed, what stands on the server now.
 */
export interface Difference {
  readonly name: string
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
  /** Both changed it; where only one did, that one is the natural choice. */
  readonly contested: boolean
}
export type Side = 'mine' | 'theirs'

const folded = (value: unknown): unknown =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
    ? null
    : value

/** Whether two values of one field are the same to a reader: missing, null, '' and an empty list are. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(folded(one)) === JSON.stringify(folded(other))

/** The fields in which my draft and the server's row differ, in form order. A secret is never compared. */
export function differences(
  fields: readonly FormField[],
  {
    base,
    mine,
    theirs,
  }: { readonly base: Readonly<Draft>; readonly mine: Readonly<Draft>; readonly theirs: Readonly<Draft> },
): Difference[] {
  return fields
    .filter(({ spec, name }) => spec.kind !== 'secret' && !sameValue(mine[name], theirs[name]))
    .map(({ name }) => ({
      name,
      base: base[name],
      mine: mine[name],
      theirs: theirs[name],
      contested: !sameValue(base[name], mine[name]) && !sameValue(base[name], theirs[name]),
    }))
}

/**
 * The first proposal: whoever changed a field keeps it; where both did, mine stays until the reader says
 * otherwise.
 */
export const proposedSides = (found: readonly Difference[]): Record<string, Side> =>
  Object.fromEntries(found.map((one) => [one.name, sameValue(one.base, one.mine) ? 'theirs' : 'mine']))

/** My draft with every field taken from the chosen side. */
export function mergedDraft(
  mine: Readonly<Draft>,
  found: readonly Difference[],
  sides: Readonly<Record<string, Side>>,
): Draft {
  const merged: Draft = { ...mine }
  for (const one of found) if (sides[one.name] === 'theirs') merged[one.name] = one.theirs
  return merged
}
