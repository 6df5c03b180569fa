import { describe, expect, test } from 'vitest'
import type { Listed } from '../../support/client.ts'
import { decide, FINANCE, ledger, newAccount, newest, recharge, trial } from '../../support/finance.ts'
import { admin, auditor } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'

/** Closed accounts and immutable entries. */
export function booksTests(server: TestServer): void {
  describe('closing an account', () => {
    test('open applications keep an account open; a closed one is final; an invalid limit is ignored', async () => {
      const id = await newAccount(server)
      expect(await recharge(server, id, 100)).toMatchObject({ code: 200 })
      const close = () => admin(server).post(`${FINANCE}/contract_party_account/close`, { id })
      expect(await close()).toMatchObject({ code: 400, msg: '账户存在未完成的财务审核，不能销户' })
      expect(await decide(auditor(server), (await newest(server, id)).id, 2, '重复提交')).toMatchObject({
        code: 200,
      })
      expect(await close()).toMatchObject({ code: 200 })
      expect(
        await ledger(server, { verb: 'hold', accountId: id, bizNo: `CLOSED-${id}`, amount: 1 }),
      ).toMatchObject({
        code: 400,
        msg: '账户已销户',
      })
      const other = await newAccount(server)
      const { data: limit } = await admin(server).post<{ id: string }>('/blade-system/param/submit', {
        paramName: '二级审核',
        paramKey: 'finance.audit.level2',
        paramValue: '很多',
      })
      expect(await recharge(server, other, 50_000_001)).toMatchObject({ code: 200 })
      expect(await newest(server, other)).toMatchObject({ auditLevel: 2 })
      await admin(server).post('/blade-system/param/remove', { ids: [limit.id] })
    })

    test('a party with accounts is updated with the values its list gives', async () => {
      const party = (
        await admin(server).get<Listed<{ id: string; version: number; accountCount: number }>>(
          '/blade-system/contract_party/list',
          { partyType: 1 },
        )
      ).data.records.find(({ accountCount }) => accountCount > 0)
      const detail = (
        await admin(server).get<Record<string, unknown>>('/blade-system/contract_party/detail', {
          id: party?.id,
        })
      ).data
      expect(
        await admin(server).post('/blade-system/contract_party/update', {
          id: party?.id,
          version: detail.version,
          accountCount: detail.accountCount,
          remark: '核对过',
        }),
      ).toMatchObject({ code: 200, data: { remark: '核对过' } })
    })
  })

  describe('immutable books', () => {
    test('the credit code of a party is checked by its check digit, and a party with accounts stays', async () => {
      const own = (
        await admin(server).get<Listed<{ id: string; version: number }>>(
          '/blade-system/contract_party/list',
          {
            partyType: 1,
          },
        )
      ).data.records[0]
      expect(
        await admin(server).post('/blade-system/contract_party/save', {
          partyName: '错码公司',
          shortName: '错码',
          partyType: 2,
          unifiedCreditCode: '91310000MA0000000X',
          ownPartyId: own?.id,
        }),
      ).toMatchObject({ code: 400, msg: '统一社会信用代码格式不正确', data: { field: 'unifiedCreditCode' } })
      expect(
        await admin(server).post('/blade-system/contract_party/remove', { ids: [own?.id] }),
      ).toMatchObject({
        code: 400,
        msg: '主体下存在账户，不能删除',
      })
      expect(
        await admin(server).post('/blade-system/contract_party/changeState', { ids: [own?.id], status: 0 }),
      ).toMatchObject({ code: 400, msg: '主体下存在正常账户，不能停用' })
      expect(
        await admin(server).post('/blade-system/contract_party/update', {
          id: own?.id,
          version: own?.version,
          partyType: 2,
        }),
      ).toMatchObject({ code: 400, msg: '我方主体类型不可变更' })
    })

    test('a balance that differs from the sum of its entries is found', async () => {
      const id = await newAccount(server)
      await server.sql(
        `
        update contract_party_account set balance = balance + 1, hold_amount = hold_amount + 2
        where id = ${id}
      `,
      )
      expect((await trial(server)).broken).toMatchObject([
        { invariant: 'L3', count: 1 },
        { invariant: 'L4', count: 1 },
      ])
      await server.sql(
        `
        update contract_party_account set balance = balance - 1, hold_amount = hold_amount - 2
        where id = ${id}
      `,
      )
      expect((await trial(server)).broken).toEqual([])
    })

    test('entries cannot be rewritten, and an unbalanced posting cannot be committed', async () => {
      await expect(server.sql('update ledger_entry set amount = amount + 1')).rejects.toThrow('append-only')
      await expect(server.sql('delete from ledger_txn')).rejects.toThrow('append-only')
      await expect(
        server.sql(
          `
            insert into ledger_txn (id, tenant_id, txn_no, biz_type, biz_no, biz_phase, accounting_date)
            values (1, '100001', 'T1', 10, 'X', '', current_date)
          `,
        ),
      ).rejects.toThrow('does not balance')
    })
  })
}
