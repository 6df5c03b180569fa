import { describe, expect, test } from 'vitest'
import { dataOf, ok } from '../../support/answers.ts'
import type { Listed } from '../../support/client.ts'
import { type Item, POOL, PoolDesk } from '../../support/publicPool.ts'
import { useServer } from '../../support/server.ts'
import { POOL_STATE } from '../../support/wireNumbers.ts'

const server = useServer()
const desk = new PoolDesk(server)

describe('sharing products', () => {
  test('a shared product is seen by others once the platform approved, with supply prices but no costs', async () => {
    const [id = ''] = dataOf(await desk.share({ 'YT-M': 1200, 'YT-Q': 3600 })).ids
    expect(await desk.itemOf(desk.owner, id)).toMatchObject({
      poolState: POOL_STATE.pending,
      snapshotVersion: 1,
    })
    expect(await desk.buyer.get(`${POOL}/detail`, { id })).toMatchObject({ code: 404 })
    expect(await desk.quote(id)).toMatchObject({ code: 404 })
    expect(await desk.owner.post(`${POOL}/audit`, { ids: id, pass: 1 })).toMatchObject({ code: 403 })
    ok(await desk.approve(id))
    const { records } = dataOf(
      await desk.buyer.post<Listed<Item>>(`${POOL}/queryPage`, { title: '云听', current: 1, size: 10 }),
    )
    expect(records).toMatchObject([{ id, poolState: POOL_STATE.open, quoted: 0 }])
    const seen = await desk.itemOf(desk.buyer, id)
    expect(seen.skuSnapshot.map(({ skuCode, supplyPrice }) => [skuCode, supplyPrice])).toEqual([
      ['YT-M', 1200],
      ['YT-Q', 3600],
    ])
    expect(JSON.stringify(seen)).not.toContain('costPrice')
    const other = dataOf(await desk.share({ 'SG-M': 1500 })).ids[0] ?? ''
    ok(await desk.platform.post(`${POOL}/audit`, { ids: other, pass: 0, reason: '图片不清晰' }))
    expect(await desk.itemOf(desk.owner, other)).toMatchObject({
      poolState: POOL_STATE.rejected,
      reason: '图片不清晰',
    })
    expect(await desk.buyer.get(`${POOL}/detail`, { id: other })).toMatchObject({ code: 404 })
    // Shared again after a rejection, it waits again.
    ok(await desk.share({ 'SG-M': 1500 }))
    expect(await desk.itemOf(desk.owner, other)).toMatchObject({ poolState: POOL_STATE.pending })
  })

  test('what cannot be shared is refused', async () => {
    const foreign = await desk.skuNamed(desk.buyer, 'NF-CF')
    const refusals: readonly (readonly [Record<string, unknown>, string])[] = [
      [{ items: [] }, '请选择要共享的规格商品'],
      [{}, '请选择要共享的规格商品'],
      [{ items: [{ skus: [{ skuId: 'x', supplyPrice: 1 }] }] }, '商品不存在或不属于本租户'],
      [{ items: [{ skus: [{ skuId: foreign.id, supplyPrice: 100 }] }] }, '商品不存在或不属于本租户'],
    ]
    for (const [body, msg] of refusals)
      expect(await desk.owner.post(`${POOL}/addPool`, body)).toMatchObject({ code: 400, msg })
    for (const [prices, msg] of [
      [{ 'XM-W': 1201 }, '“星幕视频会员 周卡”的供货价须大于0且不高于面值'],
      [{ 'XM-W': 0 }, '“星幕视频会员 周卡”的供货价须大于0且不高于面值'],
      [{ 'HF-30': 2900 }, '商品“话费快充”的类型不能共享，仅限卡密、券码、实物和电影票'],
      [{ 'CX-10': 800 }, '商品“山海出行打车券”未上架，不能共享'],
    ] as const)
      expect(await desk.share(prices)).toMatchObject({ code: 400, msg })
    expect(await server.as('viewer', '100001').post(`${POOL}/addPool`, { items: [] })).toMatchObject({
      code: 403,
    })
  })
})
