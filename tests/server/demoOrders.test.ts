import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clientsOf } from '../support/client.ts'
import { addressOf, createDatabase, dropDatabase } from '../support/postgres.ts'
import { launch } from '../support/serverProcess.ts'
import { testAddress } from '../support/template.ts'

const ORDER = '/biz-order/merchantOrderInfo'
interface Counts {
  readonly all: number
  readonly blocked: number
  readonly processing: number
  readonly success: number
  readonly partial: number
  readonly failed: number
  readonly suspicious: number
  readonly canceled: number
  readonly refunded: number
}

test('a first start has orders of the days before in every state, and books that agree with them', {
  timeout: 300_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-demo-')),
    address = testAddress()
  const database = address ? await createDatabase(address) : null
  const server = await launch({
    dataDir,
    databaseUrl: address && database ? addressOf(address, database) : null,
  })
  try {
    const admin = clientsOf(() => server.url)('admin', '100001')
    const span = {
      createTime_datege: new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10) + ' 00:00:00',
    }
    const { data } = await admin.get<Counts>(`${ORDER}/top/count`, span)
    expect(data.all).toBeGreaterThan(70)
    for (const state of [
      'blocked',
      'processing',
      'success',
      'partial',
      'failed',
      'suspicious',
      'canceled',
      'refunded',
    ] as const)
      expect(data[state], state).toBeGreaterThan(0)
    const { data: list } = await admin.get<{
      records: readonly { merchantCode: string; createTime: string; capturedAmount: number }[]
    }>(`${ORDER}/list`, { ...span, size: 200 })
    expect(new Set(list.records.map(({ merchantCode }) => merchantCode)).size).toBeGreaterThan(3)
    expect(new Set(list.records.map(({ createTime }) => createTime.slice(0, 10))).size).toBeGreaterThan(5)
    const states = async (path: string, field: string) =>
      new Set(
        (
          await admin.get<{ records: readonly Record<string, unknown>[] }>(`/biz-order/${path}/page`, {
            ...span,
            size: 200,
          })
        ).data.records.map((row) => row[field]),
      )
    for (const state of [10, 20, 30, 40, 48, 60, 70, 80])
      expect([...(await states('orderAfterSale', 'afterState'))], `case ${state}`).toContain(state)
    for (const state of [0, 1, 2])
      expect([...(await states('orderChangeApply', 'applyState'))], `change ${state}`).toContain(state)
    expect((await admin.get('/biz-finance/ledger/trialBalance', { all: 1 })).data).toMatchObject({
      balanced: true,
      broken: [],
    })
  } finally {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
    if (address && database) await dropDatabase(address, database)
  }
})
