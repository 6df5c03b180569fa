import type { Draft, FormField } from './draft.ts'

/** One field with three values: as read, as typed, and as stored on the server now. */
export interface Difference {
  readonly name: string
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
  /** Whether both sides changed it; where only one did, that side is the default choice. */
  readonly changedByBoth: boolean
}
export type Side = 'mine' | 'theirs'

const normalized = (value: unknown): unknown =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
    ? null
    : value

/** Whether two values of one field are equal for a reader: missing, null, '' and an empty list are. */
export const sameValue = (first: unknown, second: unknown): boolean =>
  JSON.stringify(normalized(first)) === JSON.stringify(normalized(second))

/** The fields in which the draft and the server's row differ, in form order. Secrets are never compared. */
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
      changedByBoth: !sameValue(base[name], mine[name]) && !sameValue(base[name], theirs[name]),
    }))
}

/** The default choices: the side that changed a field; where both did, the draft. */
export const proposedSides = (diffs: readonly Difference[]): Record<string, Side> =>
  Object.fromEntries(diffs.map((diff) => [diff.name, sameValue(diff.base, diff.mine) ? 'theirs' : 'mine']))

/** The draft with every field taken from the chosen side. */
export function mergedDraft(
  mine: Readonly<Draft>,
  diffs: readonly Difference[],
  sides: Readonly<Record<string, Side>>,
): Draft {
  const merged: Draft = { ...mine }
  for (const diff of diffs) if (sides[diff.name] === 'theirs') merged[diff.name] = diff.theirs
  return merged
}
