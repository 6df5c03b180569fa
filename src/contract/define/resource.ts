import { named } from '../../kernel/names.ts'
import type { ActionSpec, ButtonSpec } from './action.ts'
import type { ChartSpec } from './chart.ts'
import type { TimelineEvent, Related } from './detail.ts'
import type { Fields, FieldSpec } from './field.ts'
import type { ImportSpec } from './import.ts'
import type { ListSpec, RequiredFilterSpec, WithinSpec } from './list.ts'
import type { Checked, CheckedStates, MenuSpec, OnceSpec, ResourceInput, Scope } from './resourceInput.ts'
import type { StatesSpec } from './states.ts'
import { type SingleSpec, type Verb, verbsOf } from './verbs.ts'

/** A declared business noun. Generic code reads this type; the type parameters carry the inferred names. */
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
    readonly maxPageSize: number
    readonly requiredFilter: RequiredFilterSpec | null
    readonly within: WithinSpec | null
  }
  readonly sections: Readonly<Record<string, readonly string[]>>
  readonly detailSections: Readonly<Record<string, readonly string[]>>
  readonly related: Readonly<Record<string, Related>>
  readonly timeline: readonly TimelineEvent[]
  readonly charts: Readonly<Record<string, ChartSpec>>
  readonly title: string
  readonly menu: MenuSpec | null
  readonly versioned: boolean
  readonly softDelete: boolean
  readonly large: boolean
  readonly partition: 'month' | null
  readonly readOnly: boolean
  readonly import: boolean
  /** How rows are imported; empty for the defaults. */
  readonly importing: ImportSpec
  /** Fields a file may fill, in the order of the template. */
  readonly importColumns: readonly string[]
  readonly export: boolean
  /** Whether an export can be opened by its URL alone. */
  readonly exportLink: boolean
  readonly missing: string | null
  readonly buttons: Readonly<Record<string, ButtonSpec>>
  readonly rights: Readonly<Record<string, string>>
  readonly uniqueTogether: readonly { readonly fields: readonly string[]; readonly text: string }[]
  readonly read: 'permission' | 'login'
  readonly indexes: readonly (readonly string[])[]
  readonly keywords: readonly string[]
}

/** Default of the maximum page size, in rows. */
const MAX_PAGE_SIZE = 200

const snake = (name: string): string =>
  name.replace(/-/g, '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Declares a business noun; tables, routes, permissions and screens are derived from it. Unknown names of
 * columns, states, actions or inverses are compile errors.
 */
export function defineResource<
  const F extends Fields,
  const S extends StatesSpec | undefined = undefined,
  const A extends Readonly<Record<string, ActionSpec>> = Record<never, never>,
>(
  input: ResourceInput<F, S, A> & { readonly actions?: Checked<A, S>; readonly states?: CheckedStates<S> },
): Resource<F, S, A> {
  const shape = input.shape ?? 'flat'
  const sections = input.form?.sections ?? { 基本信息: formFields(input.fields) }
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
    fields: named(input.fields),
    states: (input.states && withoutPrototypes(input.states)) as S,
    stateField: input.states ? (input.states.field ?? 'status') : null,
    actions: named(input.actions ?? {}) as A,
    verbs: input.verbs ?? verbsOf(input, shape),
    also: input.also ?? {},
    once: input.once ?? null,
    listShape: input.listShape ?? (shape === 'tree' ? 'tree' : 'page'),
    list: listOf(input.list, shape),
    sections,
    detailSections: input.detail?.sections ?? sections,
    related: input.detail?.related ?? {},
    timeline: input.detail?.timeline ?? [],
    charts: named(input.charts ?? {}),
    title: input.title,
    menu: input.menu ?? null,
    ...storageOf(input),
    ...importOf(input.import, Object.values(sections).flat()),
    export: Boolean(input.export),
    exportLink: input.export === 'link',
    missing: input.missing ?? null,
    buttons: input.buttons ?? {},
    rights: input.rights ?? {},
    uniqueTogether: input.uniqueTogether ?? [],
    read: input.read ?? 'permission',
    indexes: input.indexes ?? [],
    keywords: input.keywords ?? [],
  }
}

const withoutPrototypes = (states: StatesSpec): StatesSpec => ({
  ...states,
  labels: named(states.labels),
  wire: named(states.wire),
  ...(states.tones ? { tones: named(states.tones) } : {}),
})

function formFields(fields: Fields): string[] {
  return Object.entries(fields)
    .filter(([, field]: [string, FieldSpec]) => !field.computed)
    .map(([name]) => name)
}

const listOf = (list: ListSpec<string>, shape: Resource['shape']): Resource['list'] => ({
  columns: list.columns,
  search: list.search ?? [],
  sort: list.sort ?? (shape === 'tree' ? 'sort' : '-createTime'),
  plain: list.plain ?? 'equals',
  live: list.live ?? [],
  counts: list.counts ?? null,
  maxPageSize: list.maxPageSize ?? MAX_PAGE_SIZE,
  requiredFilter: list.requiredFilter ?? null,
  within: list.within ?? null,
})

/** How the rows are stored. */
const storageOf = ({
  readOnly = false,
  versioned = !readOnly,
  softDelete = !readOnly,
  large = false,
  partition = null,
}: {
  readonly [K in 'readOnly' | 'versioned' | 'softDelete' | 'large' | 'partition']?: Resource[K]
}) => ({ versioned, softDelete, large, partition, readOnly })

/** How the rows are imported; `defaultColumns` are used where the declaration names none. */
function importOf(
  spec: boolean | ImportSpec | undefined,
  defaultColumns: readonly string[],
): Pick<Resource, 'import' | 'importing' | 'importColumns'> {
  const importing: ImportSpec = typeof spec === 'object' ? spec : {}
  return {
    import: Boolean(spec),
    importing,
    importColumns: importing.fields ? Object.keys(importing.fields) : (importing.columns ?? defaultColumns),
  }
}
