import type { ColumnState } from '../../grid/types.ts'
import { preference, setPreference } from '../../preferences.ts'

/** An arrangement with the fields that were added to the columns of the list. */
export type SavedColumns = Partial<ColumnState> & { readonly added?: readonly string[] }

/** The account's own columns of a list. */
export const savedColumns = (list: string): SavedColumns => preference<SavedColumns>(`columns.${list}`, {})
export const saveColumns = (list: string, state: SavedColumns): void =>
  setPreference(`columns.${list}`, state)
