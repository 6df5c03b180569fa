import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { useServer } from '../support/server.ts'
import { CARD_STATE } from '../support/wireNumbers.ts'

// A second program can use the database beside the server on PostgreSQL only.
const server = useServer()

/** Runs the filling program on the database of the server. */
function fill(...args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, ['dist/testing/fill.js', ...args], {
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: server.dataDir,
      DATABASE_URL: server.databaseUrl ?? '',
    },
  })
  return stdout + stderr
}

interface Trial {
  readonly balanced: boolean
  readonly broken: readonly unknown[]
  readonly debit: number
}
const POSTED_TODAY = `
  select count(*)::int as n
  from ledger_entry
  where tenant_id = '100001' and accounting_date = (now() at time zone 'Asia/Shanghai')::date
`
const trial = async (): Promise<Trial> =>
  (await server.as('admin', '100001').get<Trial>('/biz-finance/ledger/trialBalance', { all: 1 })).data

test('generated postings form complete books: ' +
  'every past day of the year is closed, and only today is open', async () => {
  // The server closed the days of the demo; in a database filled before its first server none are closed.
  await server.sql(
    "delete from ledger_snapshot where tenant_id = '100001'; delete from ledger_day where tenant_id = '100001'",
  )
  const before = await trial()
  expect(fill('accountDetail', '3001')).toContain('写入 3002 行')
  const after = await trial()
  expect(after).toMatchObject({ balanced: true, broken: [] })
  expect(after.debit).toBeGreaterThan(before.debit)
  const [days] = await server.sql(
    `
      select count(*)::int as closed,
        count(*) filter (where accounting_date >= (now() at time zone 'Asia/Shanghai')::date)::int as ahead,
        (select count(distinct accounting_date)::int from ledger_entry where tenant_id = '100001') as posted
      from ledger_day
      where tenant_id = '100001'
    `,
  )
  expect(days).toMatchObject({ ahead: 0 })
  expect(Number(days?.closed)).toBeGreaterThanOrEqual(360)
  expect(Number(days?.posted)).toBeGreaterThan(300)
  expect(
    await server.sql(
      "select 1 from contract_party_account where tenant_id = '100001' and (balance < 0 and account_type = 1)",
    ),
  ).toEqual([])
  const [today] = await server.sql(POSTED_TODAY)
  expect(fill('accountDetail', '400')).toContain('写入 400 行')
  const [afterFill] = await server.sql(POSTED_TODAY)
  expect(Number(afterFill?.n) - Number(today?.n)).toBe(400)
  expect(await trial()).toMatchObject({ balanced: true, broken: [] })
}, 120_000)

test('generated cards are in batches whose buckets, movements and costs agree, each with its own secret', async () => {
  expect(fill('stockCard', '3000')).toContain('写入 3000 行')
  const wrong = await server.sql(`
      select s.id
      from stock s
      left join (
        select stock_id, count(*) filter (where card_state = 1) as available,
          count(*) filter (where card_state in (4, 7)) as out,
          count(*) filter (where card_state in (5, 6)) as invalid
        from stock_card
        group by 1) c on c.stock_id = s.id
      left join (
        select stock_id, sum(in_delta) as came, sum(available_delta) as available, sum(out_delta) as out,
          sum(invalid_delta) as invalid, sum(locked_delta) as locked
        from stock_flow
        group by 1) f on f.stock_id = s.id
    where s.batch_no like 'F%'
      and ((s.available_qty, s.out_qty, s.invalid_qty) is distinct from (c.available, c.out,
        c.invalid) or (s.in_qty, s.available_qty, s.out_qty, s.invalid_qty,
        s.locked_qty) is distinct from (f.came, f.available, f.out, f.invalid, f.locked))
    `)
  expect(wrong).toEqual([])
  const [value] = await server.sql(
    `
      select (
        select sum(case direction when 1 then amount else -amount end)
        from ledger_entry
        where tenant_id = '100001' and subject = '1301')::text as ledger, (
        select sum(unit_cost * (available_qty + locked_qty + allocated_qty))
        from stock
        where tenant_id = '100001')::text as shelf
    `,
  )
  expect(value?.ledger).toBe(value?.shelf)
  expect(await trial()).toMatchObject({ balanced: true, broken: [] })
  const admin = server.as('admin', '100001'),
    { data } = await admin.get<{ records: readonly { id: string; cardNoMasked: string }[] }>(
      '/biz-card/stockCard/list',
      {
        cardState: CARD_STATE.issued,
        inBizNo: String(
          (await server.sql("select in_biz_no from stock_card where in_biz_no like 'SIF%' limit 1"))[0]
            ?.in_biz_no,
        ),
        size: 3,
      },
    )
  const revealed = await Promise.all(
    data.records.map(({ id }) =>
      admin.post<{ cardNo: string; secret: string }>('/biz-card/cardInfoView/reveal', {
        cardKind: 1,
        cardId: id,
        reason: '核对补发的卡',
      }),
    ),
  )
  expect(new Set(revealed.map((answer) => answer.data.secret)).size).toBe(3)
  for (const [index, answer] of revealed.entries()) {
    expect(answer.data).toMatchObject({
      cardNo: expect.stringMatching(/^86\d{14}$/) as string,
      secret: expect.stringMatching(/^[0-9A-F]{16}$/) as string,
    })
    expect(data.records[index]?.cardNoMasked.slice(-4)).toBe(answer.data.cardNo.slice(-4))
  }
}, 120_000)
