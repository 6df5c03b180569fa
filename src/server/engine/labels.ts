import type { FieldSpec } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { labelKey } from '../../contract/wire.ts'
import { dict } from '../../contract/resources/system/dict.ts'
import { dictBiz } from '../../contract/resources/system/dictBiz.ts'
import type { Database } from '../store/database.ts'
import { selectDictionary, selectTitles } from '../store/labelRows.ts'
import type { Reading } from './work.ts'

type Row = Record<string, unknown>

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

  /** Adds the `labelKey` of every coded field to the rows. */
  async fill(resource: Resource, rows: readonly Row[], reading: Reading): Promise<void> {
    if (rows.length === 0) return
    const fields = Object.entries(resource.fields)
    const titles = await this.#titles(resource, fields, rows, reading.tenantId)
    for (const [name, field] of fields) {
      const key = labelKey(name)
      if (key in resource.fields) continue
      if (field.kind === 'oneOf') for (const row of rows) row[key] = field.choices?.[String(row[name])] ?? ''
      else if (field.kind === 'someOf') for (const row of rows) row[key] = idsOf(row[name]).map((one) => field.choices?.[one] ?? '').join('、')
      else if (field.kind === 'dictionary') await this.#fillDictionary(name, field, rows, reading.tenantId)
      else if (titles && (field.kind === 'reference' || field.kind === 'references' || field.kind === 'parent')) {
        const known = titles.get(field.kind === 'parent' ? resource.id : field.to ?? '')
        for (const row of rows) row[key] = idsOf(row[name]).map((id) => known?.get(id) ?? '').filter(Boolean).join(',')
      }
    }
    const { states, stateField } = resource
    if (states && stateField) for (const row of rows) row[labelKey(stateField)] = states.labels[String(row[stateField])] ?? ''
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

  async #fillDictionary(name: string, field: FieldSpec, rows: readonly Row[], tenantId: string): Promise<void> {
    const entries = await this.dictionary(field, tenantId)
    const key = labelKey(name)
    for (const row of rows) row[key] = entries.get(String(row[name])) ?? ''
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
