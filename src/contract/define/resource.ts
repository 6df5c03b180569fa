import type { ActionSpec, ButtonSpec } from './action.ts'
import type { ChartSpec } from './chart.ts'
import type { Happening, Related } from './detail.ts'
import type { Fields, FieldSpec, Tone } from './field.ts'
import type { ImportSpec } from './import.ts'
import type { ListSpec, OneSpec, WithinSpec } from './list.ts'
import type { StateField, StatesSpec } from './states.ts'

/** Whose rows these are: `tenant` rows are seen by their tenant only, `platform` rows are one set, written from tenant 000000. */
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

/** What a change answers once and never again: the sentence that says so, and the keys of the answer with their labels. */
export interface OnceSpec {
  readonly text: string
  readonly fields: Fields
}

/** There is at most one row: of the tenant, or of each row of another noun. `by` holds the value of the field of the same name of the noun `of`; `read` is the call that answers the row. */
export type SingleSpec<F extends string = string> =
  | 'tenant'
  | { readonly by: F; readonly of: string; readonly read: string }

/** The contract verbs; a resource names those it answers. */
export type Verb =
  | 'list'
  | 'page'
  | 'detail'
  | 'tree'
  | 'lazy-tree'
  | 'lazy-list'
  | 'select'
  | 'save'
  | 'add'
  | 'update'
  | 'submit'
  | 'remove'
/** Suffix of the permission code of the standard operations. */
export type Standard = 'view' | 'add' | 'edit' | 'delete' | 'export' | 'import'

type SystemColumn = 'createTime' | 'updateTime'

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
  /** Whether rows may come from a file, and how, where that is not the usual way. */
  readonly import?: boolean | ImportSpec<keyof F & string>
  /** Whether its list may be exported; `link` also lets old clients open the address itself, with the token in the query. */
  readonly export?: boolean | 'link'
  /** Sentence where a row is not there (any more), in place of the usual one. */
  readonly missing?: string
  /** Buttons by the suffix of their code, beside those that operations and actions give, or in place of what an action would call its own. */
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
  readonly words?: readonly string[]
}

/** A declared business noun. Generic code reads this shape; the type parameters carry the inference. */
export interface Resource<
  F extends Fields = Fields,
  S extends StatesSpec | undefined = StatesSpec | undefined,
  A extends Readonly<Record<string, ActionSpec>> = Readonly<Record<string, ActionSpec>>,
> {
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
  readonly list: {
    readonly columns: readonly string[]
    readonly search: readonly string[]
    readonly sort: string
    readonly plain: 'contains' | 'equals'
    readonly live: readonly string[]
    readonly counts: string | null
    readonly most: number
    readonly one: OneSpec | null
    readonly within: WithinSpec | null
  }
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
  /** How rows come from files; nothing in it where the usual way serves. */
  readonly importing: ImportSpec
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

/** Numbers, tones and the first state go by the names that have a label, all of them and no others. */
type CheckedStates<S> = S extends { readonly labels: infer L; readonly wire: infer W }
  ? {
      readonly initial: keyof L
      readonly wire: Readonly<Record<keyof L, number>> & { readonly [K in Exclude<keyof W, keyof L>]: never }
      readonly tones?: { readonly [K in keyof L]?: Tone }
    }
  : unknown
type Checked<A, S> = {
  readonly [K in keyof A]: ActionSpec<S extends StatesSpec<infer N> ? N : never> & {
    readonly inverse?: keyof A & string
  }
}

const FLAT_VERBS: readonly Verb[] = ['list', 'page', 'detail', 'select', 'save', 'update', 'submit', 'remove']
const TREE_VERBS: readonly Verb[] = [
  'list',
  'detail',
  'tree',
  'lazy-tree',
  'lazy-list',
  'select',
  'save',
  'update',
  'submit',
  'remove',
]
const READ_VERBS: readonly Verb[] = ['list', 'page', 'detail']
const verbsOf = (
  { single, readOnly }: { readonly single?: SingleSpec; readonly readOnly?: boolean },
  shape: 'flat' | 'tree',
): readonly Verb[] =>
  single === 'tenant'
    ? ['detail', 'save']
    : single
      ? ['save', 'update']
      : readOnly
        ? READ_VERBS
        : shape === 'tree'
          ? TREE_VERBS
          : FLAT_VERBS
/** Rows of a page, where a noun does not say. */
const MOST_ROWS = 200

const snake = (name: string): string =>
  name.replace(/-/g, '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Declares a business noun; everything else about it is derived. A misspelt column, state, action or inverse does not compile. */
export function defineResource<
  const F extends Fields,
  const S extends StatesSpec | undefined = undefined,
  const A extends Readonly<Record<string, ActionSpec>> = Record<never, never>,
>(
  input: ResourceInput<F, S, A> & { readonly actions?: Checked<A, S>; readonly states?: CheckedStates<S> },
): Resource<F, S, A> {
  const shape = input.shape ?? 'flat'
  const sections = input.form?.sections ?? { 基本信息: formFields(input.fields) }
  const importSpec: ImportSpec = typeof input.import === 'object' ? input.import : {}
  return {
    id: input.id,
    label: input.label,
    path: input.path,
    scope: input.scope,
    shape,
    code: input.code ?? input.id,
    table: input.table ?? snake(input.viewOf ?? input.id),
    viewOf: input.viewOf ?? null,
    posted: input.posted ?? false,
    single: input.single ?? null,
    fields: input.fields,
    states: input.states as S,
    stateField: input.states ? (input.states.field ?? 'status') : null,
    actions: (input.actions ?? {}) as A,
    verbs: input.verbs ?? verbsOf(input, shape),
    also: input.also ?? {},
    once: input.once ?? null,
    listShape: input.listShape ?? (shape === 'tree' ? 'tree' : 'page'),
    list: {
      columns: input.list.columns,
      search: input.list.search ?? [],
      sort: input.list.sort ?? (shape === 'tree' ? 'sort' : '-createTime'),
      plain: input.list.plain ?? 'equals',
      live: input.list.live ?? [],
      counts: input.list.counts ?? null,
      most: input.list.most ?? MOST_ROWS,
      one: input.list.one ?? null,
      within: input.list.within ?? null,
    },
    sections,
    detailSections: input.detail?.sections ?? sections,
    related: input.detail?.related ?? {},
    timeline: input.detail?.timeline ?? [],
    charts: input.charts ?? {},
    title: input.title,
    menu: input.menu ?? null,
    versioned: input.versioned ?? !input.readOnly,
    softDelete: input.softDelete ?? !input.readOnly,
    large: input.large ?? false,
    partition: input.partition ?? null,
    readOnly: input.readOnly ?? false,
    import: Boolean(input.import),
    importing: importSpec,
    importColumns: importSpec.fields
      ? Object.keys(importSpec.fields)
      : (importSpec.columns ?? Object.values(sections).flat()),
    export: Boolean(input.export),
    exportLink: input.export === 'link',
    missing: input.missing ?? null,
    buttons: input.buttons ?? {},
    rights: input.rights ?? {},
    uniqueTogether: input.uniqueTogether ?? [],
    read: input.read ?? 'permission',
    indexes: input.indexes ?? [],
    words: input.words ?? [],
  }
}

function formFields(fields: Fields): string[] {
  return Object.entries(fields)
    .filter(([, field]: [string, FieldSpec]) => !field.computed)
    .map(([name]) => name)
}
