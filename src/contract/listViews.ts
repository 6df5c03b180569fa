/** Most views a user may have, and most characters of the name of one. */
export const MAX_VIEWS = 50
export const MAX_VIEW_NAME = 32
/** Most views of a list whose rows are counted, and where counting stops. */
export const MAX_COUNTED_VIEWS = 20
export const VIEW_COUNT_CAP = 999

/** Heights of the rows of a list, the lowest first. */
export const DENSITIES = ['compact', 'normal', 'roomy'] as const
export type Density = (typeof DENSITIES)[number]

/** A saved view of a list as the caller may use it. */
export interface ListView {
  readonly id: string
  /** Id of the noun. */
  readonly resource: string
  /** Chinese label of the noun. */
  readonly list: string
  readonly name: string
  /** Readings of the name as `kernel/pinyin` writes them; empty where the console knows them, as its own texts. */
  readonly pinyin: string
  /** Conditions in wire form, as the address of the list has them. */
  readonly filter: Readonly<Record<string, string>>
  /** As `-createTime,name`; empty for the declared order. */
  readonly sort: string
  /** The field by whose values the rows are grouped; empty for none. */
  readonly group: string
  /** Arrangement of the columns as the console stores it; null where the view has none. */
  readonly columns: unknown
  /** Null where the rows are as high as the operator has them everywhere. */
  readonly density: Density | null
  readonly version: number
  readonly isOwn: boolean
  /** It belongs to the noun: its name is Chinese of the declaration, and nobody changes it. */
  readonly isDeclared: boolean
  /** Name of the owner; empty where his account was removed. */
  readonly owner: string
  /** The roles it is shared with, which only its owner sees. */
  readonly roleIds: readonly string[]
  readonly isShared: boolean
  /**
   * Labels of conditions, sort fields and groups that are left out: the noun no longer has them, or not for the
   * caller.
   */
  readonly dropped: readonly string[]
}

/** The order of the views of one list, and the view it opens with. */
export interface ListViewOrder {
  readonly resource: string
  readonly ids: readonly string[]
  readonly defaultId: string | null
}

export interface ListViewsAnswer {
  readonly views: readonly ListView[]
  readonly orders: readonly ListViewOrder[]
}

/** Number of rows of a view; `count` is null where they could not be counted in time. */
export interface ListViewCount {
  readonly id: string
  readonly count: number | null
  readonly capped: boolean
}
