import { spawnSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import type { Client } from '../support/client.ts'
import { accepted, load } from './load.ts'
import { median } from './rounds.ts'
import { openApp, openKey, required, signedCall } from './signed.ts'
import { openStand, type Stand } from './stand.ts'
import type { Bench, Row } from './table.ts'

const CLAIM = '/openapi/v1/coupon/grant',
  COUPON = '/biz-marketing/coupon',
  GRANT = '/biz-marketing/couponGrant',
  GROUPS = '/biz-user/userGroup'
/** Consumers that a coupon is granted to by one command. */
const RECIPIENTS = 100_000
const LIMIT_MS = 600_000
/** The number of the open API that grants coupons. */
const GRANTS = 6

/** A coupon of a million pieces, one for each person, that is enabled. */
async function newCoupon(admin: Client, name: string, receiveMode: number) {
  const { id } = await required<{ id: string }>(admin, `${COUPON}/submit`, {
    couponName: name,
    couponType: 1,
    amount: 2000,
    threshold: 10_000,
    scopeType: 1,
    validType: 2,
    validDays: 30,
    receiveMode,
    receiveBegin: '2020-01-01 00:00:00',
    receiveEnd: '2099-12-31 23:59:59',
    totalQuantity: 1_000_000,
    limitPerUser: 1,
    costBearer: 1,
  })
  const enabled = await admin.post(`${COUPON}/updateStatus`, {}, { query: { ids: id, status: 1 } })
  if (enabled.code !== 200) throw new Error(JSON.stringify(enabled.body))
  return (await admin.get<{ id: string; couponCode: string }>(`${COUPON}/detail`, { id })).data
}

/** Throws unless the counters of a coupon agree with its rows and its movements; returns its pieces in hands. */
async function requireWhole({ sql }: Pick<Stand, 'sql'>, id: string): Promise<number> {
  const [row = {}] = await sql(`
    select c.balance, c.issued_quantity as issued, c.total_quantity as total,
      (select count(*)::int from coupon_user u where u.coupon_id = c.id) as rows,
      (select count(distinct u.mobile_hmac)::int from coupon_user u where u.coupon_id = c.id) as people,
      (select coalesce(sum(l.delta), 0)::int from mkt_quota_ledger l
        where l.owner_id = c.id::text and l.owner_type = 1) as ledger
    from coupon c where c.id = ${id}`)
  const { balance, issued, total, rows, people, ledger } = row
  if (
    issued !== rows ||
    rows !== people ||
    ledger !== balance ||
    Number(balance) + Number(issued) !== Number(total)
  )
    throw new Error(`the counters of a coupon do not agree: ${JSON.stringify(row)}`)
  return Number(rows)
}

/** Claims of one coupon from many connections at once, each by another person. */
async function claims(stand: Stand, admin: Client, rounds: number): Promise<Row> {
  const coupon = await newCoupon(admin, '压测领取', 1)
  const { data: merchants } = await admin.get<{ records: { id: string }[] }>(
    '/biz-merchant/merchantConfig/list',
    { size: 1 },
  )
  const key = await openKey(admin, await openApp(admin, [GRANTS]), merchants.records[0]?.id ?? '')
  let turn = 0
  const round = async (): Promise<number> =>
    accepted(
      await load(
        stand.server.url,
        () => {
          const number = (turn += 1)
          return signedCall(key, CLAIM, {
            merchantOrderNo: `C${number}`,
            activityCode: coupon.couponCode,
            mobile: `13${String(100_000_000 + number).slice(-9)}`,
          })
        },
        (body) => body.includes('"code":200'),
        { connections: 32 },
      ),
    )
  await round()
  const figures: number[] = []
  for (let index = 0; index < rounds; index += 1) figures.push(await round())
  const held = await requireWhole(stand, coupon.id)
  return {
    label: 'signed claims of one hot coupon',
    value: median(figures),
    unit: '/s',
    target: 300,
    limit: 150,
    more: true,
    note: `${held} claimed, one each, counters whole`,
  }
}

/** A group of all consumers; returns its id once it has been calculated. */
async function everybody(admin: Client): Promise<string> {
  const { id } = await required<{ id: string }>(admin, `${GROUPS}/save`, {
    groupName: '压测全部用户',
    groupType: 2,
    refreshCycle: 0,
    rule: { op: 'and', items: [{ field: 'orderCount', cmp: 'ge', value: 0 }] },
  })
  await required(admin, `${GROUPS}/refresh`, { ids: [id] })
  const startedAt = performance.now()
  for (;;) {
    const { data } = await admin.get<{ calcStatus: number; memberCount: number }>(`${GROUPS}/detail`, { id })
    if (data.calcStatus === 2 && data.memberCount >= RECIPIENTS) return id
    if (performance.now() - startedAt > LIMIT_MS) throw new Error(JSON.stringify(data))
    await setTimeout(200)
  }
}

/** One command that grants a coupon to a group of people, in the background. */
async function grants(stand: Stand, admin: Client): Promise<Row> {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['dist/testing/fill.js', 'userinfo', String(RECIPIENTS)],
    {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: stand.address },
    },
  )
  if (status !== 0) throw new Error(stderr)
  await stand.sql('analyze userinfo')
  const coupon = await newCoupon(admin, '压测发放', 2)
  const groupId = await everybody(admin)
  const startedAt = performance.now()
  await required(admin, `${COUPON}/grantCoupon`, { couponId: coupon.id, targetType: 3, userGroupId: groupId })
  for (;;) {
    const { data } = await admin.get<{ records: { grantState: number }[] }>(`${GRANT}/page`, {
      couponId: coupon.id,
      size: 1,
    })
    if ((data.records[0]?.grantState ?? 0) > 1) break
    if (performance.now() - startedAt > LIMIT_MS) throw new Error('the grant did not end')
    await setTimeout(100)
  }
  const seconds = (performance.now() - startedAt) / 1000
  const held = await requireWhole(stand, coupon.id)
  return {
    label: `a grant to ${RECIPIENTS.toLocaleString('en')} people`,
    value: held / seconds,
    unit: '/s',
    target: 1000,
    limit: 500,
    more: true,
    note: `${held} issued in ${seconds.toFixed(1)} s`,
  }
}

/** Claims and grants on PostgreSQL. */
export async function measure(bench: Bench): Promise<readonly Row[]> {
  const stand = await openStand(bench, { env: { TRUSTED_PROXIES: '127.0.0.1/32,::1' } })
  if (!stand) return []
  try {
    const admin = stand.as('admin', '100001')
    return [await claims(stand, admin, bench.rounds), await grants(stand, admin)]
  } finally {
    await stand.close()
  }
}
