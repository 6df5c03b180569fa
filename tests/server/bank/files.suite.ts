import { describe, expect, test } from 'vitest'
import {
  BANK_STATE,
  bankLine,
  bankNumber,
  bankOffer,
  bankOrderOf,
  importBank,
  subsOf,
} from '../../support/bankVouchers.ts'
import { dataOf, ok } from '../../support/answers.ts'
import type { Listed } from '../../support/client.ts'
import { admin } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'
import { momentIn, newOffer, newStock, OFFER, RECORD, stockAt } from '../../support/vouchers.ts'

/** How many orders of banks there are, and vouchers of any kind. */
const countBank = (server: TestServer) =>
  server.sql(`select (select count(*)::int from bank_deduction_discount) as orders,
    (select count(*)::int from favor_record) as vouchers`)

/** What a bank's file becomes, and what of it is refused. */
export function bankFileTests(server: TestServer): void {
  describe("a bank's file", () => {
    test('becomes orders that are split into vouchers, each bound to the placement and the bank', async () => {
      const { favorNo, offer } = await bankOffer(server),
        no = bankNumber()
      expect((await importBank(server, [bankLine(favorNo, { no })])).good).toBe(1)
      const order = await bankOrderOf(server, no)
      expect(order).toMatchObject({
        status: BANK_STATE.unclaimed,
        bankCode: 'CMB',
        bankName: '招商银行',
        totalAmount: 1500,
        unitAmount: 500,
        subCount: 3,
        successCount: 0,
        mobileMasked: '139****5678',
        customerMasked: 'KH0****2345',
      })
      expect(order.orderNo).toMatch(/^YD\d{23}$/)
      const subs = await subsOf(server, order.orderNo)
      expect(subs.map(({ subOrderNo }) => subOrderNo)).toEqual([1, 2, 3].map((n) => `${order.orderNo}-${n}`))
      expect(subs.map(({ status }) => status)).toEqual([0, 0, 0])
      const { records } = dataOf(
        await admin(server).get<Listed<{ bizOrderNo: string; state: number; favorId: string }>>(
          `${RECORD}/page`,
          {
            bizType: 3,
            bizOrderNo: subs[0]?.subOrderNo,
          },
        ),
      )
      expect(records).toMatchObject([{ state: 0, favorId: offer }])
    })

    test('says of each wrong line why, and takes the others', async () => {
      const { favorNo } = await bankOffer(server),
        twice = bankNumber(),
        open = await newStock(server, { maxAmount: null }),
        unlimited = await newOffer(server, [open.id], { accountType: 2 }),
        { favorNo: anyBank } = dataOf(
          await admin(server).get<{ favorNo: string }>(`${OFFER}/detail`, { id: unlimited }),
        )
      const { good, faults } = await importBank(server, [
        bankLine(favorNo, { no: twice }),
        bankLine(favorNo, { no: twice }),
        bankLine(favorNo, { total: '12.00' }),
        bankLine(favorNo, { mobile: '12345' }),
        bankLine(favorNo, { total: '255.00' }),
        bankLine(favorNo, { until: momentIn(-1) }),
        bankLine(favorNo, { until: momentIn(40) }),
        bankLine('LJ-NOBODY'),
        bankLine(anyBank),
        bankLine(favorNo, { total: '' }),
        bankLine(favorNo, { no: 'drop table;' }),
        bankLine(favorNo, { total: '5.00' }),
      ])
      expect(good).toBe(2)
      expect(Object.fromEntries(faults.map(({ rowNo, text }) => [rowNo, text]))).toEqual({
        3: '银行单号重复',
        4: '总额不是面额的整数倍',
        5: '手机号格式错误',
        6: '总额最多拆分为 50 张',
        7: '领取截止不能早于当前时间',
        8: '领取截止不能晚于投放结束',
        9: '投放编号不存在',
        10: '投放的批次没有限定为同一家银行',
        11: '请输入总额',
        12: '银行单号只能含有字母、数字、- 和 _',
      })
      const again = await importBank(server, [bankLine(favorNo, { no: twice })])
      expect(again).toMatchObject({ good: 0, faults: [{ text: '银行单号重复' }] })
    })

    test('takes placements whose vouchers a mobile number claims, of a bank the dictionary has', async () => {
      const { stock, favorNo } = await bankOffer(server, { limitBank: '海王星银行' }),
        byAccount = await newOffer(server, [stock.id], { accountType: 1 }),
        before = await countBank(server)
      const { favorNo: direct } = dataOf(
        await admin(server).get<{ favorNo: string }>(`${OFFER}/detail`, { id: byAccount }),
      )
      const { good, faults } = await importBank(server, [bankLine(favorNo), bankLine(direct)])
      expect(good).toBe(0)
      expect(faults).toMatchObject([
        { rowNo: 2, field: 'favorNo', errCode: 'BANK_UNKNOWN', text: '银行字典中没有“海王星银行”' },
        {
          rowNo: 3,
          field: 'favorNo',
          errCode: 'BANK_FAVOR_ACCOUNT',
          text: '投放的领取账号必须是手机号领取',
        },
      ])
      expect(await countBank(server)).toEqual(before)
      expect(await stockAt(server, stock.id)).toMatchObject({ balance: stock.balance, reservedCount: 0 })
    })

    test('needs no number of the placement where one alone is in force', async () => {
      const { records } = dataOf(
        await admin(server).get<Listed<{ id: string; accountType: number }>>(`${OFFER}/page`, {
          status: 1,
          size: 100,
        }),
      )
      for (const { id, accountType } of records)
        if (accountType === 2) ok(await admin(server).post(`${OFFER}/changeStatus?id=${id}&status=2`, {}))
      const none = await importBank(server, [bankLine('')])
      expect(none.faults).toMatchObject([{ text: '没有或不止一个启用的银行投放，请填写投放编号' }])
      await bankOffer(server)
      expect(await importBank(server, [bankLine('')])).toMatchObject({ good: 1, faults: [] })
      await bankOffer(server)
      expect((await importBank(server, [bankLine('')])).faults).toMatchObject([
        { text: '没有或不止一个启用的银行投放，请填写投放编号' },
      ])
    })
  })
}
