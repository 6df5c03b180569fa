import { useSyncExternalStore } from 'react'
import type { ListView, ListViewsAnswer } from '../../../contract/listViews.ts'
import { t } from '../../text.ts'

/** The views of all lists as the server sent them last; null before. */
export interface StoredViews extends ListViewsAnswer {
  /** Moment in milliseconds since 1970. */
  readonly readAt: number
}

const NO_VIEWS: readonly ListView[] = []
let stored: StoredViews | null = null
const listeners = new Set<() => void>()

export const storedViews = (): StoredViews | null => stored
export function storeViews(views: StoredViews | null): void {
  stored = views
  for (const listener of listeners) listener()
}
export const onViews = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useStoredViews = (): StoredViews | null => useSyncExternalStore(onViews, storedViews)

/** The name of a view in the language of the operator: people name their own, the noun those it declares. */
export const viewName = ({ name, isDeclared }: Pick<ListView, 'name' | 'isDeclared'>): string =>
  isDeclared ? t(name) : name

/** Every view the operator may use, in his order. */
export const allViews = (): readonly ListView[] => stored?.views ?? NO_VIEWS
export const viewsOf = (resource: string): readonly ListView[] =>
  allViews().filter((view) => view.resource === resource)
export const defaultViewOf = (resource: string): string | null =>
  stored?.orders.find((order) => order.resource === resource)?.defaultId ?? null
