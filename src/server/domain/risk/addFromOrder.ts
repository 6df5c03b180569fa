import { blackWhiteList } from '../../../contract/resources/risk/blackWhiteList.ts'
import type { Row } from '../../../contract/define/row.ts'
import { requireOperation } from '../../engine/permit.ts'
import type { Work } from '../../engine/work.ts'
import { sealedOf } from '../../store/order/orderRows.ts'
import { insertRows, selectWhere } from '../../store/rows.ts'
import { maskTarget, normalizeTarget, type TargetName } from './targets.ts'

/** The fields of an order that give targets and their scope. */
type Order = Readonly<
  Partial<
    Record<'orderNo' | 'merchantCode' | 'skuId' | 'buyerIp' | 'buyerUserId' | 'province', string | null>
  >
> & { readonly id: string }

/** The requested targets that the order has, normalised. */
async function targetsOf(
  order: Order,
  types: readonly TargetName[],
  work: Work,
): Promise<{ readonly targetType: TargetName; readonly plain: string }[]> {
  const { account } = types.includes('account')
    ? await sealedOf(work.db, 'merchant_order_info', order.id)
    : { account: null }
  const values: Readonly<Record<TargetName, unknown>> = {
    account: account ? work.vault.open(account) : null,
    ip: order.buyerIp,
    region: order.province,
    user: order.buyerUserId,
    address: null,
  }
  return types.flatMap((targetType) =>
    values[targetType]
      ? [{ targetType, plain: normalizeTarget(targetType, String(values[targetType])) }]
      : [],
  )
}

type Entry = Row<typeof blackWhiteList>

/** Requested entries of the block list. */
export interface BlockListInput {
  readonly scope: NonNullable<Entry['scope']>
  readonly action: NonNullable<Entry['action']>
  readonly reason: string
  readonly expireTime: string | null
  readonly types: readonly TargetName[]
}

/** Where an entry applies: to one merchant, to one SKU, or where its scope says. */
interface EntryScope {
  readonly merchantCode: unknown
  readonly skuId: unknown
}

/** Adds the targets of an order to the block list; existing entries stay unchanged. */
export async function addFromOrder(
  order: Order,
  { types, ...input }: BlockListInput,
  work: Work,
): Promise<{ readonly added: number; readonly existed: number }> {
  const entryScope = {
    merchantCode: input.scope === 'merchant' ? (order.merchantCode ?? null) : null,
    skuId: input.scope === 'sku' ? (order.skuId ?? null) : null,
  }
  let added = 0,
    existed = 0
  for (const { targetType, plain } of await targetsOf(order, types, work)) {
    const digest = work.vault.digest(plain)
    if (await isListed({ targetType, digest, scope: input.scope, ...entryScope }, work)) {
      existed += 1
      continue
    }
    await insertRows(work.db, blackWhiteList, work.tenantId, [
      {
        ...input,
        ...entryScope,
        listType: 'black',
        targetType,
        targetValue: work.vault.seal(plain),
        'targetValue.hmac': digest,
        targetMask: maskTarget(targetType, plain),
        source: 'order',
        orderNo: order.orderNo ?? null,
        hitCount: 0,
        status: 'enabled',
        createUser: work.caller.session.userId,
        createDept: work.caller.session.deptIds[0] ?? null,
      },
    ])
    added += 1
  }
  return { added, existed }
}

/** Whether the block list has the same target with the same scope. */
async function isListed(
  target: EntryScope & { readonly targetType: TargetName; readonly digest: string; readonly scope: string },
  { db, tenantId }: Work,
): Promise<boolean> {
  const candidates = await selectWhere(db, blackWhiteList, tenantId, {
    all: [
      { field: 'targetValue.hmac', operator: 'equals', values: [target.digest] },
      { field: 'listType', operator: 'equals', values: [blackWhiteList.fields.listType.wire?.black] },
    ],
  })
  return candidates.some(
    (entry) =>
      entry.targetType === target.targetType &&
      entry.scope === target.scope &&
      entry.merchantCode === target.merchantCode &&
      entry.skuId === target.skuId,
  )
}

/** Requires permission `platform` for entries that apply to all merchants. */
export function requireScope({ scope }: Pick<BlockListInput, 'scope'>, work: Work): void {
  if (scope === 'all') requireOperation(work.caller, blackWhiteList, 'platform')
}
