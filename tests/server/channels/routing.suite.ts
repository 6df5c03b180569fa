import { describe, expect, test } from 'vitest'
import { fen } from '../../../src/kernel/money.ts'
import { sortChannels } from '../../../src/server/domain/merchant/routing.ts'
import type { Channel } from '../../../src/server/store/merchant/routeRows.ts'
import { CHANNEL, config, GOODS, goodsOf, scene, sku, supply } from '../../support/channelRoutes.ts'
import type { Listed } from '../../support/client.ts'
import { admin } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'
import { MERCHANT_GOODS_STATE, SUPPLIER_GOODS_STATE } from '../../support/wireNumbers.ts'

/** Suppliers an order may go to, and their order. */
export function routingTests(server: TestServer): void {
  describe('routing', () => {
    test('a channel gives goods cost and makes them sellable; without one they pause until it is back', async () => {
      const { merchant: own, configId } = await scene(server)
      expect((await goodsOf(server, own.merchantCode))[0]).toMatchObject({
        state: MERCHANT_GOODS_STATE.off,
        settlePrice: 9_650,
        costPrice: 9_520,
        grossRate: 0.0135,
      })
      const ids = (await goodsOf(server, own.merchantCode)).map(({ id }) => id)
      expect(
        await admin(server).post(`${GOODS}/changeState`, { ids, state: MERCHANT_GOODS_STATE.on }),
      ).toMatchObject({ code: 200 })
      expect((await goodsOf(server, own.merchantCode))[0]).toMatchObject({ state: MERCHANT_GOODS_STATE.on })
      const before = await config(server, configId)
      expect(before).toMatchObject({ channelCount: 2, lowestCost: 9_520, state: 1 })
      expect(before.details.map(({ priority, costPrice }) => [priority, costPrice])).toEqual([
        [1, 9_520],
        [2, 9_560],
      ])
      const off = await admin(server).post<{ operation: string }>(`${CHANNEL}/changeState`, {
        ids: before.details.map(({ id }) => id),
        state: 0,
        level: 2,
      })
      expect(off, JSON.stringify(off.body)).toMatchObject({ code: 200, data: { success: 2 } })
      expect((await goodsOf(server, own.merchantCode))[0]).toMatchObject({
        state: MERCHANT_GOODS_STATE.maintain,
      })
      expect(
        await admin(server).post(`${CHANNEL}/changeState`, {
          ids: before.details[1]?.id,
          state: 1,
          level: 2,
        }),
      ).toMatchObject({ code: 200 })
      expect((await goodsOf(server, own.merchantCode))[0]).toMatchObject({
        state: MERCHANT_GOODS_STATE.on,
        costPrice: 9_560,
        grossRate: 0.0093,
      })
      expect(await admin(server).post(`${CHANNEL}/changeState`, { ids: configId, state: 0 })).toMatchObject({
        code: 200,
      })
      expect((await goodsOf(server, own.merchantCode))[0]).toMatchObject({
        state: MERCHANT_GOODS_STATE.maintain,
      })
      const log = await admin(server).get<
        Listed<{ oldValue: string; newValue: string; source: number; operatorId: string | null }>
      >('/biz-merchant/merchantGoodsChangeLog/list', { goodsId: ids[0], field: 'state', ascs: 'id' })
      expect(log.data.records.map(({ oldValue, newValue, source }) => [oldValue, newValue, source])).toEqual([
        ['0', '1', 1],
        ['1', '2', 4],
        ['2', '1', 4],
        ['1', '2', 4],
      ])
      expect(
        await admin(server).post(`${GOODS}/changeState`, { ids, state: MERCHANT_GOODS_STATE.off }),
      ).toMatchObject({ code: 200 })
      expect(await admin(server).post(`${CHANNEL}/changeState`, { ids: configId, state: 1 })).toMatchObject({
        code: 200,
      })
      expect((await goodsOf(server, own.merchantCode))[0]).toMatchObject({ state: MERCHANT_GOODS_STATE.off })
    })

    test('a channel is refused for goods, suppliers and settings that cannot be routed', async () => {
      const { gx, sku: firstSku, configId, x } = await scene(server)
      const other = await sku(server)
      const foreign = await supply(server, x, other.id, 9_400)
      expect(
        await admin(server).post(`${CHANNEL}/update`, { skuId: firstSku.id, details: [] }),
      ).toMatchObject({
        code: 400,
        msg: '该范围已有此商品的渠道配置',
      })
      expect(
        await admin(server).post(`${CHANNEL}/update`, {
          skuId: other.id,
          details: [{ supplierGoodsId: foreign }, { supplierGoodsId: foreign }],
        }),
      ).toMatchObject({ code: 400, msg: '同一供应商商品不能重复' })
      expect(
        await admin(server).post(`${CHANNEL}/update`, {
          skuId: other.id,
          routeMode: 2,
          details: [{ supplierGoodsId: foreign, weight: 0 }],
        }),
      ).toMatchObject({ code: 400, msg: '权重合计必须大于0' })
      expect(
        await admin(server).post(`${CHANNEL}/update`, {
          skuId: other.id,
          details: [{ supplierGoodsId: gx }],
        }),
      ).toMatchObject({ code: 400, msg: '供应商商品与配置的商品不一致' })
      expect(
        await admin(server).post('/biz-supplier/supplierGoods/changeState', {
          ids: foreign,
          goodsState: SUPPLIER_GOODS_STATE.stopped,
          confirm: 1,
        }),
      ).toMatchObject({ code: 200 })
      expect(
        await admin(server).post(`${CHANNEL}/update`, {
          skuId: other.id,
          details: [{ supplierGoodsId: foreign }],
        }),
      ).toMatchObject({ code: 400, msg: '供应商商品已停用' })
      const now = await config(server, configId)
      expect(
        await admin(server).post(`${CHANNEL}/update`, {
          id: configId,
          version: now.version - 1,
          maxSwitch: 1,
        }),
      ).toMatchObject({ code: 409 })
      expect(
        await server
          .as('admin', '100002')
          .post(`${CHANNEL}/update`, { id: configId, version: now.version, maxSwitch: 1 }),
      ).toMatchObject({ code: 404 })
      expect(await server.as('admin', '100002').get(`${CHANNEL}/detailList`, { configId })).toMatchObject({
        code: 404,
      })
      expect(
        (await admin(server).get<Listed<{ state: number }>>(`${CHANNEL}/page`, { skuId: firstSku.id })).data,
      ).toMatchObject({ total: 2, records: [{ state: 1 }, { state: 1 }] })
      expect((await admin(server).get<unknown[]>(`${CHANNEL}/detailList`, { configId })).data).toHaveLength(2)
      expect(await admin(server).post(`${CHANNEL}/removeList`, { ids: configId })).toMatchObject({
        code: 200,
      })
    })

    test('channels are changed by list and by whole batch', async () => {
      const { x, y, configId, sku: firstSku, merchant: own } = await scene(server)
      const two = await sku(server, 20_000)
      await supply(server, x, two.id, 19_000)
      const group = await admin(server).post<{ success: number }>(`${CHANNEL}/batch/update`, {
        skuIds: [firstSku.id, two.id],
        merchantGroupIds: [own.merchantGroupId],
        operation: 1,
        supplierId: x,
        priority: 3,
      })
      expect(group, JSON.stringify(group.body)).toMatchObject({ code: 200, data: { success: 2, fail: [] } })
      expect(
        await admin(server).post(`${CHANNEL}/batch/update`, {
          skuIds: [firstSku.id, two.id],
          operation: 2,
          supplierId: y,
        }),
      ).toMatchObject({ code: 200, data: { success: 1, fail: [{ id: two.id }] } })
      expect(await config(server, configId)).toMatchObject({ channelCount: 1 })
      const now = await config(server, configId)
      const saved = await admin(server).post<{ success: number; fail: { msg: string }[] }>(
        `${CHANNEL}/updateList`,
        [
          { id: configId, version: now.version, maxSwitch: 3 },
          { id: configId, version: now.version, maxSwitch: 4 },
        ] as never,
      )
      expect(saved, JSON.stringify(saved.body)).toMatchObject({ code: 200, data: { success: 1 } })
      expect(saved.data.fail).toHaveLength(1)
    })

    test('channels are ordered by priority, by weighted share, or by price', () => {
      const channel = (detailId: string, more: Partial<Channel>): Channel => ({
        detailId,
        supplierGoodsId: detailId,
        supplierId: detailId,
        supplierSkuCode: '',
        purchasePrice: fen(100),
        priority: 1,
        weight: 10,
        level: 1,
        routeMode: 1,
        failSwitch: true,
        maxSwitch: 2,
        dayLimitQty: 0,
        isFused: false,
        resultTimeoutMin: 0,
        ...more,
      })
      const ids = (channels: readonly Channel[]): string => channels.map(({ detailId }) => detailId).join('')
      expect(
        ids(
          sortChannels([
            channel('1', { priority: 2 }),
            channel('2', { purchasePrice: fen(99) }),
            channel('3', {}),
            channel('4', { level: 3 }),
          ]),
        ),
      ).toBe('2431')
      expect(
        ids(
          sortChannels([
            channel('1', { purchasePrice: fen(101), routeMode: 3 }),
            channel('2', { priority: 9, routeMode: 3 }),
            channel('3', { priority: 1, routeMode: 3 }),
          ]),
        ),
      ).toBe('321')
      let state = 7
      const random = (): number => {
        state = (state * 16_807) % 2_147_483_647
        return state / 2_147_483_647
      }
      let first = 0
      for (let index = 0; index < 10_000; index += 1)
        if (
          sortChannels(
            [channel('1', { routeMode: 2, weight: 70 }), channel('2', { routeMode: 2, weight: 30 })],
            random,
          )[0]?.detailId === '1'
        )
          first += 1
      expect(first).toBeGreaterThan(6_800)
      expect(first).toBeLessThan(7_200)
    })
  })
}
