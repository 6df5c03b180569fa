import { expect, test } from 'vitest'
import { admin, auditor, stranger } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'
import { enter, OUT, pickupOf, requestNo, shelve, shopWith } from '../../support/stockOuts.ts'

/** Input of documents that is refused. */
export function refusedTests(server: TestServer): void {
  test('bad and foreign input is refused with a sentence at its field', async () => {
    const { skuId } = await shelve(admin(server), 'YT-Y', { batchNo: 'BAD-1', qty: 3 })
    const shop = await shopWith(server, 10_000)
    const cases: [Record<string, unknown>, string][] = [
      [{ outType: 6 }, '自有电子卡请用邮件订单发放'],
      [{ qty: 50_001 }, '单次出库不能超过50000张'],
      [{ receiveType: 3 }, '推送到商户接口请用卡券划转'],
      [{ receiveType: 2 }, '请填写收件邮箱'],
      [{ receivePhone: null }, '请填写密码手机'],
      [{ merchantCode: null }, '请选择提卡或分配的商户'],
      [{ batchNo: 'ELSEWHERE' }, '批次不存在'],
      [{ outType: 4 }, '请填写事由'],
    ]
    for (const [more, msg] of cases)
      expect([more, (await enter(server, pickupOf(shop, skuId, 1, more))).body]).toMatchObject([
        more,
        { code: 400, msg },
      ])
    expect((await enter(server, pickupOf(shop, '1', 1))).code).toBe(400)
    const foreign = await stranger(server).post(`${OUT}/save`, {
      ...pickupOf(shop, skuId, 1),
      requestNo: requestNo(),
    })
    expect(foreign.code).toBe(400)
    const { data } = await enter(server, pickupOf(shop, skuId, 1))
    for (const path of ['out', 'cancel'])
      expect(
        (
          await stranger(server).post(`${OUT}/${path}`, {
            id: data.id,
            reason: '没有',
            requestNo: requestNo(),
          })
        ).code,
      ).toBe(404)
    expect((await admin(server).post(`${OUT}/out`, { id: data.id }, { key: null })).code).toBe(400)
    expect(
      await auditor(server).post(`${OUT}/audit`, { ids: [data.id], pass: 1, requestNo: requestNo() }),
    ).toMatchObject({ code: 403 })
  })
}
