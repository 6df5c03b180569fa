import type { FieldSpec } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { labelKey } from '../../contract/wire.ts'
import { dict } from '../../contract/resources/system/dict.ts'
import { dictBiz } from '../../contract/resources/system/dictBiz.ts'
import type { Database } from '../store/database.ts'
import { shapeOf, WORTH_SHAPING } from '../../kernel/shape.ts'
import { selectDictionary, selectTitles } from '../store/labelRows.ts'
import type { Reading } from './work.ts'

type Row = Record<string, unknown>
/** Kinds whose values are always made readable. */
const CODED: ReadonlySet<string> = new Set(['oneOf', 'someOf', 'dictionary', 'parent'])
interface Label { readonly name: string; readonly key: string; readonly say: (value: unknown) => string }

/** Rows with room for more keys: as they are where they are few or have it, copies otherwise. */
function widened<R extends Row>(rows: readonly R[], keys: readonly string[]): readonly R[] {
  const [first] = rows
  if (!first || rows.length < WORTH_SHAPING || keys.every((key) => key in first)) return rows
  const blank = shapeOf([...Object.keys(first), ...keys])
  return rows.map((row) => Object.assign(blank(), row))
}

/** Readable text of coded fields: choices from the declaration, dictionaries from a cache, references by one look-up a page. */
export class Labels {
  readonly #database: Database
  readonly #resources: ReadonlyMap<string, Resource>
  readonly #dictionaries = new Map<string, Promise<Map<string, string>>>()

  constructor(database: Database, resources: readonly Resource[]) {
    this.#database = database
    this.#resources = new Map(resources.map((resource) => [resource.id, resource]))
    database.bus.on('rows', (key) => { if (key === '*' || key.endsWith(':dict') || key.endsWith(':dictBiz')) this.#dictionaries.clear() })
  }

  /** Keys that `fill` gives the rows of a resource. */
  keysOf({ fields, states, stateField }: Resource): readonly string[] {
    const coded = Object.entries(fields).filter(([name, { kind, to }]) => !(labelKey(name) in fields) && (CODED.has(kind) || ((kind === 'reference' || kind === 'references') && this.#resources.has(to ?? ''))))
    return [...coded.map(([name]) => labelKey(name)), ...(states && stateField ? [labelKey(stateField)] : [])]
  }

  /** Rows with the `labelKey` of every coded field: copies, where they are many and have no room for them. */
  async fill<R extends Row>(resource: Resource, found: readonly R[], { tenantId }: Reading): Promise<readonly R[]> {
    if (found.length === 0) return found
    const fields = Object.entries(resource.fields), { states, stateField } = resource, labels: Label[] = []
    const titles = await this.#titles(resource, fields, found, tenantId)
    for (const [name, field] of fields) {
      const key = labelKey(name), say = key in resource.fields ? null : await this.#sayer(resource, field, titles, tenantId)
      if (say) labels.push({ name, key, say })
    }
    if (states && stateField) labels.push({ name: stateField, key: labelKey(stateField), say: (value) => states.labels[String(value)] ?? '' })
    const rows = widened(found, labels.map(({ key }) => key))
    for (const row of rows) for (const { name, key, say } of labels) (row as Row)[key] = say(row[name])
    return rows
  }

  /** What makes a value of a field readable; null where nothing has to. */
  async #sayer(resource: Resource, field: FieldSpec, titles: Map<string, Map<string, string>> | null, tenantId: string): Promise<Label['say'] | null> {
    const { kind, choices } = field
    if (kind === 'oneOf') return (value) => choices?.[String(value)] ?? ''
    if (kind === 'someOf') return (value) => idsOf(value).map((one) => choices?.[one] ?? '').join('、')
    if (kind === 'dictionary') {
      const entries = await this.dictionary(field, tenantId)
      return (value) => entries.get(String(value)) ?? ''
    }
    if (!titles || (kind !== 'reference' && kind !== 'references' && kind !== 'parent')) return null
    const known = titles.get(kind === 'parent' ? resource.id : field.to ?? '')
    return (value) => (typeof value === 'string' ? known?.get(value) ?? '' : idsOf(value).map((id) => known?.get(id) ?? '').filter(Boolean).join(','))
  }

  async #titles(resource: Resource, fields: readonly (readonly [string, FieldSpec])[], rows: readonly Row[], tenantId: string): Promise<Map<string, Map<string, string>> | null> {
    const wanted = new Map<Resource, Set<string>>()
    for (const [name, field] of fields) {
      const target = field.kind === 'parent' ? resource : field.kind === 'reference' || field.kind === 'references' ? this.#resources.get(field.to ?? '') : undefined
      if (!target) continue
      const ids = wanted.get(target) ?? new Set<string>()
      for (const row of rows) for (const id of idsOf(row[name])) ids.add(id)
      wanted.set(target, ids)
    }
    return wanted.size ? selectTitles(this.#database.kysely, tenantId, wanted) : null
  }

  /** Entries of the dictionary a field names, `dictKey → dictValue`. */
  dictionary(field: FieldSpec, tenantId: string): Promise<Map<string, string>> {
    const own = field.business ? dictBiz : dict
    const key = `${field.business ? tenantId : ''}:${field.code}`
    const known = this.#dictionaries.get(key)
    if (known) return known
    const db = this.#database.kysely
    const loading = selectDictionary(db, own, tenantId, field.code ?? '')
    if (db.isTransaction) return loading // what it reads may yet be undone
    this.#dictionaries.set(key, loading)
    loading.catch(() => { this.#dictionaries.delete(key) })
    return loading
  }
}

const idsOf = (value: unknown): readonly string[] => Array.isArray(value) ? value as string[] : typeof value === 'string' && value !== '' ? [value] : []
