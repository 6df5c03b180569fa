import type { FieldSpec } from '../../contract/define/field.ts'
import { numberBesideTitle } from '../../contract/define/lookup.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fieldsToLabel, labelKey } from '../../contract/wire.ts'
import { dict } from '../../contract/resources/system/dict.ts'
import { dictBiz } from '../../contract/resources/system/dictBiz.ts'
import { user } from '../../contract/resources/system/user.ts'
import { SYSTEM_NAME, SYSTEM_USER } from '../../contract/parts/systemUser.ts'
import type { Database } from '../store/database.ts'
import { shapeOf, WORTH_SHAPING } from '../../kernel/shape.ts'
import { selectDictionary, selectTitles, type TitleRequest, titlesKey } from '../store/labelRows.ts'
import { hiddenNow, visibilityPredicate } from '../store/visibility.ts'

type Row = Record<string, unknown>
/** Kinds whose stored values are codes or ids. */
const CODED: ReadonlySet<string> = new Set([
  'oneOf',
  'someOf',
  'dictionary',
  'parent',
  'reference',
  'references',
])
const isCoded = ({ kind, numberOf }: FieldSpec): boolean => CODED.has(kind) || numberOf !== undefined
interface Label {
  readonly name: string
  readonly key: string
  readonly format: (value: unknown) => string
}

/** The fields to label; all coded ones where absent or null. */
type Names = ReadonlySet<string> | null | undefined
const labelled = (resource: Resource, names: Names): (readonly [name: string, field: FieldSpec])[] =>
  fieldsToLabel(resource, isCoded).filter(([name]) => !names || names.has(name))

const labelKeysOf = (resource: Resource, names?: Names): readonly string[] => [
  ...labelled(resource, names).map(([name]) => labelKey(name)),
  ...(resource.states && resource.stateField ? [labelKey(resource.stateField)] : []),
]

/**
 * Rows with the given keys: the same rows where they are few or have the keys already, copies of one shape
 * otherwise.
 */
function withKeys<R extends Row>(rows: readonly R[], keys: readonly string[]): readonly R[] {
  const [first] = rows
  if (!first || rows.length < WORTH_SHAPING || keys.every((key) => key in first)) return rows
  const blank = shapeOf([...Object.keys(first), ...keys])
  return rows.map((row) => Object.assign(blank(), row))
}

/**
 * Fills in readable text for coded fields: choices from the declaration, dictionaries from a cache,
 * references with one query per page.
 */
export class Labels {
  /** The keys `fill` adds to the rows of a resource. */
  readonly keysOf = labelKeysOf
  readonly #database: Database
  readonly #resources: ReadonlyMap<string, Resource>
  readonly #dictionaries = new Map<string, Promise<Map<string, string>>>()

  constructor(database: Database, resources: readonly Resource[]) {
    this.#database = database
    this.#resources = new Map(resources.map((resource) => [resource.id, resource]))
    database.bus.on('rows', (key) => {
      if (key === '*' || key.endsWith(':dict') || key.endsWith(':dictBiz')) this.#dictionaries.clear()
    })
  }

  /**
   * Returns the rows with the `labelKey` of every coded field set, or of those among `names`; large lists are
   * copied into one object shape.
   */
  async fill<R extends Row>(
    resource: Resource,
    sourceRows: readonly R[],
    { tenantId }: { readonly tenantId: string },
    names?: Names,
  ): Promise<readonly R[]> {
    if (sourceRows.length === 0) return sourceRows
    const coded = labelled(resource, names),
      { states, stateField } = resource,
      labels: Label[] = []
    const titles = await this.#titles(resource, coded, sourceRows, tenantId)
    for (const [name, field] of coded)
      labels.push({
        name,
        key: labelKey(name),
        format: await this.#formatter(resource, field, titles, tenantId),
      })
    if (states && stateField)
      labels.push({
        name: stateField,
        key: labelKey(stateField),
        format: (value) => states.labels[String(value)] ?? '',
      })
    const rows = withKeys(sourceRows, labelKeysOf(resource, names))
    for (const row of rows) for (const { name, key, format } of labels) (row as Row)[key] = format(row[name])
    return rows
  }

  /** Returns the function that formats the values of a coded field. */
  async #formatter(
    resource: Resource,
    field: FieldSpec,
    titles: ReadonlyMap<string, ReadonlyMap<string, string>>,
    tenantId: string,
  ): Promise<Label['format']> {
    const { kind, choices } = field
    if (kind === 'oneOf') return (value) => choices?.[String(value)] ?? ''
    if (kind === 'someOf')
      return (value) =>
        idsOf(value)
          .map((code) => choices?.[code] ?? '')
          .join('、')
    if (kind === 'dictionary') {
      const entries = await this.dictionary(field, tenantId)
      return (value) => entries.get(String(value)) ?? ''
    }
    const target = this.#target(resource, field),
      titleById = target && titles.get(titlesKey(target))
    return (value) =>
      typeof value === 'string'
        ? (titleById?.get(value) ?? (field.to === user.id && value === SYSTEM_USER ? SYSTEM_NAME : ''))
        : idsOf(value)
            .map((id) => titleById?.get(id) ?? '')
            .filter(Boolean)
            .join(',')
  }

  async #titles(
    resource: Resource,
    fields: readonly (readonly [string, FieldSpec])[],
    rows: readonly Row[],
    tenantId: string,
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
    const requests = new Map<string, TitleRequest & { readonly values: Set<string> }>()
    for (const [name, field] of fields) {
      const target = this.#target(resource, field)
      if (!target) continue
      const request = requests.get(titlesKey(target)) ?? { ...target, values: new Set<string>() }
      for (const row of rows) for (const value of idsOf(row[name])) request.values.add(value)
      requests.set(titlesKey(target), request)
    }
    return selectTitles(this.#database.kysely, tenantId, [...requests.values()])
  }

  /** The noun whose titles a field shows, and the field of that noun by which its values name the rows. */
  #target(
    resource: Resource,
    { kind, to = '', numberOf = '' }: FieldSpec,
  ): Omit<TitleRequest, 'values'> | null {
    if (kind === 'parent') return { resource, by: 'id' }
    const target = this.#resources.get(kind === 'text' ? numberOf : to),
      by = kind === 'text' ? target && numberBesideTitle(target) : 'id'
    return target && by !== undefined ? { resource: target, by } : null
  }

  /**
   * The entries of the dictionary of a field, `dictKey → dictValue`. Empty where the caller may not see them.
   */
  dictionary(field: FieldSpec, tenantId: string): Promise<Map<string, string>> {
    const dictionaryNoun = field.business ? dictBiz : dict
    if (hiddenNow(dictionaryNoun).has(dictionaryNoun.title)) return Promise.resolve(new Map())
    const key = `${field.business ? tenantId : ''}:${field.code}`
    const db = this.#database.kysely
    if (visibilityPredicate(dictionaryNoun))
      return selectDictionary(db, dictionaryNoun, tenantId, field.code ?? '')
    const cached = this.#dictionaries.get(key)
    if (cached) return cached
    const loading = selectDictionary(db, dictionaryNoun, tenantId, field.code ?? '')
    if (db.isTransaction) return loading // uncommitted entries must not be cached
    this.#dictionaries.set(key, loading)
    loading.catch(() => {
      this.#dictionaries.delete(key)
    })
    return loading
  }
}

const idsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? (value as string[]) : typeof value === 'string' && value !== '' ? [value] : []
