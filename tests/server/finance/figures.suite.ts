import { describe, expect, test } from 'vitest'
import type { Listed } from '../../support/client.ts'
import { account, decide, FINANCE, idOf, ledger, newAccount, newest } from '../../support/finance.ts'
import { inSeconds } from '../../support/moments.ts'
import { admin, auditor, clerk } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'

/** Figures of accounts that follow from others, and the choice of companies. */
export function figuresTests(server: TestServer): void {
  describe('figures of accounts', () => {
    test('an ended temporary credit counts nowhere from the moment of its end', async () => {
      const id = await newAccount(server)
      await clerk(server).post(`${FINANCE}/accountFinance/temporaryCreditSave`, {
        accountId: id,
        amount: 30_000,
        beginTime: inSeconds(-3600),
        endTime: new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
        auditorId: await idOf(server, '白雪'),
        reason: '大促',
      })
      expect(await decide(auditor(server), (await newest(server, id)).id, 1)).toMatchObject({ code: 200 })
      await ledger(server, { verb: 'hold', accountId: id, bizNo: `TE-${id}`, amount: 20_000 })
      expect(await account(server, id)).toMatchObject({
        availableAmount: 10_000,
        creditUsed: 20_000,
        overLimitAmount: 0,
      })
      // Scheduled work ends a credit by its own row, which still runs.
      await server.sql(
        `update contract_party_account set temp_credit_end = now() - interval '1 second' where id = ${id}`,
      )
      const ended = { tempCredit: 0, availableAmount: -20_000, overLimit: 1, overLimitAmount: 20_000 }
      expect(await account(server, id)).toMatchObject(ended)
      const { data } = await admin(server).get<Listed<{ id: string }>>(`${FINANCE}/accountFinance/list`, {
        id,
      })
      expect(data.records).toMatchObject([ended])
      expect(
        (await ledger(server, { verb: 'hold', accountId: id, bizNo: `TF-${id}`, amount: 1 })).code,
      ).not.toBe(200)
    })

    test('companies can be chosen by type, within the tenant, by whoever may see accounts', async () => {
      const companies = async (partyType?: string) =>
        (
          await admin(server).get<{ id: string; partyName: string }[]>(
            `${FINANCE}/accountFinance/companyList`,
            partyType === undefined ? {} : { partyType },
          )
        ).data
      const customers = await companies('2'),
        all = await companies()
      expect(customers.length).toBeGreaterThan(0)
      expect(all.length).toBeGreaterThan(customers.length)
      expect(Object.keys(customers[0] ?? {}).toSorted()).toEqual(['id', 'partyName'])
      expect(
        await admin(server).get(`${FINANCE}/accountFinance/companyList`, { partyType: '9' }),
      ).toMatchObject({ code: 400, data: { field: 'partyType' } })
      const foreign = await server
        .as('admin', '100002')
        .get<{ id: string }[]>(`${FINANCE}/accountFinance/companyList`, { partyType: '2' })
      expect(foreign.data.filter(({ id }) => all.some((company) => company.id === id))).toEqual([])
      expect(await server.as('support', '100001').get(`${FINANCE}/accountFinance/companyList`)).toMatchObject(
        { code: 403 },
      )
    })
  })
}
