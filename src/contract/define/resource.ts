import { named } from '../../kernel/names.ts'
import { snakeCase, type SnakeCase } from '../../kernel/text.ts'
import type { ActionSpec, ButtonSpec } from './action.ts'
import type { ApprovalSpec } from './approval.ts'
import type { CalendarSpec } from './calendar.ts'
import type { ChartSpec } from './chart.ts'
import type { DetailSpec } from './detail.ts'
import type { Fields, FieldSpec } from './field.ts'
import type { FileCallsSpec, ImportSpec } from './import.ts'
import type { BesideSpec, DeclaredViewSpec, ListSpec, RequiredFilterSpec, WithinSpec } from './list.ts'
import type {
  Checked,
  CheckedStates,
  MenuSpec,
  OnceSpec,
  OtherCalls,
  ResourceInput,
  Scope,
} from './resourceInput.ts'
import type { StatesSpec } from './states.ts'
import type { Not, Storage, StorageInput, StorageOf } from './storage.ts'
import { type SingleSpec, type Verb, verbsOf } from './verbs.ts'
import type { WaitSpec } from './wait.ts'

/** A declared business noun. Generic code reads this type; the type parameters carry the inferred names. */
export interface Resource<
  F extends Fields = Fields,
  S extends StatesSpec | undefined = StatesSpec | undefined,
  A extends Readonly<Record<string, ActionSpec>> = Readonly<Record<string, ActionSpec>>,
  P extends Storage = Storage,
> {
  readonly id: string
  readonly label: string
  readonly path: string
  readonly otherPaths: readonly string[]
  readonly otherAddresses: Readonly<Record<string, string>>
  readonly otherCalls: OtherCalls
  readonly scope: P['scope']
  readonly shape: 'flat' | 'tree'
  readonly code: string
  readonly table: P['table']
  readonly viewOf: P['viewOf']
  readonly posted: boolean
  readonly single: SingleSpec | null
  readonly fields: F
  readonly states: S
  readonly stateField: string | null
  readonly actions: A
  readonly verbs: readonly Verb[]
  readonly also: Readonly<Record<string, Verb>>
  readonly once: OnceSpec | null
  readonly approval: ApprovalSpec | null
  readonly listShape: 'page' | 'tree' | 'array'
  readonly list: {
    readonly columns: readonly string[]
    readonly search: readonly string[]
    readonly minor: readonly string[]
    readonly amount: string | null
    readonly editable: readonly string[]
    readonly sort: string
    readonly plain: 'contains' | 'equals'
    readonly counts: string | null
    readonly maxPageSize: number
    readonly requiredFilter: RequiredFilterSpec | null
    readonly within: WithinSpec | null
    readonly beside: BesideSpec | null
    readonly views: Readonly<Record<string, DeclaredViewSpec>>
    readonly omits: readonly string[]
  }
  readonly sections: Readonly<Record<string, readonly string[]>>
  readonly detail: DetailSpec
  readonly calendar: CalendarSpec | null
  readonly charts: Readonly<Record<string, ChartSpec>>
  readonly waits: Readonly<Record<string, WaitSpec>>
  readonly title: string
  readonly menu: MenuSpec | null
  readonly versioned: P['versioned']
  readonly softDelete: P['softDelete']
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
  readonly fileCalls: FileCallsSpec | null
  readonly missing: string | null
  readonly refused: Readonly<Record<string, string>>
  readonly buttons: Readonly<Record<string, ButtonSpec>>
  readonly rights: Readonly<Record<string, string>>
  readonly uniqueTogether: readonly { readonly fields: readonly string[]; readonly text: string }[]
  readonly read: 'permission' | 'login'
  readonly party: boolean
  readonly foundByReading: boolean
  readonly chosenBy: readonly string[]
  readonly indexes: readonly (readonly string[])[]
  readonly keywords: readonly string[]
}

/** Default of the maximum page size, in rows. */
const MAX_PAGE_SIZE = 200

/**
 * Declares a business noun; tables, routes, permissions and screens are derived from it. Unknown names of
 * columns, states, actions or inverses are compile errors.
 */
