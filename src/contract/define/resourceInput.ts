import type { ActionSpec, ButtonSpec } from './action.ts'
import type { ApprovalSpec } from './approval.ts'
import type { CalendarSpec } from './calendar.ts'
import type { ChartSpec } from './chart.ts'
import type { DetailSpec } from './detail.ts'
import type { Fields } from './field.ts'
import type { Tone } from './fieldOptions.ts'
import type { FileCallsSpec, ImportSpec } from './import.ts'
import type { ListSpec } from './list.ts'
import type { ConditionOn } from './rowCondition.ts'
import type { StateField, StatesSpec } from './states.ts'
import type { SingleSpec, Verb } from './verbs.ts'
import type { WaitSpec } from './wait.ts'

/**
 * Whose rows these are: `tenant` rows belong to one tenant; `platform` rows are read by all and written by tenant
 * 000000; `shared` rows are read and written by all, as far as the noun's `narrow` and its handlers allow.
 */
export type Scope = 'tenant' | 'platform' | 'shared'
/**
 * Where an old address of a screen leads in the list of the noun. `pane` opens a form or the record whose id is in
 * the query under `row`; `by` filters by query parameters (`{ couponId: 'id' }`), `filter` by fixed wire values.
 */
export interface OldAddress {
  readonly pane?: 'new' | 'edit' | 'detail'
  readonly row?: string
  readonly by?: Readonly<Record<string, string>>
  readonly filter?: Readonly<Record<string, string>>
}

export interface MenuSpec {
  readonly branch: string
  readonly sort: number
  readonly icon: string
  /** Route of the screen, in the spelling of old menus. */
  readonly path: string
  /** Name of the menu entry, where it differs from the resource's label. */
  readonly name?: string
  /** English name of the menu entry. */
  readonly en: string
  readonly code?: string
  readonly key?: string
  /** Old addresses of this screen and where they lead. */
  readonly addresses?: Readonly<Record<string, OldAddress>>
}

/**
 * Values that are in the answer of a change only once: a sentence that says so, and the keys of the answer
 * with their labels.
 */
export interface OnceSpec {
  readonly text: string
  readonly fields: Fields
  /** Field that identifies a row where several are answered at once; default: the title. */
  readonly by?: string
}

type SystemColumn = 'createTime' | 'updateTime'

/** Calls by their further names. */
export type OtherCalls = Readonly<Record<string, 'list' | 'page' | 'detail' | 'export' | 'importTemplate'>>

/** The declaration of a noun. */
export interface ResourceInput<
  F extends Fields,
  S extends StatesSpec | undefined,
  A extends Readonly<Record<string, ActionSpec>>,
