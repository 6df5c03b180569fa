import type { Dice } from './dice.ts'
import type { Operation, Schema } from './operations.ts'
import {
  hostileCursor,
  hostileDate,
  hostileId,
  hostileNumber,
  hostileText,
  hostileValue,
  literal,
  OPERATORS,
  PROTOTYPE_NAMES,
} from './values.ts'
import type { World } from './world.ts'

export type Pairs = (readonly [name: string, value: unknown])[]
/** Context of a value: the call, percentage of hostile values, and whether ids of real rows may be used. */
export interface Making {
  readonly dice: Dice
  readonly world: World
  readonly operation: Operation
  readonly hostility: number
  readonly real: boolean
}

const SAMPLE_TEXTS = [
  '测试',
  '话费',
  'test',
  'HF-50',
  'M00000001',
  '13800000001',
  '1',
  '2',
  '100001',
  'a',
  '锦礼堂',
  '备注',
] as const
const DAYS = ['2026-11-20', '2026-11-01', '2026-01-31', '2026-12-31'] as const
const SYSTEM_FIELDS = [
  'id',
  'createTime',
  'updateTime',
  'createUser',
  'createDept',
  'updateUser',
  'status',
  'tenantId',
  'version',
  'parentId',
  'sort',
] as const
const ID_NAME = /(^id|Id|ids|Ids|User|Dept)$/

const rowId = ({ dice, world, operation, real }: Making): string => {
  const own = world.ids.get(operation.path.replace(/\/\w[\w-]*(\/\{\w+\})?$/, ''))
  if (!real || dice.percent(10)) return hostileId(dice)
  return dice.pick(own && dice.percent(70) ? own : world.anyId)
}

/** A value of the documented type, or of another one. */
export function valueFor(making: Making, name: string, schema: Schema): unknown {
  const { dice, hostility } = making
  if (dice.percent(hostility)) return hostileFor(making, name, schema)
  if (schema.enum?.length) return dice.pick(schema.enum)
  if (/time|date|begin|end$/i.test(name) || schema.pattern?.startsWith('yyyy'))
    return schema.pattern === 'yyyy-MM-dd' ? dice.pick(DAYS) : `${dice.pick(DAYS)} 08:00:00`
  switch (schema.type) {
    case 'integer':
    case 'number':
      return integerFor(dice, schema)
    case 'array':
      return Array.from({ length: dice.below(4) }, () => valueFor(making, name, schema.items ?? {}))
    case 'object':
      return objectFor(making, schema)
    default:
      return ID_NAME.test(name) ? rowId(making) : dice.pick(SAMPLE_TEXTS).slice(0, schema.maxLength ?? 50)
  }
}

function integerFor(dice: Dice, { minimum = 0, maximum = 1_000_000 }: Schema): number {
  return dice.percent(30)
    ? dice.pick([minimum, maximum])
    : minimum + dice.below(Math.max(1, Math.min(100, maximum - minimum)))
}

function hostileFor({ dice }: Making, name: string, schema: Schema): unknown {
  if (dice.percent(40)) return hostileValue(dice)
  if (name === 'cursor') return hostileCursor(dice)
  if (ID_NAME.test(name)) return dice.percent(30) ? [hostileId(dice), hostileId(dice)] : hostileId(dice)
  if (/time|date|begin|end$/i.test(name) || schema.pattern) return hostileDate(dice)
  if (schema.type === 'integer' || schema.type === 'number')
    return dice.percent(50) ? literal(hostileNumber(dice)) : hostileNumber(dice)
  return hostileText(dice)
}

/** An object with some or all documented keys, and sometimes an additional one. */
export function objectFor(making: Making, { properties = {} }: Schema): Record<string, unknown> {
  const { dice, hostility } = making
  const chance = dice.pick([100, 90, 40])
  const result: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(properties))
    if (dice.percent(chance)) result[name] = valueFor(making, name, schema)
  if (dice.percent(hostility)) define(result, dice.pick(PROTOTYPE_NAMES), hostileValue(dice))
  return result
}

/** Defines a key as JSON.parse does, also `__proto__`. */
const define = (object: object, name: string, value: unknown): void => {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
}

/** The query of a call: documented parameters, some with an operator, and undocumented ones. */
export function queryPairs(making: Making): Pairs {
  const { dice, operation, hostility } = making
  const names = Object.keys(operation.query)
  const pairs: Pairs = []
  const few = names.length > 0 ? Array.from({ length: 1 + dice.below(4) }, () => dice.pick(names)) : []
  for (const name of few) {
    const schema = operation.query[name] ?? {}
    pairs.push([dice.percent(35) ? `${name}${dice.pick(OPERATORS)}` : name, valueFor(making, name, schema)])
  }
  if (dice.percent(25)) {
    const name = dice.pick(SYSTEM_FIELDS)
    pairs.push([`${name}${dice.pick(['', ...OPERATORS])}`, valueFor(making, name, {})])
  }
  if (names.length === 0 || dice.percent(15))
    for (const [name, value] of ownPairs(making)) pairs.push([name, value])
  if (dice.percent(hostility / 3))
    pairs.push([`${dice.pick(PROTOTYPE_NAMES)}${dice.pick(['', ...OPERATORS])}`, hostileText(dice)])
  if (dice.percent(15))
    pairs.push([
      dice.pick(['ascs', 'descs']),
      dice.percent(50) ? dice.pick([...names, ...SYSTEM_FIELDS]) : hostileText(dice),
    ])
  if (dice.percent(8)) {
    const [twice] = pairs
    if (twice) pairs.push([twice[0], hostileText(dice)])
  }
  return pairs
}

/** Parameters for a call without documentation of them: names of other calls, mostly of ids. */
export function ownPairs(making: Making): Pairs {
  const { dice, world } = making
  const names = Array.from({ length: 1 + dice.below(4) }, () =>
    dice.percent(45) ? dice.pick(OWN_NAMES) : dice.pick(world.names),
  )
  return names.map((name) => [name, valueFor(making, name, {})] as const)
}

/** Parameter names that are read by calls but not documented. */
const OWN_NAMES = [
  'id',
  'ids',
  'parentId',
  'merchantId',
  'orderId',
  'orderIds',
  'skuId',
  'supplierId',
  'supplierIds',
  'deptId',
  'userId',
  'roleId',
  'roleIds',
  'tenantId',
  'code',
  'keyword',
  'q',
  'limit',
  'value',
  'map',
  'items',
  'rows',
  'pools',
  'configs',
  'input',
  'action',
  'operation',
  'filter',
  'except',
  'columnMap',
  'quickTemplateId',
  'headerRow',
  'batchNo',
  'accountId',
  'contractPartyId',
  'merchantGroupId',
  'refundQty',
  'reason',
  'date',
  'all',
  'beginDate',
  'endDate',
  'txnNo',
  'auditorId',
  'afterSaleId',
  'orderNo',
  'merchantCode',
  'ecommerceFlag',
  'relationType',
  'relationState',
  'brandId',
  'level',
  'configId',
  'mode',
  'scope',
  'targetTypes',
  'keyStatus',
  'exportColumns',
  'fileType',
  'sync',
  'topMenuId',
  'menuIds',
  'path',
  'name',
  'status',
  'state',
  'secretId',
  'expireTime',
  'postTime',
  'oldPassword',
  'newPassword',
  'newPassword1',
  'userType',
  'userExt',
  'domain',
  'requestId',
  'confirm',
  'version',
  'goodsIds',
] as const
