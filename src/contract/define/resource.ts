import type { ChartSpec } from './chart.ts'
import type { Happening, Related } from './detail.ts'
import type { Effect } from './effect.ts'
import type { DraftOf, Fields, FieldSpec, RowOf, Tone } from './field.ts'

/** Whose rows these are: `tenant` rows are seen by their tenant only, `platform` rows are one set, written from tenant 000000. */
export type Scope = 'tenant' | 'platform'
/** How much an action frightens: `undoable` runs at once, `ask` asks in a calm tone (an application, an approval), `confirm` asks in red what destroys or takes money for good, `type-to-confirm` makes the operator type the count. */
export type Danger = 'undoable' | 'ask' | 'confirm' | 'type-to-confirm'
/** Where the button of an action stands in the conventional mode, in BladeX's numbers: 1 toolbar, 2 row, 3 both. */
export type Place = 'toolbar' | 'row' | 'both'
export type On = 'selection' | 'record' | 'collection'

export interface ActionSpec<S extends string = string> {
  readonly label: string
  readonly on: On
  /** Last segment of the route; default: the action's name in kebab case. */
  readonly verb?: string
  /** Where several actions share one route: the parameter and wire value that choose this one (`{ status: 2 }`). */
  readonly pick?: Readonly<Record<string, string | number>>
  /** Moves money, stock or secrets: a call without an idempotency key is refused. */
  readonly keyed?: boolean
  /** How many rows one call may name, where that is fewer than usual. */
  readonly most?: number
  /** Name of the id parameter in the contract; default `ids`. */
  readonly ids?: string; /** A field of the noun that old clients may name rows by in place of ids: all that have this value. */ readonly by?: string
  /** Suffix of the permission code; default: the action's name. Two actions may share one (seal and unseal). */
  readonly permission?: string
  /** Whose right it takes depends on the row, and its handler asks for it: none of this noun is needed. */
  readonly judged?: boolean
  readonly from?: readonly S[]
  readonly to?: S
  readonly input?: Fields
  /** What a form of the inputs proposes from its row, where that is not the field of the same name: a field, less another where one is named. */
  readonly proposed?: Readonly<Record<string, readonly [field: string, less?: string]>>
  /** The console asks for the inputs on a screen of its own (trees of grants) rather than field by field. */
  readonly ownForm?: boolean
  readonly danger?: Danger
  /** The action that takes it back; what has none says so before it runs. */
  readonly inverse?: string
  readonly effects?: readonly Effect[]
  readonly key?: string
  readonly icon?: string
  readonly place?: Place
  /** English and other words the palette also finds it by. */
  readonly words?: readonly string[]
  /** The console does it on a screen of its own, over calls that `server/domain` names: no route and no preview follow from it. */
  readonly own?: boolean
  /** Whole code of a button that stands under another noun, which this stands under too. */
  readonly code?: string
  /** Done by `server/domain`, not by the state machine alone. */
  readonly handled?: boolean
  /** Sentences for states it may not start from, in place of the usual one. */
  readonly refusals?: Readonly<Partial<Record<S, string>>>
  /** Also answers with the id as the last segment of its address. */
  readonly idInPath?: boolean
  /** Sentence after success; default 操作成功!. */
  readonly done?: string
}

export interface StatesSpec<S extends string = string> {
  /** The column that holds it; default `status`. */
  readonly field?: string
  readonly label?: string
  readonly initial: NoInfer<S>
  readonly labels: Readonly<Record<S, string>>
  readonly wire: Readonly<Record<NoInfer<S>, number>>
  readonly tones?: Readonly<Partial<Record<NoInfer<S>, Tone>>>
  /** Old clients write this state with the form; else only actions move it. */
  readonly inForm?: boolean
}

/** A button that stands for no operation and no single action: a right to see something, or several actions under one code. */
export interface ButtonSpec { readonly label: string; readonly icon: string; /** The whole code, where it is not one of the noun's own. */ readonly code?: string; /** Where it stands; nowhere unless told. */ readonly place?: Place }

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