export function defineResource<
  const F extends Fields,
  const S extends StatesSpec | undefined = undefined,
  const A extends Readonly<Record<string, ActionSpec>> = Record<never, never>,
  const Id extends string = string,
  const View extends string | null = null,
  const Table extends string = SnakeCase<Id>,
  const Whose extends Scope = Scope,
  const ReadOnly extends boolean = false,
  const Versioned extends boolean = Not<ReadOnly>,
  const SoftDelete extends boolean = Not<ReadOnly>,
>(
  input: ResourceInput<F, S, A> &
    StorageInput<Id, View, Table, Whose, ReadOnly, Versioned, SoftDelete> & {
      readonly actions?: Checked<A, S, F>
      readonly states?: CheckedStates<S>
    },
): Resource<F, S, A, StorageOf<Table, View, Whose, Versioned, SoftDelete>> {
  const shape = input.shape ?? 'flat'
  const sections = input.form?.sections ?? { 基本信息: formFields(input.fields) }
  return {
    id: input.id,
    label: input.label,
    path: input.path,
    otherPaths: input.otherPaths ?? [],
    otherAddresses: input.otherAddresses ?? {},
    otherCalls: input.otherCalls ?? {},
    scope: input.scope,
    shape,
    code: input.code ?? input.id,
    table: (input.table ?? snakeCase(input.viewOf ?? input.id)) as Table,
    viewOf: (input.viewOf ?? null) as View,
    fields: named(input.fields),
    states: (input.states && withoutPrototypes(input.states)) as S,
    stateField: input.states ? (input.states.field ?? 'status') : null,
    actions: named(input.actions ?? {}) as A,
    verbs: input.verbs ?? verbsOf(input, shape),
    listShape: input.listShape ?? (shape === 'tree' ? 'tree' : 'page'),
    list: listOf(input.list, shape),
    sections,
    detail: input.detail ?? {},
    charts: named(input.charts ?? {}),
    title: input.title,
    ...(storageOf(input) as StoredHow<Versioned, SoftDelete>),
    ...importOf(input.import, Object.values(sections).flat()),
    ...exportOf(input),
    ...optionsOf(input),
    refused: named(input.refused ?? {}),
  }
}

/** What most declarations leave out. */
const optionsOf = ({
  calendar = null,
  posted = false,
  single = null,
  also = {},
  once = null,
  approval = null,
  menu = null,
  missing = null,
  buttons = {},
  rights = {},
  uniqueTogether = [],
  read = 'permission',
  party = false,
  foundByReading = party,
  chosenBy = [],
  indexes = [],
  keywords = [],
  waits = {},
}: Partial<Pick<Resource, Optional>>): Pick<Resource, Optional> => ({
  calendar,
  posted,
  single,
  also,
  once,
  approval,
  menu,
  missing,
  buttons,
  rights,
  uniqueTogether,
  read,
  party,
  foundByReading,
  chosenBy,
  indexes,
  keywords,
  waits: named(waits),
})
type Optional =
  | 'calendar'
  | 'posted'
  | 'single'
  | 'also'
  | 'once'
  | 'approval'
  | 'menu'
  | 'missing'
  | 'buttons'
  | 'rights'
  | 'uniqueTogether'
  | 'read'
  | 'party'
  | 'foundByReading'
  | 'chosenBy'
  | 'indexes'
  | 'keywords'
  | 'waits'

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
  minor: list.minor ?? [],
  amount: list.amount ?? null,
  editable: list.editable ?? [],
  sort: list.sort ?? (shape === 'tree' ? 'sort' : '-createTime'),
  plain: list.plain ?? 'equals',
  counts: list.counts ?? null,
  maxPageSize: list.maxPageSize ?? MAX_PAGE_SIZE,
  requiredFilter: list.requiredFilter ?? null,
  within: list.within ?? null,
  beside: list.beside ?? null,
  views: list.views ?? {},
  omits: list.omits ?? [],
})

type StoredHow<Versioned, SoftDelete> = Omit<ReturnType<typeof storageOf>, 'versioned' | 'softDelete'> & {
  readonly versioned: Versioned
  readonly softDelete: SoftDelete
}
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

/** How the rows leave as files. */
const exportOf = ({
  export: spec,
  fileCalls = null,
}: {
  readonly export?: boolean | 'link'
  readonly fileCalls?: FileCallsSpec | null
}): Pick<Resource, 'export' | 'exportLink' | 'fileCalls'> => ({
  export: Boolean(spec),
  exportLink: spec === 'link',
  fileCalls,
})

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
