import { sql } from 'kysely'
import { BIZ_NUMBERS } from '../../../contract/parts/bizTypes.ts'
import { eternityOrderAccountDetail } from '../../../contract/resources/eternity/eternityOrderAccountDetail.ts'
import { type Fen, fen } from '../../../kernel/money.ts'
import type { Reader } from '../db.ts'
import type { Predicate } from '../predicate.ts'
import { liveSql } from '../rowSql.ts'
import { whereSql } from '../where.ts'

/** What entries on pending money moved, in fen: `issued` is the sum of all others. */
export interface PendingSums {
  readonly count: number
  readonly issued: Fen
  readonly verified: Fen
  readonly expired: Fen
  readonly voided: Fen
  /** Given back to the customer with a use that was taken back after its voucher had ended. */
  readonly reversed: Fen
  readonly pending: Fen
}

const CLOSING = [BIZ_NUMBERS.eternityBack, BIZ_NUMBERS.eternityKept]

/** Sums the entries that match a predicate by what happened to the vouchers. */
export async function sumPending(db: Reader, tenantId: string, where: Predicate): Promise<PendingSums> {
  const {
    rows: [row],
  } = await sql<
    Record<'issued' | 'verified' | 'expired' | 'voided' | 'reversed', string> & { count: number }
  >`
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
  const sumOf = (name: 'issued' | 'verified' | 'expired' | 'voided' | 'reversed'): number =>
    Number(row?.[name] ?? 0)
  const left = sumOf('issued') - sumOf('verified') - sumOf('expired') - sumOf('voided') - sumOf('reversed')
  return {
    count: row?.count ?? 0,
    issued: fen(sumOf('issued')),
    verified: fen(sumOf('verified')),
    expired: fen(sumOf('expired')),
    voided: fen(sumOf('voided')),
    reversed: fen(sumOf('reversed')),
    pending: fen(left),
  }
}
