import { sql } from 'kysely'
import type { Reader } from '../db.ts'

/** A stock of the sandbox. */
export interface SandboxStock {
  readonly stockId: string
  readonly state: string
  /** Seconds it has been in this state. */
  readonly seconds: number
  readonly distributed: number
  readonly terms: Readonly<Record<string, unknown>>
}
/** A voucher of the sandbox. */
export interface SandboxCoupon {
  readonly couponId: string
  readonly stockId: string
  readonly account: string
  readonly state: string
  readonly createTime: string
  readonly expireTime: string
  readonly useTime: string | null
  readonly refundTime: string | null
  readonly transactionId: string | null
  readonly amount: number | null
}

const stockColumns = sql`
  stock_id as "stockId", state, extract(epoch from now() - state_time)::float8 as seconds, distributed, terms
`
const couponColumns = sql`
  coupon_id as "couponId", stock_id as "stockId", account, state, create_time as "createTime",
  expire_time as "expireTime", use_time as "useTime", refund_time as "refundTime",
  transaction_id as "transactionId", amount::float8 as amount
`

/** Creates a stock once for each request number; resolves to the one that is there. */
export async function putSandboxStock(
  db: Reader,
  tenantId: string,
  stock: {
    readonly stockId: string
    readonly requestNo: string
    readonly mchId: string
    readonly platform: number
    readonly terms: Readonly<Record<string, unknown>>
    readonly state: string
  },
): Promise<SandboxStock | null> {
  await sql`
    insert into favor_sandbox_stock (tenant_id, stock_id, request_no, mch_id, platform, terms, state)
    values (${tenantId}, ${stock.stockId}, ${stock.requestNo}, ${stock.mchId}, ${stock.platform},
      ${JSON.stringify(stock.terms)}::jsonb, ${stock.state})
    on conflict (tenant_id, request_no) do nothing
  `.execute(db)
  const { rows } = await sql<SandboxStock>`
    select ${stockColumns} from favor_sandbox_stock
    where tenant_id = ${tenantId} and request_no = ${stock.requestNo}
  `.execute(db)
  return rows[0] ?? null
}

export async function sandboxStock(
  db: Reader,
  tenantId: string,
  stockId: string,
): Promise<SandboxStock | null> {
  const { rows } = await sql<SandboxStock>`
    select ${stockColumns} from favor_sandbox_stock where tenant_id = ${tenantId} and stock_id = ${stockId}
  `.execute(db)
  return rows[0] ?? null
}

export async function sandboxStocks(
  db: Reader,
  tenantId: string,
  { mchId, platform }: { readonly mchId: string; readonly platform: number },
): Promise<readonly SandboxStock[]> {
  const { rows } = await sql<SandboxStock>`
    select ${stockColumns} from favor_sandbox_stock
    where tenant_id = ${tenantId} and mch_id = ${mchId} and platform = ${platform}
    order by stock_id
  `.execute(db)
  return rows
}

/** Moves a stock; false where it is in none of the states. */
export async function moveSandboxStock(
  db: Reader,
  tenantId: string,
  { stockId, from, to }: { readonly stockId: string; readonly from: readonly string[]; readonly to: string },
): Promise<boolean> {
  const { rows } = await sql`
    update favor_sandbox_stock set state = ${to}, state_time = now()
    where tenant_id = ${tenantId} and stock_id = ${stockId} and state = any(${from}::text[])
    returning 1 as one
  `.execute(db)
  return rows.length > 0
}

/** Raises what a stock may give away. */
export async function growSandboxStock(
  db: Reader,
  tenantId: string,
  { stockId, maxCoupons }: { readonly stockId: string; readonly maxCoupons: number },
): Promise<void> {
  await sql`
    update favor_sandbox_stock set terms = terms || jsonb_build_object('maxCoupons', ${maxCoupons}::int)
    where tenant_id = ${tenantId} and stock_id = ${stockId}
  `.execute(db)
}

/** Counts the calls under one number: which this is, and what the first asked for. */
export async function countSandboxCall(
  db: Reader,
  tenantId: string,
  { requestNo, body }: { readonly requestNo: string; readonly body: string },
): Promise<{ readonly calls: number; readonly body: string }> {
  const { rows } = await sql<{ readonly calls: number; readonly body: string }>`
    insert into favor_sandbox_call as c (tenant_id, request_no, body, calls)
    values (${tenantId}, ${requestNo}, ${body}, 1)
    on conflict (tenant_id, request_no) do update set calls = c.calls + 1
    returning calls, body
  `.execute(db)
  return rows[0] ?? { calls: 1, body }
}

