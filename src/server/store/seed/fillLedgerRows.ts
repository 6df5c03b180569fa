import { type RawBuilder, sql } from 'kysely'
import type { Choice } from '../../../contract/define/row.ts'
import { accountDetail } from '../../../contract/resources/finance/accountDetail.ts'
import { ID_EPOCH } from '../../../kernel/id.ts'
import type { Database } from '../database.ts'
import { choiceSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'

const biz = (name: Choice<typeof accountDetail, 'bizType'>) => choiceSql(accountDetail, 'bizType', name)
const RECHARGE = biz('recharge'),
  CHARGE = biz('charge'),
  REFUND = biz('refund'),
  COST = biz('cost'),
  COST_BACK = biz('costBack'),
  PAY = biz('pay')
const DEBIT = choiceSql(accountDetail, 'direction', 'debit'),
  CREDIT = choiceSql(accountDetail, 'direction', 'credit'),
  INCOME = choiceSql(accountDetail, 'flowDirection', 'income'),
  EXPENSE = choiceSql(accountDetail, 'flowDirection', 'expense')

/**
 * The accounts of generated postings: customers' and suppliers' accounts without other postings, and ids of
 * the ledger's own accounts.
 */
export interface PostingAccounts {
  readonly customers: readonly string[]
  readonly suppliers: readonly string[]
  readonly bank: string
  readonly sales: string
  readonly costs: string
}
/**
 * A part of the generated postings: `count` of `all`, starting at `from`, evenly distributed over `range`
 * (milliseconds since 1970); `serial` distinguishes runs.
 */
export interface PostingBatch {
  readonly tenantId: string
  readonly movers: PostingAccounts
  readonly from: number
  readonly count: number
  readonly all: number
  readonly range: readonly [first: number, last: number]
  readonly serial: number
}

/**
 * Number of postings in a group: a charge and a cost for each order, and in the end a refund of one order on
 * both sides.
 */
const GROUP_SIZE = 50
const DAY = sql`at time zone 'Asia/Shanghai'`

/**
 * Start of the first open day of a tenant in milliseconds since 1970; `otherwise` where no day was closed
 * yet.
 */
export async function openSince(db: Reader, tenantId: string, otherwise: number): Promise<number> {
  const {
    rows: [row],
  } = await sql<{
    ms: string
  }>`
    select coalesce((
      select extract(epoch from (max(accounting_date) + 1)::timestamp ${DAY}) * 1000
      from ledger_day
      where tenant_id = ${tenantId}),
      ${otherwise})::bigint::text as ms
  `.execute(db)
  return Number(row?.ms ?? otherwise)
}

/** Creates the partitions of the ledger from a moment to now. */
export async function makeLedgerMonths(db: Reader, from: number): Promise<void> {
  await sql`
    select ledger_months((to_timestamp(${from}::float8 / 1000) ${DAY})::date, (now() ${DAY})::date)
  `.execute(db)
}

/** Updates the planner statistics of the ledger. */
export const analyzeLedger = (database: Database): Promise<void> =>
  database.script('analyze ledger_txn; analyze ledger_txn_key; analyze ledger_entry; analyze ledger_snapshot')

const numberSql = (
  prefix: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`
    ${prefix} || to_char(${at} ${DAY}, 'YYYYMMDD')
      || lpad((((((${id} >> 22) + ${sql.lit(ID_EPOCH + 28_800_000)}::bigint) % 86400000) << 22)
        | (${id} & 4194303))::text, 15, '0')
  `

/** The numbers of recharges, order postings and supplier payments in a batch. */
const countsOf = ({ movers: { customers, suppliers }, count }: PostingBatch) => ({
  buyers: customers.length,
  sellers: suppliers.length,
  orders: Math.max(0, count - customers.length - suppliers.length),
})

/** SQL for the time and the id of the posting at index `n`; the id is derived from the time. */
function positionsOf({ from, all, range: [first, last], serial }: PostingBatch) {
  const at = (n: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`
      to_timestamp((${first}::float8
        + (${last}::float8 - ${first}::float8) * (${from}::bigint + ${n}) / ${all}::float8) / 1000)
    `
  const id = (n: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`
      (((floor(extract(epoch from ${at(n)}) * 1000)::bigint - ${sql.lit(ID_EPOCH)}::bigint) << 22)
        | ((${serial}::bigint + ${from}::bigint + ${n}) & 4194303))
    `
  return { at, id }
}

/** SQL for the business type of the posting at index `n`, and for the index `o` of its order. */
function numberedSql(batch: PostingBatch): RawBuilder<unknown> {
  const { buyers, orders } = countsOf(batch),
    { from, count, serial } = batch
  return sql`
    numbered as materialized (
      select n,
        case when n < ${buyers}::int then ${RECHARGE} when n >= ${buyers + orders}::int then ${PAY}
          when p = ${GROUP_SIZE - 2}::int then ${REFUND}
          when p = ${GROUP_SIZE - 1}::int then ${COST_BACK}
          when p % 2 = 0 then ${CHARGE} else ${COST} end as biz,
        n - case when n < ${buyers}::int or n >= ${buyers + orders}::int then 0
          when p = ${GROUP_SIZE - 2}::int then ${GROUP_SIZE - 2}::int
          when p = ${GROUP_SIZE - 1}::int then ${GROUP_SIZE - 1}::int
          when p % 2 = 1 then 1 else 0 end as o
      from (
        select n, (n - ${buyers}::int) % ${GROUP_SIZE}::int as p
        from generate_series(0, ${count - 1}::int) n) numbers
    ), drawn as materialized (
      select *, hashint8(${serial}::bigint + ${from}::bigint + o) & 2147483647 as draw
      from numbered)
  `
}

/** SQL for account and amount of each posting, and for the totals each account spends. */
function pricedSql(batch: PostingBatch): RawBuilder<unknown> {
  const { buyers, sellers, orders } = countsOf(batch)
  return sql`
    priced as materialized (
      select n, biz, o,
        case when biz = ${RECHARGE} then n when biz = ${PAY} then n - ${buyers + orders}::int
          when biz in (${CHARGE}, ${REFUND}) then draw % ${buyers}::int
          else (draw / 7) % ${sellers}::int end as owner,
        (array[9650, 19300, 28950, 48250, 96500])[1 + (draw / 31) % 5]::bigint * (1 + (draw / 997) % 3)
          * case when biz in (${COST}, ${COST_BACK}) then 99 else 100 end / 100 as amount,
        1 + (draw / 997) % 3 as qty
      from drawn
    ), spent as (
      select biz in (${CHARGE}, ${REFUND}) as buying, owner,
        sum(case when biz in (${CHARGE}, ${COST}) then amount else 0 end)::bigint as amount
      from priced
      where biz in (${CHARGE}, ${COST})
      group by 1, 2)
  `
}

/**
 * SQL for the postings of a batch: every customer first pays in what is spent in the batch, then orders are
 * charged with their costs, and finally suppliers are paid.
 */
function postingsSql(batch: PostingBatch): RawBuilder<unknown> {
  const { customers, suppliers } = batch.movers,
    { at, id } = positionsOf(batch)
  const ownPrefix = sql`
    case p.biz when ${RECHARGE} then 'FA' when ${PAY} then 'FP' when ${CHARGE} then 'O'
      when ${REFUND} then 'O' else 'C' end
  `
  const orderPrefix = sql`case p.biz when ${RECHARGE} then 'FA' when ${PAY} then 'FP' else 'O' end`
  return sql`
    ${numberedSql(batch)},
    ${pricedSql(batch)},
    postings as materialized (
      select p.n, p.biz, ${id(sql`p.n`)} as id, ${at(sql`p.n`)} as post_time,
        case when p.biz in (${RECHARGE}, ${PAY}) then null else p.qty end as qty,
        case p.biz when ${RECHARGE} then (coalesce(s.amount, 0) / 1000000 + 1) * 1000000
          when ${PAY} then greatest(coalesce(s.amount, 0) * 9 / 10, 100000) else p.amount end as amount,
        ${numberSql(ownPrefix, id(sql`p.o`), at(sql`p.o`))} as biz_no,
        ${numberSql(orderPrefix, id(sql`p.o`), at(sql`p.o`))} as doc_no,
        case when p.biz in (${RECHARGE}, ${CHARGE}, ${REFUND}) then (${customers}::bigint[])[p.owner + 1]
          else (${suppliers}::bigint[])[p.owner + 1] end as party
      from priced p
      left join spent s on s.owner = p.owner and s.buying = (p.biz = ${RECHARGE})
        and p.biz in (${RECHARGE}, ${PAY})
    )
  `
}

/**
 * SQL for the two sides of each posting: subject, account, direction, and the change of the account's
 * balance.
 */
const sidesSql = ({ bank, sales, costs }: PostingAccounts): RawBuilder<unknown> => sql`
  sides as materialized (
      select p.*, x.* from postings p join lateral (values
        (${DEBIT}, case p.biz when ${RECHARGE} then '1001' when ${CHARGE} then '2001'
          when ${REFUND} then '5001' when ${COST} then '6001' else '2201' end,
          case p.biz when ${RECHARGE} then ${bank}::bigint when ${REFUND} then ${sales}::bigint
          when ${COST} then ${costs}::bigint else p.party end),
        (${CREDIT}, case p.biz when ${RECHARGE} then '2001' when ${CHARGE} then '5001'
          when ${REFUND} then '2001' when ${COST} then '2201' when ${COST_BACK} then '6001' else '1001' end,
          case p.biz when ${CHARGE} then ${sales}::bigint
          when ${COST_BACK} then ${costs}::bigint when ${PAY} then ${bank}::bigint else p.party end)
      ) as x (direction, subject, account) on true
    ), moves as materialized (
      select s.*, case when (direction = ${CREDIT}) = (subject <> '1001') then amount else -amount end as delta
      from sides s
      where subject in ('1001', '2001', '2201')
    ),
      opening as (
        select id, balance, last_seq, contract_party_id as party_of
        from contract_party_account
        where id in (select account from moves)
        union all
        select id, balance, last_seq, null
        from ledger_account
        where id in (select account from moves)),
    chained as materialized (
      select m.n, m.direction, m.account, m.delta, b.party_of, b.last_seq + row_number() over entries as seq,
        (b.balance + sum(m.delta) over entries)::bigint as after
      from moves m
      join opening b on b.id = m.account
      window entries as (partition by m.account order by m.n, m.direction)
    ), closing as (select account, max(seq) as seq, sum(delta)::bigint as delta from chained group by account)
`

/**
 * Writes postings with their keys and sides and updates the accounts, in one statement. Returns the number of
 * sides written.
 */
export async function writePostings(db: Reader, batch: PostingBatch): Promise<number> {
  const { tenantId, movers } = batch
  const day = sql`(p.post_time ${DAY})::date`
  // A generic plan would not know the number of rows.
  await sql`set local plan_cache_mode = force_custom_plan`.execute(db)
  const { numAffectedRows } = await sql`
    with ${postingsSql(batch)}, ${sidesSql(movers)},
    keyed as (insert into ledger_txn_key (tenant_id, biz_type, biz_no, biz_phase, txn_id, txn_no, amount,
      accounting_date)
      select ${tenantId}, p.biz, p.biz_no, '', p.id, 'T' || p.id, p.amount, ${day}
      from postings p),
    posted as (insert into ledger_txn (id, tenant_id, txn_no, biz_type, biz_no, biz_phase,
      accounting_date, post_time)
      select p.id, ${tenantId}, 'T' || p.id, p.biz, p.biz_no, '', ${day}, p.post_time
      from postings p
      order by p.n),
    moved as (update contract_party_account a set balance = a.balance + e.delta, last_seq = e.seq
      from closing e
      where a.id = e.account),
    own_moved as (update ledger_account l set balance = l.balance + e.delta, last_seq = e.seq
      from closing e
      where l.id = e.account)
    insert into ledger_entry (id, tenant_id, txn_id, entry_no, ledger_account_id, subject, account_id,
      contract_party_id, seq, direction, amount, flow_direction, balance_before, balance_after, biz_type,
      biz_no, accounting_date, post_time, qty, doc_no, create_time, update_time)
      select (p.id & ~4194303::bigint) | ((p.id * 2 + p.direction) & 4194303), ${tenantId}, p.id,
        'T' || p.id || '-' || p.direction, p.account, p.subject, case
      when p.subject in ('2001', '2201') then p.account end, c.party_of, c.seq, p.direction, p.amount,
        case when p.subject in ('2001', '2201')
          then case p.direction when ${CREDIT} then ${INCOME} else ${EXPENSE} end end,
          c.after - c.delta, c.after, p.biz,
          p.biz_no, ${day}, p.post_time, p.qty, p.doc_no, p.post_time, p.post_time
      from sides p left join chained c on c.n = p.n and c.direction = p.direction order by p.n, p.direction
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
