import { describe, expect, test } from 'vitest'
import type { Answer } from '../../support/client.ts'
import { checked, confirmed, faults, workbook } from '../../support/importing.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const BASE = '/biz-product'
type Wire = Record<string, unknown> & { readonly id: string; readonly version: number }
interface Records {
  readonly records: Wire[]
  readonly total: number
}

const client = () => server.as('admin', '100001')
const make = async (noun: string, body: Record<string, unknown>): Promise<Wire> => {
  const answer = await client().post<Wire>(`${BASE}/${noun}/save`, body)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200, msg: '新增成功' })
  return answer.data
}
const detail = async (noun: string, id: string): Promise<Wire> =>
  (await client().get<Wire>(`${BASE}/${noun}/detail`, { id })).data
const list = (noun: string, query: Record<string, string | number>): Promise<Answer<Records>> =>
  client().get<Records>(`${BASE}/${noun}/page`, query)

describe('pools', () => {
  const skuId = async (code: string): Promise<string> =>
    (await list('goodsSku', { skuCode: code })).data.records[0]?.id ?? ''
  interface Relations {
    readonly records: { readonly id: string; readonly skuCode: string; readonly relationState: number }[]
    readonly total: number
  }

  test('a pool takes goods of its allowed kinds, once each, and counts them', async () => {
    const pool = await make('goodsPool', {
      poolName: '节日池',
      poolCode: 'POOL-JR',
      poolType: 1,
      goodsTypes: [2, 3],
      defaultDiscount: 0.95,
    })
    expect(pool).toMatchObject({ goodsTypes: [2, 3], defaultDiscount: 0.95, goodsCount: 0, merchantCount: 0 })
    const skuIds = [await skuId('VIP-M'), await skuId('SG-M')]
    expect(
      await client().post(`${BASE}/goodsPool/addGoods`, {
        poolId: pool.id,
        skuIds: [...skuIds, await skuId('HF-100')],
      }),
    ).toMatchObject({ code: 400, msg: '商品类型不在允许范围' })
    const added = await client().post(`${BASE}/goodsPool/addGoods`, {
      poolId: pool.id,
      skuIds,
      discount: 0.9,
    })
    expect(added, JSON.stringify(added.body)).toMatchObject({ code: 200, msg: '已加入商品池' })
    expect(
      await client().post(`${BASE}/goodsPool/addGoods`, { poolId: pool.id, skuIds: skuIds.slice(0, 1) }),
    ).toMatchObject({ code: 400, msg: '商品已在池中' })
    expect(await detail('goodsPool', pool.id)).toMatchObject({ goodsCount: 2, onCount: 2 })
    const { data } = await client().get<Relations>(`${BASE}/goodsPool/relationPage`, { poolId: pool.id })
    expect(data.records.map(({ skuCode }) => skuCode).sort()).toEqual(['SG-M', 'VIP-M'])
    const [first, second] = data.records
    expect(
      await client().post(`${BASE}/goodsPool/changeRelationState`, { ids: [first?.id], relationState: 0 }),
    ).toMatchObject({ code: 200, data: { success: 1 } })
    expect(await detail('goodsPool', pool.id)).toMatchObject({ goodsCount: 2, onCount: 1 })
    const off = await client().post<{ operation: string }>(`${BASE}/goodsPoolRelation/changeRelationState`, {
      ids: [second?.id],
      relationState: 0,
    })
    expect(await detail('goodsPool', pool.id)).toMatchObject({ onCount: 0 })
    expect(
      (await client().post(`${BASE}/goodsPoolRelation/undo`, { operation: off.data.operation })).code,
    ).toBe(200)
    expect(await detail('goodsPool', pool.id)).toMatchObject({ onCount: 1 })
    expect(
      await client().post(`${BASE}/goodsPool/changeRelationState`, { ids: [first?.id], relationState: 5 }),
    ).toMatchObject({ code: 400 })
    expect(await client().post(`${BASE}/goodsPool/removeGoods`, { ids: [second?.id] })).toMatchObject({
      code: 200,
      msg: '删除成功',
    })
    expect(await detail('goodsPool', pool.id)).toMatchObject({ goodsCount: 1, onCount: 0 })
    expect(await client().post(`${BASE}/goodsPool/remove`, { ids: pool.id })).toMatchObject({
      code: 400,
      errCode: 'REF_EXISTS',
    })
  })

  test('a SKU in a pool, and its product, cannot be removed; pool codes are fixed and unique', async () => {
    const [spu] = (await list('goodsSpu', { spuName: '暖山焖茶壶' })).data.records
    expect(await client().post(`${BASE}/goodsSpu/remove`, { ids: spu?.id })).toMatchObject({
      code: 400,
      errCode: 'REF_EXISTS',
    })
    const [pool] = (await list('goodsPool', { poolCode: 'POOL-DS' })).data.records
    expect(pool).toMatchObject({ goodsCount: 9, onCount: 8 })
    expect(
      await client().post(`${BASE}/goodsPool/update`, {
        id: pool?.id,
        version: pool?.version,
        poolCode: 'ANDERS',
      }),
    ).toMatchObject({ code: 400, errCode: 'FIXED' })
    expect(
      await client().post(`${BASE}/goodsPool/save`, { poolName: '别名', poolCode: 'POOL-DS', poolType: 1 }),
    ).toMatchObject({ code: 400, msg: '编码已存在' })
    const support = server.as('support', '100001')
    expect((await support.post(`${BASE}/goodsPool/removeGoods`, { ids: '1' })).code).toBe(403)
    expect(
      (
        await server
          .as('admin', '100002')
          .get<Relations>(`${BASE}/goodsPool/relationPage`, { poolId: String(pool?.id) })
      ).data.total,
    ).toBe(0)
  })

  test('a file adds goods to pools: valid rows are written, each other row says what is wrong', async () => {
    const pool = await make('goodsPool', {
      poolName: '导入池',
      poolCode: 'POOL-DR',
      poolType: 1,
      goodsTypes: [2, 3],
    })
    const rows = [
      ['池编码', 'SKU编码', '折扣'],
      ['POOL-DR', 'VIP-M', '9折'],
      [' POOL-DR ', 'SG-M', ''],
      ['POOL-DR', 'VIP-M', ''],
      ['POOL-DR', 'HF-100', ''],
      ['POOL-XX', 'VIP-M', ''],
      ['POOL-DR', 'NOTHING', ''],
      ['POOL-DR', 'SG-M', '16折'],
    ]
    const task = await checked(server.url, client(), `${BASE}/goodsPoolRelation`, await workbook(rows))
    expect((await faults(client(), task.id)).map(({ rowNo, text }) => `${rowNo} ${text}`).toSorted()).toEqual(
      [
        '4 重复行',
        '5 商品类型不在允许范围',
        '6 商品池不存在',
        '7 SKU不存在',
        '8 折扣不能大于1.5',
        '8 重复行',
      ],
    )
    expect(await confirmed(client(), task.id)).toMatchObject({ status: 'done', successCount: 2 })
    expect(await detail('goodsPool', pool.id)).toMatchObject({ goodsCount: 2, onCount: 2 })
    const { data } = await client().get<{ records: Wire[] }>(`${BASE}/goodsPool/relationPage`, {
      poolId: pool.id,
    })
    expect(
      data.records
        .map(({ skuCode, discount }) => [skuCode, discount])
        .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
    ).toEqual([
      ['SG-M', null],
      ['VIP-M', 0.9],
    ])
    const again = await checked(
      server.url,
      client(),
      `${BASE}/goodsPoolRelation`,
      await workbook([rows[0] ?? [], ['POOL-DR', 'SG-M', '9折']]),
    )
    expect((await faults(client(), again.id)).map(({ text }) => text)).toEqual(['商品已在池中'])
    const form = new FormData()
    form.set(
      'file',
      new Blob([new Uint8Array(await workbook([rows[0] ?? [], ['POOL-DR', 'YT-M', '']]))]),
      '池.xlsx',
    )
    expect(await client().form(`${BASE}/goodsPool/importGoods`, form)).toMatchObject({ code: 200 })
    expect(await server.as('viewer', '100001').form(`${BASE}/goodsPool/importGoods`, form)).toMatchObject({
      code: 403,
    })
  })
})
