import type { Sentence } from '../../kernel/sentence.ts'

/** A field of a campaign with the rows it is about; `rows.field` names a field of its child rows. */
export interface CalendarField {
  readonly field: string
  /** Only for campaigns with this value. */
  readonly when?: readonly [field: string, value: string]
}

/** When a campaign runs: rows of such nouns stand in the calendar of campaigns. */
export interface CalendarSpec<Name extends string = string, State extends string = string> {
  readonly from: Name
  readonly to: Name
  /** States in which it does not run any more. */
  readonly over?: readonly State[]
  /**
   * What campaigns of the same kind should not be about at the same time: `price` lowers the price of goods, so that
   * reductions add up; `exchange` gives goods away, so that one stock has to suffice for all.
   */
  readonly clash?: { readonly kind: 'price' | 'exchange'; readonly about: readonly CalendarField[] }
  /** References to campaigns that have to run at least as long. */
  readonly within?: readonly CalendarField[]
}

/** A campaign that another one gets in the way of, with the sentence that says how. */
export interface CalendarConflict {
  readonly noun: string
  readonly id: string
  readonly title: string
  readonly text: Sentence
}

/** A campaign in the calendar; moments as `yyyy-MM-dd HH:mm:ss`, `tone` and `stateName` of its state. */
export interface CalendarEntry {
  readonly id: string
  readonly title: string
  readonly from: string
  readonly to: string
  readonly stateName: string
  readonly tone: string
  readonly conflicts: readonly CalendarConflict[]
}

/** The campaigns of a noun; `more` counts those beyond the first 200. */
export interface CalendarNoun {
  readonly noun: string
  readonly label: string
  readonly entries: readonly CalendarEntry[]
  readonly more: number
}

/** What runs between two days, both inclusive. */
export interface CalendarAnswer {
  readonly begin: string
  readonly end: string
  readonly conflicts: number
  readonly nouns: readonly CalendarNoun[]
}