> {
  readonly id: string
  readonly label: string
  readonly path: string
  /** Further paths under which old clients find the same calls. */
  readonly otherPaths?: readonly string[]
  /** Calls below its path that clients find at an address of their own: `{ handle: '/biz-order/task/handle' }`. */
  readonly otherAddresses?: Readonly<Record<string, string>>
  /** Further names of calls that read, or send a file, below its path: `{ reportPage: 'page' }`. */
  readonly otherCalls?: OtherCalls
  readonly scope: Scope
  readonly shape?: 'flat' | 'tree'
  /** Prefix of the permission codes, and code of the menu entry; default: the id. */
  readonly code?: string
  readonly table?: string
  /** A form instead of a list: reading returns the defaults while no row is stored, saving creates it. */
  readonly single?: SingleSpec<keyof F & string>
  /** Its rows are entries of the ledger, created by postings only. */
  readonly posted?: boolean
  /** The noun whose rows these are; this one is a view of them and has no table of its own. */
  readonly viewOf?: string
  readonly fields: F
  readonly states?: S
  readonly actions?: A
  readonly verbs?: readonly Verb[]
  /** Other names of its verbs that old clients use: `{ edit: 'update' }`. */
  readonly also?: Readonly<Record<string, Verb>>
  readonly once?: OnceSpec
  readonly approval?: ApprovalSpec<
    S extends StatesSpec<infer N> ? N : never,
    (keyof F & string) | 'createUser'
  >
  /** A tree list that returns the whole tree (old clients) instead of a page. */
  readonly listShape?: 'page' | 'tree' | 'array'
  readonly list: ListSpec<(keyof F & string) | StateField<S> | SystemColumn>
  readonly form?: {
    readonly sections: Readonly<Record<string, readonly ((keyof F & string) | StateField<S>)[]>>
  }
  /**
   * The detail view: what leads, its sections, and what belongs to the record.
   */
  readonly detail?: DetailSpec<(keyof F & string) | StateField<S>>
  /** The field that identifies a row in titles, pickers and audit. */
  readonly title: keyof F & string
  /** When its rows run, for nouns that are campaigns. */
  readonly calendar?: CalendarSpec<keyof F & string, S extends StatesSpec<infer N> ? N : never>
  /** Charts of the rows of its list, by their Chinese titles. */
  readonly charts?: Readonly<Record<string, ChartSpec<(keyof F & string) | StateField<S> | SystemColumn>>>
  /** What waits for a person among its rows, by Chinese titles: the rows of the desk. */
  readonly waits?: Readonly<Record<string, WaitSpec<(keyof F & string) | SystemColumn>>>
  readonly menu?: MenuSpec
  readonly versioned?: boolean
  readonly softDelete?: boolean
  /** Paged by cursor, with counts up to a cap. */
  readonly large?: boolean
  /**
   * The table is partitioned by the month of `createTime`, which is the moment in the id, so that queries by
   * id read few partitions.
   */
  readonly partition?: 'month'
  readonly readOnly?: boolean
  /** Whether rows can be imported, and how where the defaults do not suffice. */
  readonly import?: boolean | ImportSpec<keyof F & string>
  /**
   * Whether the list can be exported; `link` also lets old clients open the URL with the token in the query.
   */
  readonly export?: boolean | 'link'
  /** Calls by which old clients move its rows as files. */
  readonly fileCalls?: FileCallsSpec<keyof F & string>
  /** Message for a missing row, in place of the usual one. */
  readonly missing?: string
  /** Fields of old clients that the product has no use for, each with the sentence that refuses a value. */
  readonly refused?: Readonly<Record<string, string>>
  /**
   * Buttons by the suffix of their code, in addition to those of operations and actions, or in place of an
   * action's own.
   */
  readonly buttons?: Readonly<Record<string, ButtonSpec>>
  /** Full permission codes of operations that belong to another noun, by their suffix. */
  readonly rights?: Readonly<Record<string, string>>
  /** Fields whose combined values are unique within the tenant; `text` is the message for a duplicate. */
  readonly uniqueTogether?: readonly {
    readonly fields: readonly (keyof F & string)[]
    readonly text: string
  }[]
  /** Who may read: `permission` (default) or any `login` (dictionaries, select lists). */
  readonly read?: 'permission' | 'login'
  /** Its rows are people or companies, which the palette finds behind `@`. */
  readonly party?: true
  /** The palette finds rows by the pinyin of their titles; it always does for people and companies. */
  readonly foundByReading?: true
  /** Ids of nouns whose users choose rows of this one, beside those that refer to it by a field. */
  readonly chosenBy?: readonly string[]
  /** Columns of indexes beyond those the store creates by itself. */
  readonly indexes?: readonly (readonly (keyof F & string)[])[]
  readonly keywords?: readonly string[]
}

/** Numbers, tones and the initial state have to use exactly the names that have a label. */
export type CheckedStates<S> = S extends { readonly labels: infer L; readonly wire: infer W }
  ? {
      readonly initial: keyof L
      readonly wire: Readonly<Record<keyof L, number>> & { readonly [K in Exclude<keyof W, keyof L>]: never }
      readonly tones?: { readonly [K in keyof L]?: Tone }
    }
  : unknown
/**
 * Actions start from declared states, their conditions are about declared fields, and their inverses are declared
 * actions.
 */
export type Checked<A, S, F extends Fields, N extends string = S extends StatesSpec<infer T> ? T : never> = {
  readonly [K in keyof A]: ActionSpec<N> & {
    readonly inverse?: keyof A & string
    readonly requires?: readonly ConditionOn<F, N>[]
  }
}
