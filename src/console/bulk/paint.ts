import type { Preview } from '../../contract/wire.ts'
import type { Patch } from '../grid/types.ts'
import type { ActPlace, ActWish } from './place.ts'

/** Rows up to which a change is painted before the server was asked. */
const EARLY = 50

function changeOf({ resource }: ActPlace, action: string): Record<string, unknown> | null {
  const to = resource.actions[action]?.to
  return to !== undefined && resource.stateField !== null ? { [resource.stateField]: to } : null
}

/**
 * Paints a harmless reversible move in the frame of the key press, before the server was asked; only where
 * every row allows it as far as we know.
 */
export function paintEarly(place: ActPlace, { action, selection }: ActWish): Patch | null {
  const spec = place.resource.actions[action],
    change = changeOf(place, action),
    field = place.resource.stateField
  if (
    !spec?.inverse ||
    spec.danger ||
    !change ||
    !field ||
    selection.kind !== 'rows' ||
    selection.ids.size > EARLY
  )
    return null
  const rows = [...selection.ids].map((id) => place.source.get(place.source.indexOf(id)))
  return rows.every((row) => row && (!spec.from || spec.from.includes(String(row[field]))))
    ? place.source.patch(selection.ids, change)
    : null
}

/** Paints a move on the rows the server will change; what the server works out itself is waited for. */
export function paintEligible(
  place: ActPlace,
  { action, selection }: ActWish,
  preview: Preview,
): Patch | null {
  const change = changeOf(place, action)
  if (!change || place.resource.actions[action]?.handled || selection.kind !== 'rows') return null
  const left = new Set(preview.skipped.flatMap((skip) => skip.ids))
  return place.source.patch(
    [...selection.ids].filter((id) => !left.has(id)),
    change,
  )
}