export interface ListSpec<F extends string> {
  readonly columns: readonly F[]
  readonly search?: readonly F[]
  /** `-createTime` descends. */
  readonly sort?: string
  /** How a plain text filter without suffix compares; the system nouns say `contains`. */
  readonly plain?: 'contains' | 'equals'
  /** States whose rows change by themselves: while one is on screen the list is read again every three seconds. */
  readonly live?: readonly string[]
  /** Call that answers how many rows are in each state, by its name; the states then stand above the list as tabs with their counts. */
  readonly counts?: string
  /** `list` answers the rows of one only, named by `field`; those of all are answered under a segment of their own (`manager/page`, `manager/export`). */
  readonly one?: OneSpec
  /** Rows a page may have, where that is more than the usual 200. */
  readonly most?: number
  /** How many days a list may span by `field` (the creation unless told): without a time it shows today; one that asks for any of the `unless` fields by value needs none. */
  readonly within?: WithinSpec
}

export interface OneSpec { readonly field: string; readonly under: string }
export interface WithinSpec { readonly days: number; readonly unless: readonly string[]; readonly field?: string }
/** What a change answers once and never again: the sentence that says so, and the keys of the answer with their labels. */
export interface OnceSpec { readonly text: string; readonly fields: Fields }

/** There is at most one row: of the tenant, or of each row of another noun. `by` holds the value of the field of the same name of the noun `of`; `read` is the call that answers the row. */
export type SingleSpec<F extends string = string> = 'tenant' | { readonly by: F; readonly of: string; readonly read: string }

/** The contract verbs; a resource names those it answers. */
export type Verb = 'list' | 'page' | 'detail' | 'tree' | 'lazy-tree' | 'lazy-list' | 'select' | 'save' | 'add' | 'update' | 'submit' | 'remove'
/** Suffix of the permission code of the standard operations. */
export type Standard = 'view' | 'add' | 'edit' | 'delete' | 'export' | 'import'

type StateField<S> = S extends StatesSpec ? (S extends { field: infer N extends string } ? N : 'status') : never
type SystemColumn = 'createTime' | 'updateTime'

