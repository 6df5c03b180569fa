import { preference } from '../../preferences.ts'
import type { ListAddress } from '../address.ts'

/** The view a list opens with: its id, filter, order and group. */
export type Opening = Pick<ListAddress, 'view' | 'filter' | 'sort' | 'group'>

/** The view of an address that shows the list without a view, although it opens with one. */
export const NO_VIEW = 'all'

export const openingKey = (resource: string): string => `opening.${resource}`

/** The view with which the operator opens a list; null for none. */
export const openingOf = (resource: string): Opening | null =>
  preference<Opening | null>(openingKey(resource), null)
