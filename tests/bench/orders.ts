import type { Client } from '../support/client.ts'
import { newShop, type Shop } from '../support/orders.ts'
import { accepted, load, type Shot } from './load.ts'
import { median } from './rounds.ts'
import { type Key, openApp, openKey, signedCall } from './signed.ts'
import { openStand, type Stand } from './stand.ts'
import type { Bench, Row } from './table.ts'

const PATH = '/openapi/v1/order/create'
const PRICE = 9980,
  TOP_UP = 100_000_000_000
/** Number of accounts in the second figure. */
const SEVERAL = 8
/** Creates shops with an account and a key each. */
async function openShops(admin: Client, count: number): Promise<readonly (Shop & Key)[]> {
  const appId = await openApp(admin, [2, 3])
  const shops: (Shop & Key)[] = []
  for (let index = 0; index < count; index += 1) {
    const shop = await newShop(admin, TOP_UP, { 'HF-100': PRICE })
    shops.push({ ...shop, ...(await openKey(admin, appId, shop.merchantId)) })
  }
  return shops
}

/**
 * Throws unless every account holds or has paid exactly its own orders and the books agree. Returns the
 * number of orders.
 */
async function requireWhole(admin: Client, shops: readonly Shop[], sql: Stand['sql']): Promise<number> {
  const rows = await sql(`
      select a.balance::float8 as balance, a.hold_amount::float8 as held, count(o.id)::int as orders,
        coalesce(sum(o.order_amount) filter (where o.order_state in (10, 15, 20, 45)), 0)::float8 as open,
        coalesce(sum(o.captured_amount), 0)::float8 as paid
    from contract_party_account a
    left join merchant_order_info o on o.account_id = a.id
    where a.id in (${shops.map(({ accountId }) => accountId).join()})
    group by a.id, a.balance, a.hold_amount
    `)
  const wrong = rows.find(
    ({ balance, held, open, paid }) =>
      Number(held) !== Number(open) ||
      Number(balance) !== TOP_UP - Number(paid) ||
      Number(balance) < Number(held),
  )
  if (wrong) throw new Error(`an account does not agree with its orders: ${JSON.stringify(wrong)}`)
  const { data } = await admin.get<{ balanced: boolean; broken: unknown[] }>(
    '/biz-finance/ledger/trialBalance',
  )
  if (!data.balanced || data.broken.length > 0)
    throw new Error(`the books do not agree: ${JSON.stringify(data.broken)}`)
  return rows.reduce((sum, { orders }) => sum + Number(orders), 0)
}

/** Creates orders, each with its own number, for the shops in turn. */
function signedOrders(): (among: readonly (Shop & Key)[]) => Shot {
  let turn = 0
  return (among) => {
    const number = (turn += 1),
      shop = among[number % among.length]
    if (!shop) throw new Error('no shop')
    return signedCall(shop, PATH, {
      merchantOrderNo: `B${number}`,
      skuCode: 'HF-100',
      qty: 1,
      account: `13${String(100_000_000 + number).slice(-9)}`,
    })
  }
}

/** Signed orders from many connections at once: on one account, and on several. */
export async function measure(bench: Bench): Promise<readonly Row[]> {
  const stand = await openStand(bench, { env: { TRUSTED_PROXIES: '127.0.0.1/32,::1' } })
  if (!stand) return []
  try {
    const admin = stand.as('admin', '100001')
    const shops = await openShops(admin, SEVERAL)
    const next = signedOrders()
    const figure = async (among: readonly (Shop & Key)[]): Promise<number> => {
      const round = async (): Promise<number> =>
        accepted(
          await load(
            stand.server.url,
            () => next(among),
            (body) => body.includes('"code":200'),
            { connections: 32 },
          ),
        )
      await round()
      const figures: number[] = []
      for (let index = 0; index < bench.rounds; index += 1) figures.push(await round())
      return median(figures)
    }
    const hot = await figure(shops.slice(0, 1)),
      spread = await figure(shops)
    const orderCount = await requireWhole(admin, shops, stand.sql)
    return [
      {
        label: 'signed orders on one hot account',
        value: hot,
        unit: '/s',
        target: 300,
        limit: 100,
        more: true,
        note: `${orderCount} orders taken, never overdrawn, books whole`,
      },
      {
        label: `signed orders on ${SEVERAL} accounts`,
        value: spread,
        unit: '/s',
        target: 300,
        limit: 100,
        more: true,
      },
    ]
  } finally {
    await stand.close()
  }
}
