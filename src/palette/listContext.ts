import type { Choice } from './choice.ts'
import type { OpenView } from './listView.ts'

/**
 * Rows chosen by hand, or everything a filter finds except some; `total` is the server's count when it was
 * chosen.
 */
export type Selection =
  | { readonly kind: 'none' }
  | { readonly kind: 'rows'; readonly ids: ReadonlySet<string> }
  | {
      readonly kind: 'query'
      readonly filter: Readonly<Record<string, string>>
      readonly except: ReadonlySet<string>
      readonly total: number
    }

/** Rows that do not meet the conditions of an action, and the Chinese reason of the first. */
export interface UnmetRows {
  readonly count: number
  readonly reason: string
}

/** The active list as commands see it: no rows, only what decides availability. */
export interface ListContext {
  readonly resource: string
  readonly view: string
  readonly selection: Selection
  /** Names of the states among the loaded selected rows. */
  readonly states: ReadonlySet<string>
  /** Number of loaded selected rows by state, where the list counted them. */
  readonly stateCounts?: Readonly<Record<string, number>>
  /**
   * For actions whose conditions are about values: the loaded selected rows that do not meet them though their
   * state allows the action.
   */
  readonly unmet?: Readonly<Record<string, UnmetRows>>
  /** How much of the visible page is selected, where the list knows. */
  readonly pageState?: 'none' | 'some' | 'all'
  readonly cursor: {
    readonly id: string
    readonly title: string
    readonly state: string | null
    /** Chinese reason for each action whose conditions it does not meet. */
    readonly unmet?: Readonly<Record<string, string>>
  } | null
  readonly total: number
  readonly tabs?: number
  /** Number of its saved views. */
  readonly views?: number
  /** The saved view that is open. */
  readonly openView?: OpenView | null
  /** Whether the operator may edit cells of it. */
  readonly editsCells?: boolean
  /** The columns by which it can be grouped, and the one by which it is; '' for none. */
  readonly groups?: { readonly by: string; readonly fields: readonly Choice[] }
}
