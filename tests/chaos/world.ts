import type { Answer, Client } from '../support/client.ts'
import { newCoupon } from '../support/coupons.ts'
import type { Credential } from '../support/openApi.ts'
import { newShop, type Shop, skuId } from '../support/orders.ts'
import type { TestServer } from '../support/server.ts'
import { buildMarketing, type Marketing } from './marketing.ts'

/** A merchant with its own account and an API key. */
export interface Buyer extends Shop {
  readonly credential: Credential
  /** Whether requests that change ended orders may concern its orders. */
  readonly changed: boolean
}
/** Goods of one kind: delivered by suppliers, as cards in stock, or as parcels. */
export interface Goods {
  readonly skuCode: string
  readonly skuId: string
  readonly kind: 'topUp' | 'card' | 'inKind'
}
/** The rows the actors work on. */
export interface World {
  readonly buyers: readonly Buyer[]
  readonly goods: readonly Goods[]
  readonly coupons: readonly { readonly id: string; readonly couponCode: string }[]
  readonly marketing: Marketing
  readonly auditorId: string
  readonly startedAt: string
  /** Cost of cards and pieces that were put in stock without a document. */
  readonly gap: number
  /** Ids of accepted orders. */
  readonly orders: string[]
  readonly orderNos: Map<string, string>
}

const TENANT = '100001'
export const PRICES = { 'HF-100': 9980, 'SL-100': 9850, 'CUP-350': 8010 } as const
const KINDS: Readonly<Record<keyof typeof PRICES, Goods['kind']>> = {
  'HF-100': 'topUp',
  'SL-100': 'card',
  'CUP-350': 'inKind',
}
const BALANCE = 500_000_000
/** So few that they run out again and again. */
const CHAOS_COUPON = { totalQuantity: 60, limitPerUser: 3 }

function ok<T>(answer: Answer<T>): T {
  if (answer.code !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.data
}

async function goodsOf(server: TestServer): Promise<readonly Goods[]> {
  const admin = server.as('admin', TENANT),
    goods: Goods[] = []
  for (const skuCode of Object.keys(PRICES) as (keyof typeof PRICES)[]) {
    const id = await skuId(admin, skuCode),
      { data } = await admin.get<{ records: { id: string; version: number }[] }>(
        '/biz-product/goodsSku/list',
        { skuCode },
      )
    ok(
      await admin.post('/biz-product/goodsSku/update', {
        id,
        version: data.records[0]?.version,
        maxPerOrder: 5,
      }),
    )
    goods.push({ skuCode, skuId: id, kind: KINDS[skuCode] })
  }
  return goods
}

/** Adds two batches of each kind kept in stock, so that orders use several. */
async function shelve(server: TestServer, goods: readonly Goods[], batch: number): Promise<void> {
  const admin = server.as('admin', TENANT)
  for (const { skuId: id, kind } of goods) {
    if (kind === 'topUp') continue
    for (const [name, unitCost, expireTime] of [
      ['A', 700, '2037-12-31 00:00:00'],
      ['B', 900, null],
    ] as const) {
      const batchNo = `CHAOS-${batch}-${name}`
      ok(
        await admin.post('/blade-test/stock', {
          verb: 'shelve',
          skuId: id,
          batchNo,
          unitCost,
          expireTime,
          ...(kind === 'card'
            ? { secrets: Array.from({ length: 400 }, (_, index) => `${batchNo}-${id}-${index}`) }
            : { qty: 400 }),
        }),
      )
    }
  }
}

/** SQL: the ledger's balance of stock less the cost of all batches. */
export const GAP = `
  select (
    select coalesce(sum(case direction when 1 then amount else -amount end), 0)
    from ledger_entry
    where tenant_id = '${TENANT}' and subject = '1301') - (
    select coalesce(sum(unit_cost * (available_qty + locked_qty + allocated_qty)), 0)
    from stock
    where tenant_id = '${TENANT}') as gap
`

/** Number of merchants, their callback address, and the number of the run. */
interface WorldOptions {
  readonly buyers: number
  readonly notifyUrl: string
  readonly batch: number
}

async function allowPrivateHosts(server: TestServer): Promise<void> {
  const platform = server.as('admin'),
    params = await platform.get<{ records: { id: string; paramKey: string }[] }>('/blade-system/param/list', {
      paramKey: 'net.allowPrivateHosts',
    })
  ok(
    await platform.post('/blade-system/param/submit', {
      ...params.data.records.find(({ paramKey }) => paramKey === 'net.allowPrivateHosts'),
      paramName: '允许内网地址',
      paramKey: 'net.allowPrivateHosts',
      paramValue: '1',
    }),
  )
}

/** Creates merchants with an account and a key each. */
async function openBuyers(
  admin: Client,
  { buyers, notifyUrl, batch }: WorldOptions,
): Promise<readonly Buyer[]> {
  const app = ok(
    await admin.post<{ id: string }>('/biz-openapi/openapi/app/add', {
      appName: `混沌接入${batch}`,
      appType: 1,
      apiCodes: [2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 20, 21, 22],
      signTypes: [1],
      ipRequired: 0,
      defaultQps: 2000,
      defaultBurst: 2000,
    }),
  )
  const createdBuyers: Buyer[] = []
  for (let index = 0; index < buyers; index += 1) {
    const shop = await newShop(admin, BALANCE, PRICES)
    createdBuyers.push({
      ...shop,
      changed: index === 0,
      credential: ok(
        await admin.post<Credential>('/biz-openapi/openapi/secret/save', {
          appId: app.id,
          merchantId: shop.merchantId,
          notifyUrl,
        }),
      ),
    })
  }
  return createdBuyers
}

/** Creates customers, keys, goods and stock for a run; `notifyUrl` receives the callbacks of merchants. */
export async function buildWorld(server: TestServer, options: Omit<WorldOptions, 'codeSku'>): Promise<World> {
  const admin = server.as('admin', TENANT)
  await allowPrivateHosts(server)
  const createdBuyers = await openBuyers(admin, options)
  const goods = await goodsOf(server)
  await shelve(server, goods, options.batch)
  const coupons = [await newCoupon(server, CHAOS_COUPON), await newCoupon(server, CHAOS_COUPON)]
  const marketing = await buildMarketing(server, createdBuyers)
  const auditors = ok(
    await server
      .as('qinxiaodong', TENANT)
      .get<{ id: string; title: string }[]>('/biz-finance/financeAudit/auditorList'),
  )
  const [row] = await server.sql(`select now()::text as began, (${GAP})::float8 as gap`)
  return {
    buyers: createdBuyers,
    goods,
    coupons,
    marketing,
    auditorId: auditors.find(({ title }) => title.includes('白雪'))?.id ?? '',
    startedAt: String(row?.began),
    gap: Number(row?.gap),
    orders: [],
    orderNos: new Map(),
  }
}