export interface ResourceInput<F extends Fields, S extends StatesSpec | undefined, A extends Readonly<Record<string, ActionSpec>>> {
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
  readonly form?: { readonly sections: Readonly<Record<string, readonly ((keyof F & string) | StateField<S>)[]>> }
  /** The record as it is read: its sections where they are not those of its form, and what belongs to it. */
  readonly detail?: {
    readonly sections?: Readonly<Record<string, readonly ((keyof F & string) | StateField<S>)[]>>
    /** Rows of others that belong to it, each under a tab of its own. */
    readonly related?: Readonly<Record<string, Related>>
    /** What happened to it, from its own moments and from rows of others. */
    readonly timeline?: readonly Happening[]
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
  /** Its table is cut by the month of `createTime`, which is the moment inside the id: whoever knows ids reads few of the parts. */
  readonly partition?: 'month'
  readonly readOnly?: boolean
  /** Whether rows may come from a file; the columns it may have, where they are not all that a form asks for. */
  readonly import?: boolean | { readonly columns: readonly (keyof F & string)[] }
  /** Whether its list may be exported; `link` also lets old clients open the address itself, with the token in the query. */
  readonly export?: boolean | 'link'
  /** Sentence where a row is not there (any more), in place of the usual one. */
  readonly missing?: string
  /** Buttons by the suffix of their code, beside those that operations and actions give, or in place of what an action would call its own. */
  readonly buttons?: Readonly<Record<string, ButtonSpec>>
  /** Whole codes of operations that stand under another noun's name, by their suffix. */
  readonly rights?: Readonly<Record<string, string>>
  /** Unique together, within the tenant; the sentence answers a breach. */
  readonly uniqueTogether?: readonly { readonly fields: readonly (keyof F & string)[]; readonly text: string }[]
  /** Who may read: `permission` (default) or any `login` (dictionaries, select lists). */
  readonly read?: 'permission' | 'login'
  /** Index columns beyond those the store makes by itself. */
  readonly indexes?: readonly (readonly (keyof F & string)[])[]
  readonly words?: readonly string[]
}

/** A declared business noun. Generic code reads this shape; the type parameters carry the inference. */
export interface Resource<F extends Fields = Fields, S extends StatesSpec | undefined = StatesSpec | undefined, A extends Readonly<Record<string, ActionSpec>> = Readonly<Record<string, ActionSpec>>> {
  readonly id: string
  readonly label: string
  readonly path: string
  readonly scope: Scope
  readonly shape: 'flat' | 'tree'
  readonly code: string
  readonly table: string
  readonly viewOf: string | null
  readonly posted: boolean
  readonly single: SingleSpec | null
  readonly fields: F
  readonly states: S
  readonly stateField: string | null
  readonly actions: A
  readonly verbs: readonly Verb[]
  readonly also: Readonly<Record<string, Verb>>
  readonly once: OnceSpec | null
  readonly listShape: 'page' | 'tree' | 'array'
  readonly list: { readonly columns: readonly string[]; readonly search: readonly string[]; readonly sort: string; readonly plain: 'contains' | 'equals'; readonly live: readonly string[]; readonly counts: string | null; readonly most: number; readonly one: OneSpec | null; readonly within: WithinSpec | null }
  readonly sections: Readonly<Record<string, readonly string[]>>
  readonly detailSections: Readonly<Record<string, readonly string[]>>
  readonly related: Readonly<Record<string, Related>>
  readonly timeline: readonly Happening[]
  readonly charts: Readonly<Record<string, ChartSpec>>
  readonly title: string
  readonly menu: MenuSpec | null
  readonly versioned: boolean
  readonly softDelete: boolean
  readonly large: boolean
  readonly partition: 'month' | null
  readonly readOnly: boolean
  readonly import: boolean
  /** Fields a file may fill, in the order of the template. */
  readonly importColumns: readonly string[]
  readonly export: boolean
  /** Whether an export may be opened by its address alone. */
  readonly exportLink: boolean
  readonly missing: string | null
  readonly buttons: Readonly<Record<string, ButtonSpec>>
  readonly rights: Readonly<Record<string, string>>
  readonly uniqueTogether: readonly { readonly fields: readonly string[]; readonly text: string }[]
  readonly read: 'permission' | 'login'
  readonly indexes: readonly (readonly string[])[]
  readonly words: readonly string[]
}

type StateNames<S> = S extends StatesSpec<infer N> ? N : never
/** The columns every row has. */
export interface SystemRow {
  readonly id: string
  readonly createUser: string | null
  readonly createDept: string | null
  readonly createTime: string
  readonly updateUser: string | null
  readonly updateTime: string
  readonly version: number
}
/** A stored row of `R`. */
export type Row<R> = R extends Resource<infer F, infer S, Readonly<Record<string, ActionSpec>>>
  ? SystemRow & RowOf<F> & { readonly [K in StateField<S>]: StateNames<S> } : never
/** What a form of `R` may write. */
export type Draft<R> = R extends Resource<infer F, StatesSpec | undefined, Readonly<Record<string, ActionSpec>>> ? DraftOf<F> : never
/** Names of the states of `R`. */
export type State<R> = R extends Resource<Fields, infer S, Readonly<Record<string, ActionSpec>>> ? StateNames<S> : never
/** Names of the actions of `R`. */
export type Action<R> = R extends Resource<Fields, StatesSpec | undefined, infer A> ? keyof A & string : never
/** Input of the action `K` of `R`. */
export type Input<R, K extends Action<R>> = R extends Resource<Fields, StatesSpec | undefined, infer A> ? (A[K] extends { readonly input: infer I extends Fields } ? DraftOf<I> : Record<never, never>) : never

/** Numbers, tones and the first state go by the names that have a label, all of them and no others. */
type CheckedStates<S> = S extends { readonly labels: infer L; readonly wire: infer W }
  ? { readonly initial: keyof L; readonly wire: Readonly<Record<keyof L, number>> & { readonly [K in Exclude<keyof W, keyof L>]: never }; readonly tones?: { readonly [K in keyof L]?: Tone } } : unknown
type Checked<A, S> = { readonly [K in keyof A]: ActionSpec<S extends StatesSpec<infer N> ? N : never> & { readonly inverse?: keyof A & string } }

const FLAT_VERBS: readonly Verb[] = ['list', 'page', 'detail', 'select', 'save', 'update', 'submit', 'remove']
const TREE_VERBS: readonly Verb[] = ['list', 'detail', 'tree', 'lazy-tree', 'lazy-list', 'select', 'save', 'update', 'submit', 'remove']
const READ_VERBS: readonly Verb[] = ['list', 'page', 'detail']
const verbsOf = ({ single, readOnly }: { readonly single?: SingleSpec; readonly readOnly?: boolean }, shape: 'flat' | 'tree'): readonly Verb[] =>
  single === 'tenant' ? ['detail', 'save'] : single ? ['save', 'update'] : readOnly ? READ_VERBS : shape === 'tree' ? TREE_VERBS : FLAT_VERBS
/** Rows of a page, where a noun does not say. */
const MOST_ROWS = 200

const snake = (name: string): string => name.replace(/-/g, '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Declares a business noun; everything else about it is derived. A misspelt column, state, action or inverse does not compile. */
export function defineResource<const F extends Fields, const S extends StatesSpec | undefined = undefined, const A extends Readonly<Record<string, ActionSpec>> = Record<never, never>>(
  input: ResourceInput<F, S, A> & { readonly actions?: Checked<A, S>; readonly states?: CheckedStates<S> },
): Resource<F, S, A> {
  const shape = input.shape ?? 'flat'
  const sections = input.form?.sections ?? { 基本信息: formFields(input.fields) }
  return {
    id: input.id, label: input.label, path: input.path, scope: input.scope, shape,
    code: input.code ?? input.id, table: input.table ?? snake(input.viewOf ?? input.id), viewOf: input.viewOf ?? null, posted: input.posted ?? false, single: input.single ?? null, fields: input.fields,
    states: input.states as S, stateField: input.states ? (input.states.field ?? 'status') : null,
    actions: (input.actions ?? {}) as A,
    verbs: input.verbs ?? verbsOf(input, shape),
    also: input.also ?? {}, once: input.once ?? null,
    listShape: input.listShape ?? (shape === 'tree' ? 'tree' : 'page'),
    list: { columns: input.list.columns, search: input.list.search ?? [], sort: input.list.sort ?? (shape === 'tree' ? 'sort' : '-createTime'), plain: input.list.plain ?? 'equals', live: input.list.live ?? [], counts: input.list.counts ?? null, most: input.list.most ?? MOST_ROWS, one: input.list.one ?? null, within: input.list.within ?? null },
    sections, detailSections: input.detail?.sections ?? sections, related: input.detail?.related ?? {}, timeline: input.detail?.timeline ?? [], charts: input.charts ?? {}, title: input.title, menu: input.menu ?? null,
    versioned: input.versioned ?? !input.readOnly, softDelete: input.softDelete ?? !input.readOnly, large: input.large ?? false, partition: input.partition ?? null, readOnly: input.readOnly ?? false,
    import: Boolean(input.import), importColumns: typeof input.import === 'object' ? input.import.columns : Object.values(sections).flat(), export: Boolean(input.export), exportLink: input.export === 'link', missing: input.missing ?? null, buttons: input.buttons ?? {}, rights: input.rights ?? {},
    uniqueTogether: input.uniqueTogether ?? [], read: input.read ?? 'permission', indexes: input.indexes ?? [], words: input.words ?? [],
  }
}

function formFields(fields: Fields): string[] {
  return Object.entries(fields).filter(([, field]: [string, FieldSpec]) => !field.computed).map(([name]) => name)
}
