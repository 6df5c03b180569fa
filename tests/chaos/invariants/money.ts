import { accounts, MINE, type Invariant } from './invariant.ts'

/** Accounts, entries and holds. */
export const MONEY: readonly Invariant[] = [
  {
    name: 'L1',
    text: 'both sides of every posting are equal',
    broken: () =>
      `
        select txn_id
        from ledger_entry
        where ${MINE}
        group by 1
        having sum(case direction when 1 then amount else -amount end) <> 0 or count(*) < 2
      `,
  },
  {
    name: 'L3',
    text: 'the balance of an account is the sum of its entries, without a gap',
    broken: (world) =>
      `
        select a.id, a.balance
        from contract_party_account a
        left join (
          select account_id, sum(case flow_direction when 1 then amount else -amount end) as total,
            max(seq) as last, count(*) as n
          from ledger_entry
          where ${MINE} and account_id is not null
          group by 1) e on e.account_id = a.id
        where a.${MINE} and a.id in (${accounts(world)})
          and (a.balance <> coalesce(e.total, 0) or a.last_seq <> coalesce(e.n, 0) or coalesce(e.last,
            0) <> coalesce(e.n, 0))
      `,
  },
  {
    name: 'L4',
    text: 'the held amount of an account is the sum of its open holds',
    broken: () =>
      `
        select a.id, a.hold_amount
        from contract_party_account a
        where ${MINE}
          and hold_amount <> coalesce((
            select sum(amount - captured_amount - released_amount)
            from ledger_hold h
            where h.tenant_id = a.tenant_id and h.account_id = a.id and h.status = 1),
            0)
      `,
  },
  {
    name: 'L5',
    text: 'no account is below its floor',
    broken: (world) =>
      `
        select id
        from contract_party_account
        where ${MINE} and id in (${accounts(world)})
          and balance - hold_amount + credit_limit + temp_credit < 0
      `,
  },
  {
    name: 'L7',
    text: 'no hold captures or releases more than its amount',
    broken: () => `select id from ledger_hold where ${MINE} and captured_amount + released_amount > amount`,
  },
  {
    name: 'applications',
    text: 'a decided application has no hold',
    broken: () =>
      `
        select f.audit_no
        from finance_audit f
        join ledger_hold h on h.tenant_id = f.tenant_id and h.biz_no = f.audit_no
        where f.${MINE} and f.audit_status in (1, 2, 3) and h.status = 1
      `,
  },
  {
    name: 'audited',
    text: 'every stored answer has its audit row',
    broken: ({ startedAt }) =>
      `
        select k.n as kept, l.n as audited
        from (select count(*) as n from idempotency where ${MINE} and created_at >= '${startedAt}') k,
          (select count(*) as n from operate_log where ${MINE} and result = 1 and time >= '${startedAt}') l
        where l.n < k.n
      `,
  },
]
