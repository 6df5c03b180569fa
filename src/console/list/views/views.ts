import type { ColumnState } from '../../grid/types.ts'
import { preference, setPreference } from '../../preferences.ts'

/** A named state of a list: its conditions, order and columns. */
export interface SavedView {
  readonly id: string
  readonly name: string
  readonly filter: Readonly<Record<string, string>>
  readonly sort: string
  readonly columns: ColumnState | null
}

const key = (resource: string): string => `views.${resource}`

/** The account's views of a resource, in the order they were saved. */
export const savedViews = (resource: string): readonly SavedView[] =>
  preference<readonly SavedView[]>(key(resource), [])

/** Keeps a view; one with the same name is replaced. */
export function keepView(resource: string, view: SavedView): void {
  setPreference(key(resource), [
    ...savedViews(resource).filter((one) => one.id !== view.id && one.name !== view.name),
    view,
  ])
}

export function dropView(resource: string, id: string): void {
  setPreference(
    key(resource),
    savedViews(resource).filter((one) => one.id !== id),
  )
}

/** The account's own columns of a list. */
export const keptColumns = (list: string): Partial<ColumnState> =>
  preference<Partial<ColumnState>>(`columns.${list}`, {})
export const keepColumns = (list: string, state: ColumnState): void => setPreference(`columns.${list}`, state)
