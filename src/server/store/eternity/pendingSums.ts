import { sql } from 'kysely'
import { BIZ_NUMBERS } from '../../../contract/parts/bizTypes.ts'
import { eternityOrderAccountDetail } from '../../../contract/resources/eternity/eternityOrderAccountDetail.ts'
import { type Fen, fen, subtractFen, sumFen } from '../../../kernel/money.ts'
import type { Reader } from '../db.ts'
import type { Predicate } from '../predicate.ts'
import { liveSql } from '../rowSql.ts'
import { whereSql } from '../where.ts'

type Part = 'issued' | 'verified' | 'expired' | 'voided' | 'reversed'
/**
 * What entries on pending money moved, in fen. `reversed` went back to the customer with a use that was taken back
 * after its voucher had ended; `pending` is what is left of `issued` after all others.
 */
export type PendingSums = Readonly<Record<Part | 'pending', Fen>> & { readonly count: number }

const CLOSING = [BIZ_NUMBERS.eternityBack, BIZ_NUMBERS.eternityKept]

/** Sums the entries that match a predicate by what happened to the vouchers. */
export async function sumPending(db: Reader, tenantId: string, where: Predicate): Promise<PendingSums> {
  const { rows } = await sql<Record<Part, string> & { count: number }>`
    with matching as materialized (
      select txn_id, accounting_date, biz_type, amount
      from ledger_entry
      where ${liveSql(eternityOrderAccountDetail, tenantId, where)} and
        ${whereSql(eternityOrderAccountDetail, where)}
    ), phased as (
      select m.amount, m.biz_type, t.biz_phase, m.biz_type = any(${CLOSING}::smallint[]) as closing
      from matching m join ledger_txn t on t.id = m.txn_id and t.accounting_date = m.accounting_date
    )
    select count(*)::int as count,
      coalesce(sum(amount) filter (where biz_type = ${BIZ_NUMBERS.eternityIssue}), 0)::text as issued,
      (coalesce(sum(amount) filter (where biz_type = ${BIZ_NUMBERS.eternityUse}), 0) -
        coalesce(sum(amount) filter (where biz_type = ${BIZ_NUMBERS.eternityReverse}), 0))::text as verified,
      coalesce(sum(amount) filter (where closing and biz_phase = 'expire'), 0)::text as expired,
      coalesce(sum(amount) filter (where closing and biz_phase = 'void'), 0)::text as voided,
      coalesce(sum(amount) filter (where closing and biz_phase = 'reverse'), 0)::text as reversed
    from phased
  `.execute(db)
  const [row] = rows
  const sumOf = (part: Part): Fen => fen(Number(row?.[part] ?? 0))
  const sums = {
    issued: sumOf('issued'),
    verified: sumOf('verified'),
    expired: sumOf('expired'),
    voided: sumOf('voided'),
    reversed: sumOf('reversed'),
  }
  const { issued, ...others } = sums
  return { count: row?.count ?? 0, ...sums, pending: subtractFen(issued, sumFen(Object.values(others))) }
}
