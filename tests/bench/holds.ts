import type { Client } from '../support/client.ts'
import { accepted, load } from './load.ts'
import { median } from './rounds.ts'
import { openStand, loginHeaders } from './stand.ts'
import type { Bench, Row } from './table.ts'

const TOP_UP = 100_000_000_000

/**
 * Holds on one account from many connections at once, each in a transaction with its audit row, as for an
 * order.
 */
export async function measure(bench: Bench): Promise<readonly Row[]> {
  const stand = await openStand(bench)
  if (!stand) return []
  try {
    const admin = stand.as('admin', '100001')
    const accountId = await fundedAccount(admin)
    const headers = await loginHeaders(admin)
    let turn = 0
    const round = async (): Promise<number> =>
      accepted(
        await load(
          stand.server.url,
          () => ({
            method: 'POST',
            path: '/api/blade-test/ledger',
            headers,
            body: JSON.stringify({ verb: 'hold', accountId, bizNo: `HOT-${(turn += 1)}`, amount: 9650 }),
          }),
          (body) => body.includes('"success":true'),
        ),
      )
    await round()
    const figures: number[] = []
    for (let index = 0; index < bench.rounds; index += 1) figures.push(await round())
    const books = await admin.get<{ broken: unknown[] }>('/biz-finance/ledger/trialBalance')
    if (books.data.broken.length > 0)
      throw new Error(`the books do not agree: ${JSON.stringify(books.data.broken)}`)
    return [
      {
        label: 'holds on one hot account',
        value: median(figures),
        unit: '/s',
        target: 1000,
        limit: 500,
        more: true,
        note: `${turn} holds, never overdrawn`,
      },
    ]
  } finally {
    await stand.close()
  }
}

/** Creates a customer account with a balance larger than all holds; returns its id. */
async function fundedAccount(admin: Client): Promise<string> {
  const { data } = await admin.get<{ records: { id: string }[] }>(
    '/biz-finance/contract_party_account/list',
    { accountType: 1 },
  )
  const accountId = data.records[0]?.id ?? ''
  await admin.post('/blade-test/ledger', {
    verb: 'post',
    bizType: 'rebate',
    accountId,
    bizNo: 'BENCH',
    amount: TOP_UP,
  })
  return accountId
}