/** Vouchers of a stock today, and those of one account. */
export async function sandboxFigures(
  db: Reader,
  tenantId: string,
  { stockId, account }: { readonly stockId: string; readonly account: string },
): Promise<{ readonly today: number; readonly own: number }> {
  const { rows } = await sql<{ readonly today: number; readonly own: number }>`
    select count(*) filter (where create_time >= date_trunc('day', now() at time zone 'Asia/Shanghai')
        at time zone 'Asia/Shanghai')::int as today,
      count(*) filter (where account = ${account})::int as own
    from favor_sandbox_coupon where tenant_id = ${tenantId} and stock_id = ${stockId}
  `.execute(db)
  return rows[0] ?? { today: 0, own: 0 }
}

/** Issues a voucher once for each request number; null where the stock has none left. */
export async function issueSandboxCoupon(
  db: Reader,
  tenantId: string,
  coupon: {
    readonly couponId: string
    readonly stockId: string
    readonly account: string
    readonly requestNo: string
    readonly expireTime: Date
    readonly maxCoupons: number
  },
): Promise<string | null> {
  const { rows } = await sql<{ readonly couponId: string }>`
    with taken as (
      update favor_sandbox_stock set distributed = distributed + 1
      where tenant_id = ${tenantId} and stock_id = ${coupon.stockId} and distributed < ${coupon.maxCoupons}
      returning stock_id
    )
    insert into favor_sandbox_coupon (tenant_id, coupon_id, stock_id, account, request_no, state, expire_time)
    select ${tenantId}, ${coupon.couponId}, stock_id, ${coupon.account}, ${coupon.requestNo}, 'SENDED',
      ${coupon.expireTime}
    from taken
    returning coupon_id as "couponId"
  `.execute(db)
  return rows[0]?.couponId ?? null
}

/** The voucher under a request number; null where there is none. */
export async function sandboxCouponOfRequest(
  db: Reader,
  tenantId: string,
  requestNo: string,
): Promise<SandboxCoupon | null> {
  const { rows } = await sql<SandboxCoupon>`
    select ${couponColumns} from favor_sandbox_coupon
    where tenant_id = ${tenantId} and request_no = ${requestNo}
  `.execute(db)
  return rows[0] ?? null
}

export async function sandboxCoupon(
  db: Reader,
  tenantId: string,
  couponId: string,
): Promise<SandboxCoupon | null> {
  const { rows } = await sql<SandboxCoupon>`
    select ${couponColumns} from favor_sandbox_coupon
    where tenant_id = ${tenantId} and coupon_id = ${couponId}
  `.execute(db)
  return rows[0] ?? null
}

/** Vouchers of a stock: of one account, or those that were used or came back. */
export async function sandboxCoupons(
  db: Reader,
  tenantId: string,
  {
    stockId,
    account = null,
    moved = null,
  }: {
    readonly stockId: string
    readonly account?: string | null
    readonly moved?: 'used' | 'returned' | null
  },
): Promise<readonly SandboxCoupon[]> {
  const { rows } = await sql<SandboxCoupon>`
    select ${couponColumns} from favor_sandbox_coupon
    where tenant_id = ${tenantId} and stock_id = ${stockId}
      and (${account}::text is null or account = ${account})
      and (${moved}::text is null or (${moved} = 'used' and use_time is not null)
        or (${moved} = 'returned' and refund_time is not null))
    order by coupon_id
  `.execute(db)
  return rows
}

/** The holder uses a voucher, or gets it back; null where it is not in a state for that. */
export async function moveSandboxCoupon(
  db: Reader,
  tenantId: string,
  move: {
    readonly couponId: string
    readonly to: 'USED' | 'SENDED'
    readonly transactionId: string | null
    readonly amount: number | null
  },
): Promise<SandboxCoupon | null> {
  const isUse = move.to === 'USED'
  const { rows } = await sql<SandboxCoupon>`
    update favor_sandbox_coupon
    set state = ${move.to},
      use_time = case when ${isUse}::boolean then now() end,
      refund_time = case when ${isUse}::boolean then null else now() end,
      transaction_id = ${move.transactionId}, amount = ${move.amount}
    where tenant_id = ${tenantId} and coupon_id = ${move.couponId}
      and state = ${isUse ? 'SENDED' : 'USED'}
    returning ${couponColumns}
  `.execute(db)
  return rows[0] ?? null
}
