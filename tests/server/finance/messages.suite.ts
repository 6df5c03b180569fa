import { describe, expect, test } from 'vitest'
import type { Client, Listed } from '../../support/client.ts'
import { decide, FINANCE, idOf, newAccount, newest, recharge } from '../../support/finance.ts'
import { admin, auditor, clerk, director } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'
import { MESSAGE_CATEGORIES } from '../../../src/contract/parts/messageCategories.ts'

interface Message {
  readonly title: string
  readonly category: number
  readonly link: string
}
const { todo, outcome } = MESSAGE_CATEGORIES.wire

/** What a user was told of an application, the latest first: category and sentence. */
async function messagesOf(client: Client, { id, auditNo }: { id: string; auditNo: string }) {
  const { data } = await client.get<Listed<Message>>('/blade-desk/message/page', { size: 200 })
  const about = data.records.filter(({ title }) => title.includes(auditNo))
  for (const { link } of about) expect(link).toBe(`/finance/audit?row=${id}&pane=detail`)
  return about.map(({ category, title }) => [category, title.replace(auditNo, 'FA')])
}

/** Who hears of an application, at each of its steps. */
export const approvalMessageTests = (server: TestServer): void => {
  describe('people of an application', () => {
    test('the approvers hear that it waits, and the applicant what became of it', async () => {
      const account = await newAccount(server)
      expect(await recharge(server, account, 50_000_001)).toMatchObject({ code: 200 })
      const audit = await newest(server, account)
      const waits = [todo, '财务审核 FA 待你审核，金额 500,000.01']
      expect(await messagesOf(auditor(server), audit)).toEqual([waits])
      expect(await messagesOf(clerk(server), audit)).toEqual([])
      expect(await decide(auditor(server), audit.id, 1)).toMatchObject({ code: 200 })
      expect(await messagesOf(director(server), audit)).toEqual([waits])
      expect(await decide(director(server), audit.id, 1)).toMatchObject({ code: 200 })
      expect(await messagesOf(clerk(server), audit)).toEqual([
        [outcome, '财务审核 FA 已通过，金额 500,000.01'],
      ])
      expect(await messagesOf(auditor(server), audit)).toEqual([waits])
    })

    test('a refusal tells the applicant why, a transfer the new approver, a withdrawal the last one', async () => {
      const account = await newAccount(server)
      expect(await recharge(server, account, 100)).toMatchObject({ code: 200 })
      const refused = await newest(server, account)
      expect(await decide(auditor(server), refused.id, 2, '凭证不清')).toMatchObject({ code: 200 })
      expect(await messagesOf(clerk(server), refused)).toEqual([[outcome, '财务审核 FA 已驳回：凭证不清']])

      expect(await recharge(server, account, 100)).toMatchObject({ code: 200 })
      const moved = await newest(server, account)
      const transferred = await auditor(server).post(`${FINANCE}/financeAudit/transfer`, {
        id: moved.id,
        auditorId: await idOf(server, '管理员'),
      })
      expect(transferred, JSON.stringify(transferred.body)).toMatchObject({ code: 200 })
      expect(await messagesOf(admin(server), moved)).toEqual([[todo, '财务审核 FA 待你审核，金额 1.00']])
      const revoked = await clerk(server).post(`${FINANCE}/financeAudit/revoke`, { id: moved.id })
      expect(revoked, JSON.stringify(revoked.body)).toMatchObject({ code: 200 })
      expect((await messagesOf(admin(server), moved))[0]).toEqual([outcome, '财务审核 FA 已撤回，不用再审核'])
    })

    test('a preview tells nobody', async () => {
      const account = await newAccount(server)
      expect(await recharge(server, account, 100)).toMatchObject({ code: 200 })
      const audit = await newest(server, account)
      const preview = await auditor(server).post(`${FINANCE}/financeAudit/preview`, {
        action: 'approve',
        ids: [audit.id],
        auditRemark: '已核对',
      })
      expect(preview, JSON.stringify(preview.body)).toMatchObject({ code: 200, data: { eligible: 1 } })
      expect(await messagesOf(clerk(server), audit)).toEqual([])
    })
  })
}
