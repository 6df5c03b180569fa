import { dict } from '../../../contract/resources/system/dict.ts'
import { dictBiz } from '../../../contract/resources/system/dictBiz.ts'
import { toForest } from '../../../kernel/tree.ts'
import { readPage } from '../../engine/page.ts'
import { readForest } from '../../engine/trees.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { selectDictionaryTree } from '../../store/system/dictionaryRows.ts'
import { findRows } from '../../store/rows.ts'
import { type Dictionary, entriesOf } from './dictionaries.ts'
import { titleForest } from './menuTrees.ts'

/** Entries of a dictionary as trees; empty for a missing parent. */
async function childList(resource: Dictionary, parameters: Parameters, reading: Reading): Promise<unknown> {
  const { parentId, current: _current, size: _size, ...filters } = parameters
  const [parent] = await findRows(reading.database.kysely, resource, reading.tenantId, [
    String(parentId ?? ''),
  ])
  if (!parent) return []
  const { answer } = await readForest(
    resource,
    { ...filters, code_equal: parent.code, parentId_notnull: '1' },
    reading,
  )
  if (parent.parentId === null) return answer
  return answer.flatMap(function below(node): readonly unknown[] {
    return node.parentId === parent.id ? [node] : (node.children ?? []).flatMap(below)
  })
}

const toWire = <T extends { readonly parentId: string | null; readonly remark: string | null }>(
  entry: T,
) => ({
  ...entry,
  remark: entry.remark ?? '',
  isSealed: 0,
  isDeleted: 0,
})

function routesOf(resource: Dictionary): Route[] {
  const base = resource.path,
    view = `${resource.code}_view`
  const entries = (parameters: Parameters, { database, tenantId }: Reading) =>
    entriesOf(resource, database, tenantId, String(parameters.code ?? ''))
  const tree = async ({ database, tenantId }: Reading): Promise<unknown> =>
    titleForest(
      await selectDictionaryTree(database.kysely, resource.id === dict.id ? 'dict' : 'dict_biz', tenantId),
    )
  const viewAccess = resource.read === 'login' ? {} : { permission: view }
  return [
    {
      method: 'GET',
      path: `${base}/parent-list`,
      summary: '字典列表',
      ...viewAccess,
      read: async (parameters, reading) =>
        (await readPage(resource, { ...parameters, parentId_null: '1' }, reading)).answer,
    },
    {
      method: 'GET',
      path: `${base}/child-list`,
      summary: '字典项列表',
      ...viewAccess,
      read: (parameters, reading) => childList(resource, parameters, reading),
    },
    {
      method: 'GET',
      path: `${base}/dictionary`,
      summary: '按编号取字典项',
      read: async (parameters, reading) => (await entries(parameters, reading)).map(toWire),
    },
    {
      method: 'GET',
      path: `${base}/dictionary-tree`,
      summary: '按编号取字典树',
      read: async (parameters, reading) => toForest((await entries(parameters, reading)).map(toWire)),
    },
    // Old clients send `code=DICT`, which is ignored.
    { method: 'GET', path: `${base}/tree`, summary: '字典树', read: (_parameters, reading) => tree(reading) },
  ]
}

/** Routes of system and business dictionaries beside the declared ones. */
export const DICTIONARY_ROUTES: readonly Route[] = [...routesOf(dict), ...routesOf(dictBiz)]
