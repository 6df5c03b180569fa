import type { Resource } from '../../contract/define/resource.ts'
import { actionVerb } from '../../contract/define/permission.ts'
import { type BulkAnswer, type Page, type Preview, readRow, type WireRow } from '../../contract/wire.ts'
import { get, post } from '../api.ts'

/** A row in row form: declared names, nulls where nothing stands, readable texts under `labelKey`. */
export type Row = WireRow & { readonly id: string }

/** What a list is asked: `sort` as `-createTime,name`, filters in wire form. `count: false` leaves the total out. */
export interface ListAsk { /** `list` unless told. */ readonly verb?: string; readonly current: number; readonly size: number; readonly sort: string; readonly filter: Readonly<Record<string, string>>; readonly count?: boolean }

const read = (resource: Resource, wire: WireRow): Row => readRow(resource, wire) as Row

function sortQuery(sort: string): { ascs?: string; descs?: string } {
  const parts = sort.split(',').filter((part) => part !== '')
  const descs = parts.filter((part) => part.startsWith('-')).map((part) => part.slice(1)).join(',')
  const ascs = parts.filter((part) => !part.startsWith('-')).join(',')
  return { ...(ascs ? { ascs } : {}), ...(descs ? { descs } : {}) }
}

/** One page of rows. Lists that answer a bare array (trees, small lists) come back as one page that holds everything. */
export async function pageOf(resource: Resource, ask: ListAsk, signal?: AbortSignal): Promise<Page<Row>> {
  const answer = await get<Page<WireRow> | readonly WireRow[]>(`${resource.path}/${ask.verb ?? 'list'}`, {
    query: { ...ask.filter, current: ask.current, size: ask.size, ...sortQuery(ask.sort), ...(ask.count === false ? { count: 0 } : {}) }, quiet: true, signal,
  })
  if (!('records' in answer)) return { records: answer.map((row) => read(resource, row)), total: answer.length, size: answer.length, current: 1, pages: 1 }
  return { ...answer, records: answer.records.map((row) => read(resource, row)) }
}

/** Everything about one row. */
export const detailOf = async (resource: Resource, id: string, signal?: AbortSignal): Promise<Row> =>
  read(resource, await get<WireRow>(`${resource.path}/detail`, { query: { id }, quiet: true, signal }))

/** What a save answers: the row as it now stands, and the number to hand to `undo` where the save can be taken back. */
export interface Saved { readonly row: Row | null; readonly operation: string | null }

/** Creates or updates a row given in wire form. The same key again means the same attempt. */
export async function saveRow(resource: Resource, wire: Readonly<WireRow>, key: string): Promise<Saved> {
  const verb = resource.verbs.includes('submit') ? 'submit' : wire.id === undefined ? 'save' : 'update'
  const answer = await post<WireRow | boolean>(`${resource.path}/${verb}`, wire, { key, quiet: true })
  if (answer === null || typeof answer !== 'object') return { row: null, operation: null }
  return { row: read(resource, answer), operation: typeof answer.operation === 'string' ? answer.operation : null }
}

/** The rows an action is meant for: by id, or everything a filter finds less some. */
export type Target = { readonly ids: readonly string[] } | { readonly filter: Readonly<Record<string, string>>; readonly except: readonly string[] }

const targetBody = (target: Target, name = 'ids'): Record<string, unknown> => ('ids' in target ? { [name]: target.ids } : { filter: target.filter, except: target.except })

/** What an action (or `remove`) would do; nothing has happened yet. */
export const previewOf = (resource: Resource, action: string, target: Target, input: Readonly<Record<string, unknown>>): Promise<Preview> =>
  post(`${resource.path}/preview`, { action, ...targetBody(target), input }, { quiet: true })

/** Runs an action, or `remove`, on some rows. */
export async function runAction(resource: Resource, action: string, target: Target, { input, key, signal }: { readonly input: Readonly<Record<string, unknown>>; readonly key: string; readonly signal?: AbortSignal }): Promise<BulkAnswer> {
  const spec = resource.actions[action]
  const verb = spec ? actionVerb(action, spec) : 'remove'
  const answer = await post<BulkAnswer | boolean | null>(`${resource.path}/${verb}`, { ...targetBody(target, spec?.ids), ...input }, { key, quiet: true, signal })
  if (answer !== null && typeof answer === 'object' && 'success' in answer) return answer
  return { success: 'ids' in target ? target.ids.length : 0, fail: [] }
}

/** Takes an operation back; rows changed in the meantime come back as failures. */
export const undoOperation = (resource: Resource, operation: string, key: string): Promise<BulkAnswer> => post(`${resource.path}/undo`, { operation }, { key, quiet: true })

/** One choice of a picker; `depth` indents the rows of a tree. */
export interface Choice { readonly id: string; readonly title: string; readonly parentId?: string | null; readonly depth?: number; readonly pinyin?: string }

interface TreeNode { readonly id: string; readonly parentId?: string; readonly title?: string; readonly pinyin?: string; readonly children?: readonly TreeNode[] }

const flattened = (nodes: readonly TreeNode[], depth = 0): Choice[] => nodes.flatMap((node) => [
  { id: String(node.id), title: String(node.title ?? node.id), parentId: node.parentId ?? null, depth, ...(node.pinyin ? { pinyin: node.pinyin } : {}) },
  ...flattened(node.children ?? [], depth + 1),
])

/** Every row of a tree resource in reading order. */
export const treeChoices = async (resource: Resource): Promise<Choice[]> => flattened(await get<readonly TreeNode[]>(`${resource.path}/tree`, { quiet: true }))

const choiceOf = (resource: Resource, row: Readonly<WireRow>): Choice => ({ id: String(row.id), title: String(row[resource.title] ?? row.title ?? row.id) })

/** The rows a picker offers for some typed words, or the ones with these ids. */
export async function selectChoices(resource: Resource, ask: { readonly keyword?: string; readonly ids?: readonly string[] }, signal?: AbortSignal): Promise<Choice[]> {
  if (resource.verbs.includes('select')) {
    const rows = await get<readonly WireRow[]>(`${resource.path}/select`, { query: { keyword: ask.keyword, ids: ask.ids }, quiet: true, signal })
    return rows.map((row) => choiceOf(resource, row))
  }
  const filter: Record<string, string> = ask.ids ? { id_in: ask.ids.join(',') } : ask.keyword ? { [`${resource.title}_like`]: ask.keyword } : {}
  return (await pageOf(resource, { current: 1, size: 50, sort: '', filter, count: false }, signal)).records.map((row) => choiceOf(resource, row))
}

/** One entry of a dictionary. */
export interface Entry { readonly key: string; readonly title: string }
const dictionaries = new Map<string, Promise<readonly Entry[]>>()

/** The open entries of a dictionary in order; fetched once per session and code. */
export function dictionaryEntries(code: string, business: boolean): Promise<readonly Entry[]> {
  const key = `${business ? 'biz' : 'sys'}:${code}`
  let entries = dictionaries.get(key)
  if (!entries) {
    entries = get<readonly { dictKey: string; dictValue: string }[]>(`/blade-system/${business ? 'dict-biz' : 'dict'}/dictionary`, { query: { code }, quiet: true })
      .then((rows) => rows.map((row) => ({ key: String(row.dictKey), title: row.dictValue })))
    entries.catch(() => dictionaries.delete(key))
    dictionaries.set(key, entries)
  }
  return entries
}

/** Forgets all dictionaries: one was edited, or somebody else signed in. */
export const forgetDictionaries = (): void => dictionaries.clear()
