import type { ColumnState } from '../../grid/types.ts'
import { preference, setPreference } from '../../preferences.ts'

/** A saved view of a list: its filters, order and columns. */
export interface SavedView {
  readonly id: string
  readonly name: string
  readonly filter: Readonly<Record<string, string>>
  readonly sort: string
  readonly columns: ColumnState | null
}

const preferenceKey = (resource: string): string => `views.${resource}`

/** The account's views of a resource, in the order they were saved. */
export const savedViews = (resource: string): readonly SavedView[] =>
  preference<readonly SavedView[]>(preferenceKey(resource), [])

/** Saves a view; one with the same name is replaced. */
export function saveView(resource: string, view: SavedView): void {
  setPreference(preferenceKey(resource), [
    ...savedViews(resource).filter((existing) => existing.id !== view.id && existing.name !== view.name),
    view,
  ])
}

export function deleteView(resource: string, id: string): void {
  setPreference(
    preferenceKey(resource),
    savedViews(resource).filter((view) => view.id !== id),
  )
}

/** An arrangement with the fields that were added to the columns of the list. */
export type SavedColumns = Partial<ColumnState> & { readonly added?: readonly string[] }

/** The account's own columns of a list. */
export const savedColumns = (list: string): SavedColumns => preference<SavedColumns>(`columns.${list}`, {})
export const saveColumns = (list: string, state: SavedColumns): void =>
  setPreference(`columns.${list}`, state)
