import type { ActionSpec, ButtonSpec } from './action.ts'
import type { ChartSpec } from './chart.ts'
import type { TimelineEvent, Related } from './detail.ts'
import type { Fields } from './field.ts'
import type { Tone } from './fieldOptions.ts'
import type { ImportSpec } from './import.ts'
import type { ListSpec } from './list.ts'
import type { StateField, StatesSpec } from './states.ts'
import type { SingleSpec, Verb } from './verbs.ts'

/**
 * Whose rows these are: `tenant` rows are seen by their tenant only, `platform` rows are one set, written
 * from tenant 000000.
 */
export type Scope = 'tenant' | 'platform'
export interface MenuSpec {
  readonly branch: string
  readonly sort: number
  readonly icon: string
  /** Route of the screen, as old menus spell it. */
  readonly path: string
  /** Name of the leaf where it differs from the resource's label. */
  readonly name?: string
  /** English name of the leaf. */
  readonly en: string
  readonly code?: string
  readonly key?: string
}

/**
 * What a change answers once and never again: the sentence that says so, and the keys of the answer with
 * their labels.
 */
export interface OnceSpec {
  readonly text: string
  readonly fields: Fields
  /** Field that names a row where several are told at once; the title unless told. */
  readonly by?: string
}

type SystemColumn = 'createTime' | 'updateTime'

/** What the declaration of a noun says. */
export interface ResourceInput<
  F extends Fields,
  S extends StatesSpec | undefined,
  A extends Readonly<Record<string, ActionSpec>>,
> {
  readonly id: string
  readonly label: string
  readonly path: string
  readonly scope: Scope
  readonly shape?: 'flat' | 'tree'
  /** Prefix of the permission codes and code of the menu leaf; default: the id. */
  readonly code?: string
  readonly table?: string
  /** A form rather than a list: reading answers the defaults while there is no row, saving makes it. */
  readonly single?: SingleSpec<keyof F & string>
  /** Its rows are entries of the ledger: they come from postings, nobody makes them up. */
  readonly posted?: boolean
  /** The noun whose rows these are, seen from another desk: no table of its own. */
  readonly viewOf?: string
  readonly fields: F
  readonly states?: S
  readonly actions?: A
  readonly verbs?: readonly Verb[]
  /** Other spellings of its verbs that old clients use: `{ edit: 'update' }`. */
  readonly also?: Readonly<Record<string, Verb>>
  readonly once?: OnceSpec
  /** A tree list that answers the whole tree (old clients) rather than a page. */
  readonly listShape?: 'page' | 'tree' | 'array'
  readonly list: ListSpec<(keyof F & string) | StateField<S> | SystemColumn>
  readonly form?: {
    readonly sections: Readonly<Record<string, readonly ((keyof F & string) | StateField<S>)[]>>
  }
  /** The record as it is read: its sections where they are not those of its form, and what belongs to it. */
  readonly detail?: {
    readonly sections?: Readonly<Record<string, readonly ((keyof F & string) | StateField<S>)[]>>
    /** Rows of others that belong to it, each under a tab of its own. */
    readonly related?: Readonly<Record<string, Related>>
    /** What happened to it, from its own moments and from rows of others. */
    readonly timeline?: readonly TimelineEvent[]
  }
  /** The field whose value names a row in titles, pickers and audit. */
  readonly title: keyof F & string
  /** Pictures of what a list finds, by their Chinese titles. */
  readonly charts?: Readonly<Record<string, ChartSpec>>
  readonly menu?: MenuSpec
  readonly versioned?: boolean
  readonly softDelete?: boolean
  /** Keyset scroll and capped counts. */
  readonly large?: boolean
  /**
   * Its table is cut by the month of `createTime`, which is the moment inside the id: whoever knows ids
   * reads few of the parts.
   */
  readonly partition?: 'month'
  readonly readOnly?: boolean
  /** Whether rows may come from a file, and how, where that is not the usual way. */
  readonly import?: boolean | ImportSpec<keyof F & string>
  /**
   * Whether its list may be exported; `link` also lets old clients open the address itself, with the token
   * in the query.
   */
  readonly export?: boolean | 'link'
  /** Sentence where a row is not there (any more), in place of the usual one. */
  readonly missing?: string
  /**
   * Buttons by the suffix of their code, beside those that operations and actions give, or in place of what
   * an action would call its own.
   */
  readonly buttons?: Readonly<Record<string, ButtonSpec>>
  /** Whole codes of operations that stand under another noun's name, by their suffix. */
  readonly rights?: Readonly<Record<string, string>>
  /** Unique together, within the tenant; the sentence answers a breach. */
  readonly uniqueTogether?: readonly {
    readonly fields: readonly (keyof F & string)[]
    readonly text: string
  }[]
  /** Who may read: `permission` (default) or any `login` (dictionaries, select lists). */
  readonly read?: 'permission' | 'login'
  /** Index columns beyond those the store makes by itself. */
  readonly indexes?: readonly (readonly (keyof F & string)[])[]
  readonly keywords?: readonly string[]
}

/** Numbers, tones and the first state go by the names that have a label, all of them and no others. */
export type CheckedStates<S> = S extends { readonly labels: infer L; readonly wire: infer W }
  ? {
      readonly initial: keyof L
      readonly wire: Readonly<Record<keyof L, number>> & { readonly [K in Exclude<keyof W, keyof L>]: never }
      readonly tones?: { readonly [K in keyof L]?: Tone }
    }
  : unknown
/** Actions start from states there are and are taken back by actions there are. */
export type Checked<A, S> = {
  readonly [K in keyof A]: ActionSpec<S extends StatesSpec<infer N> ? N : never> & {
    readonly inverse?: keyof A & string
  }
}
