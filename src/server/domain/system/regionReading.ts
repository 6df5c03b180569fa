import { notFound } from '../../../contract/errors.ts'
import { region } from '../../../contract/resources/system/region.ts'
import { readChoices } from '../../engine/choices.ts'
import { requireOperation } from '../../engine/permit.ts'
import { readDetail } from '../../engine/read.ts'
import type { Parameters } from '../../engine/route.ts'
import { readLevel } from '../../engine/trees.ts'
import type { Reading } from '../../engine/work.ts'
import { COUNTRY_CODE } from '../../store/system/regionRows.ts'
import { regionsByCode } from './region.ts'

/** A parameter as a text without spaces around it; empty where it is none. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

type WireRegion = Readonly<Record<string, unknown>>

/** The row of a code; NOT_FOUND where there is none. */
async function rowOf(code: string, { database }: Reading): Promise<{ id: string; version: number }> {
  const [row] = await regionsByCode(database.kysely, [code])
  if (!row) throw notFound(region)
  return row
}

/** Divisions below `parentCode`, `0` being the top; a search by code or name covers all levels. */
async function levelBelow(parameters: Parameters, reading: Reading): Promise<readonly WireRegion[]> {
  const { parentCode, ...rest } = parameters
  const code = textOf(parentCode)
  const searches = ['code', 'name'].some((name) => textOf(rest[name]) !== '')
  const parentId =
    code === '0' || (searches && (code === '' || code === COUNTRY_CODE))
      ? '0'
      : (await regionsByCode(reading.database.kysely, [code || COUNTRY_CODE]))[0]?.id
  if (parentId === undefined) return []
  return (await readLevel(region, { ...rest, parentId }, reading, 'rows')) as readonly WireRegion[]
}

/** As nodes of a tree whose keys are codes. */
const nodesBelow = async (parameters: Parameters, reading: Reading): Promise<readonly WireRegion[]> =>
  (await levelBelow(parameters, reading)).map(({ code, parentCode, name, hasChildren }) => ({
    id: code,
    parentId: parentCode,
    title: name,
    key: code,
    value: code,
    hasChildren,
  }))

/** Old clients name a division by its code, where our console names it by the id of its row. */
const byCode = ({ parentCode }: Parameters, { caller }: Reading): boolean =>
  parentCode !== undefined || !caller.detail

/** One level of the tree for pickers. */
export const lazyTree = (parameters: Parameters, reading: Reading): Promise<readonly unknown[]> =>
  byCode(parameters, reading)
    ? nodesBelow(parameters, reading)
    : readLevel(region, parameters, reading, 'nodes')

/** One level of the tree as rows. */
export async function lazyList(parameters: Parameters, reading: Reading): Promise<readonly unknown[]> {
  requireOperation(reading.caller, region, 'view')
  return byCode(parameters, reading)
    ? levelBelow(parameters, reading)
    : readLevel(region, parameters, reading, 'rows')
}

/** The children of a code, of the country where none is given; choices of a picker for our console. */
export const select = (parameters: Parameters, reading: Reading): Promise<readonly unknown[]> =>
  reading.caller.detail && parameters.code === undefined
    ? readChoices(region, parameters, reading)
    : levelBelow({ parentCode: textOf(parameters.code) || COUNTRY_CODE }, reading)

/** A division by its code or by the id of its row. */
export async function detail(parameters: Parameters, reading: Reading): Promise<unknown> {
  requireOperation(reading.caller, region, 'view')
  const code = textOf(parameters.code)
  return readDetail(region, code === '' ? parameters : { id: (await rowOf(code, reading)).id }, reading)
}
