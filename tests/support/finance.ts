import { expect } from 'vitest'
import { creditCheckSign } from '../../src/server/domain/finance/creditCode.ts'
import type { Client, Listed } from './client.ts'
import { admin, auditor, clerk } from './people.ts'
import { serial } from './serial.ts'
import type { TestServer } from './server.ts'

export const FINANCE = '/biz-finance'

export interface Account {
  readonly id: string
  readonly balance: number
  readonly holdAmount: number
  readonly creditLimit: number
  readonly tempCredit: number
  readonly availableAmount: number
  readonly version: number
  readonly status: number
}

export interface Audit {
  readonly id: string
  readonly auditNo: string
  readonly auditStatus: number
  readonly auditLevel: number
  readonly currentLevel: number
  readonly auditorId: string
  readonly txnNo: string | null
  readonly execError: string | null
}

export const idOf = async (server: TestServer, name: string): Promise<string> =>
  (await clerk(server).get<{ id: string; title: string }[]>(`${FINANCE}/financeAudit/auditorList`)).data.find(
    ({ title }) => title === name,
  )?.id ?? ''

export const account = async (server: TestServer, id: string): Promise<Account> =>
  (await admin(server).get<Account>(`${FINANCE}/contract_party_account/detail`, { id })).data

export const creditCode = (): string => {
  const body = `91310000MB${String(serial()).padStart(7, '0')}`
  return `${body}${creditCheckSign(body)}`
}

/** A fresh customer account of the company. */
export async function newAccount(server: TestServer, settleMode = 1): Promise<string> {
  const own = await admin(server).get<Listed<{ id: string }>>('/blade-system/contract_party/list', {
    partyType: 1,
  })
  const ownPartyId = own.data.records[0]?.id ?? ''
  const unifiedCreditCode = creditCode(),
    shortName = `客户${serial()}`
  const party = await admin(server).post<{ id: string }>('/blade-system/contract_party/save', {
    partyName: `测试客户${unifiedCreditCode}`,
    shortName,
    partyType: 2,
    unifiedCreditCode,
    ownPartyId,
  })
  expect(party, JSON.stringify(party.body)).toMatchObject({ code: 200 })
  const created = await admin(server).post<{ id: string }>(`${FINANCE}/contract_party_account/save`, {
    contractPartyId: party.data.id,
    ownPartyId,
    accountType: 1,
    settleMode,
  })
  expect(created, JSON.stringify(created.body)).toMatchObject({
    code: 200,
    data: {
      balance: 0,
      availableAmount: 0,
      accountName: expect.stringContaining(`${shortName}-`) as string,
    },
  })
  return created.data.id
}

export const partyName = async (server: TestServer, id: string): Promise<string> => {
  const { contractPartyId } = (
    await admin(server).get<{ contractPartyId: string }>(`${FINANCE}/contract_party_account/detail`, { id })
  ).data
  return (
    await admin(server).get<{ partyName: string }>('/blade-system/contract_party/detail', {
      id: contractPartyId,
    })
  ).data.partyName
}

export const recharge = async (
  server: TestServer,
  accountId: string,
  amount: number,
  more: Record<string, unknown> = {},
) =>
  clerk(server).post(`${FINANCE}/accountFinance/recharge`, {
    accountId,
    amount,
    bankSerialNo: `BS${serial()}-${accountId}`,
    payerName: await partyName(server, accountId),
    payTime: '2026-11-20 09:00:00',
    auditorId: await idOf(server, '白雪'),
    reason: '对公转账到账',
    ...more,
  })

export const newest = async (server: TestServer, accountId: string): Promise<Audit> => {
  const { data } = await admin(server).get<Listed<Audit>>(`${FINANCE}/financeAudit/list`, {
    accountId,
    descs: 'auditNo',
  })
  const [audit] = data.records
  if (!audit) throw new Error('no application')
  return audit
}

export const decide = (client: Client, id: string, auditStatus: 1 | 2, auditRemark = '已核对') =>
  client.post(`${FINANCE}/financeAudit/audit`, { ids: [id], auditStatus, auditRemark })

export async function topUp(server: TestServer, accountId: string, amount: number): Promise<void> {
  expect((await recharge(server, accountId, amount)).code).toBe(200)
  expect(await decide(auditor(server), (await newest(server, accountId)).id, 1)).toMatchObject({
    code: 200,
    data: { success: 1 },
  })
}

export const ledger = (server: TestServer, body: Record<string, unknown>) =>
  admin(server).post(`/blade-test/ledger`, body)

export const trial = async (server: TestServer) =>
  (
    await admin(server).get<{
      balanced: boolean
      debit: number
      credit: number
      broken: unknown[]
      rows: { subject: string; debit: number; credit: number }[]
    }>(`${FINANCE}/ledger/trialBalance`, { all: 1 })
  ).data
