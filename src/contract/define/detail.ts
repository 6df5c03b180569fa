import type { Fields } from './field.ts'

/**
 * How other rows refer to a record: their field `by` holds the value of the record's field `from` (default:
 * its id).
 */
interface Pointing {
  readonly by: string
  readonly from?: string
}

/**
 * Rows of another noun that belong to a record, listed in its pane with their own commands, for users who may
 * see that noun.
 */
export interface RelatedRows extends Pointing {
  readonly of: string
  /** The call that returns them, with `by` as its parameter; default: the noun's list, filtered by its field `by`. */
  readonly call?: string
  /** Columns of the table; default: the first ones of the noun's list. */
  readonly columns?: readonly string[]
  /** Sort order, descending with `-`; default: that of the noun's list. */
  readonly sort?: string
}

/** Rows returned by a separate call, in pages like a list; `by` is its parameter. */
export interface RelatedCall extends Pointing {
  readonly call: string
  readonly permission: string
  readonly fields: Fields
}

/** Rows the record itself contains under `key`; they are no noun of their own. */
export interface RelatedPart {
  readonly key: string
  readonly fields: Fields
}

export type Related = RelatedRows | RelatedCall | RelatedPart

/**
 * An event of a record at the moment in `at`: on its own row, on each row of another noun that refers to it,
 * or on each entry of its journal.
 */
export interface TimelineEvent extends Partial<Pointing> {
  /**
   * The key of the record's journal: entries with a text (`says`), the user (`who`) and the number of the
   * state reached.
   */
  readonly journal?: {
    readonly key: string
    readonly says: string
    readonly who: string
    readonly state: string
  }
  readonly of?: string
  readonly at: string
  /** Chinese label. */
  readonly label: string
  /** Fields whose values are displayed with the event. */
  readonly show?: readonly string[]
  readonly tone?: 'ok' | 'warn' | 'bad' | 'info' | 'idle'
}

/** What leads the detail of a record; what is left out follows from the noun. */
export interface LeadSpec<Name extends string = string> {
  /** The heading; default: the title of the noun. */
  readonly title?: Name
  /** An integer after the heading, where it is not one: `话费100元 × 5`. */
  readonly times?: Name
  /** The amount beside the heading; default: the first amount of the list's columns; null for none. */
  readonly amount?: Name | null
  /** Texts after the state that say why it is so. */
  readonly says?: readonly Name[]
}

/** A part of an amount or quantity: the sum of some fields, less others. */
export interface BarPart<Name extends string = string> {
  /** Chinese label. */
  readonly label: string
  readonly of: readonly Name[]
  readonly less?: readonly Name[]
  /** Chinese: what it means, below its figure where the bar is the main one of its record. */
  readonly note?: string
  /** From what counts most to what is gone; `none` has a figure but no place in the bar. */
  readonly look: 'full' | 'half' | 'pale' | 'hatched' | 'gone' | 'void' | 'none'
}

/** A whole and its parts as one bar with figures: an order's money, the cards of a batch. */
export interface BarSpec<Name extends string = string> {
  /** Chinese label. */
  readonly label: string
  readonly total: Name
  /** Chinese label of the total; default: that of its field. */
  readonly totalLabel?: string
  readonly parts: readonly BarPart<Name>[]
  /** Shown only for records with these values. */
  readonly when?: Readonly<Partial<Record<Name, string | readonly string[]>>>
  /** The main figure of its record: drawn larger, above everything that is particular to it. */
  readonly main?: true
  /** Said where the parts add up to the total, and otherwise a mistake. */
  readonly adds?: { readonly right: string; readonly wrong: string }
}

/** What a person has to know or do first: shown above everything while the record has these values. */
export interface AttentionSpec<Name extends string = string> {
  readonly when: Readonly<Partial<Record<Name, string | boolean | readonly string[]>>>
  readonly tone: 'bad' | 'warn'
  /** Chinese sentence; `{field}` is the readable value of a field, with its amount or moment written out. */
  readonly text: string
  /** Actions that help, by name. */
  readonly actions?: readonly string[]
}

/** An amount as the sum it follows from, term by term. */
export interface ReckoningSpec<Name extends string = string> {
  /** The field with the result. */
  readonly result: Name
  readonly terms: readonly {
    readonly field: Name
    readonly sign: '+' | '-'
    /** A moment until which the term counts. */
    readonly until?: Name
  }[]
}

/** Rows of another noun that refer to a record, counted by one of that noun's charts. */
export interface ChartOf extends Pointing {
  readonly of: string
  /** Title of the chart; one by day for a line of a trend. */
  readonly chart: string
}

/** A line over the days: how many rows belong to each. `ahead` counts from today on: what is still to come. */
export interface TrendLine extends ChartOf {
  /** Chinese label. */
  readonly label: string
  readonly ahead?: true
}

/** How many rows a day can add at most: an amount of the record, 0 for any number, over the amount of each. */
export interface TrendLimit<Name extends string = string> {
  /** Chinese label. */
  readonly label: string
  readonly amount: Name
  readonly each: Name
}

/** A figure of a record: fields of its own less others, or what a chart counts or sums over all of its rows. */
export interface Measure<Name extends string = string> {
  /** Chinese label. */
  readonly label: string
  readonly of?: readonly Name[]
  readonly less?: readonly Name[]
  readonly rows?: ChartOf & {
    /** A sum of the chart in place of its count. */
    readonly sum?: string
  }
}

/** How many of a campaign come from step to step, each with its share of the one before; `beside` follows from them. */
export interface FunnelSpec<Name extends string = string> {
  /** Chinese label. */
  readonly label: string
  readonly steps: readonly Measure<Name>[]
  readonly beside?: readonly Measure<Name>[]
}

/** The detail of a record. */
export interface DetailSpec<Name extends string = string> {
  readonly attention?: readonly AttentionSpec<Name>[]
  readonly lead?: LeadSpec<Name>
  /** The first of these that is for the record is shown. */
  readonly bars?: readonly BarSpec<Name>[]
  readonly reckoning?: ReckoningSpec<Name>
  readonly funnel?: FunnelSpec<Name>
  readonly trend?: readonly TrendLine[]
  readonly trendLimit?: TrendLimit<Name>
  /** Its sections, where they differ from those of the form; fields in a list of their own share a line. */
  readonly sections?: Readonly<Record<string, readonly (Name | readonly Name[])[]>>
  /** Fields that blocks of its own show, which do not stand among its values. */
  readonly drawn?: readonly Name[]
  /** Rows that belong to it, each part with its own heading; those that matter most first. */
  readonly related?: Readonly<Record<string, Related>>
  /** Its events, from its own moments and from rows of other nouns. */
  readonly timeline?: readonly TimelineEvent[]
}
