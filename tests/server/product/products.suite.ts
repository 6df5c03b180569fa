import { describe, expect, test } from 'vitest'
import { admin } from '../../support/people.ts'
import { BASE, detail, list, make, type Records, skusOf, type Wire } from '../../support/products.ts'
import type { TestServer } from '../../support/server.ts'
import { CONFIRMATION_NEEDED, SHELF_STATUS } from '../../support/wireNumbers.ts'

/** Rules of products and SKUs. */
export function productsTests(server: TestServer): void {
  describe('products', () => {
    test('a product is delivered as its kind allows, is of a leaf category, and names its account type', async () => {
      const [leaf] = (
        await admin(server).get<{ id: string }[]>(`${BASE}/goodsCategory/select`, { keyword: '话费充值' })
      ).data
      const [top] = (
        await admin(server).get<{ id: string }[]>(`${BASE}/goodsCategory/select`, { keyword: '话费流量' })
      ).data
      const draft = {
        spuName: '话费10元',
        goodsType: 1,
        deliverType: 2,
        accountType: 1,
        categoryId: leaf?.id,
        skus: [{ faceValue: 1000, salePrice: 998 }],
      }
      expect(await admin(server).post(`${BASE}/goodsSpu/save`, { ...draft, deliverType: 1 })).toMatchObject({
        code: 400,
        msg: '该商品类型不支持此交付方式',
      })
      expect(await admin(server).post(`${BASE}/goodsSpu/save`, { ...draft, accountType: 0 })).toMatchObject({
        code: 400,
        msg: '请选择充值账号类型',
      })
      expect(
        await admin(server).post(`${BASE}/goodsSpu/save`, { ...draft, categoryId: top?.id }),
      ).toMatchObject({
        code: 400,
        data: { field: 'categoryId' },
      })
      expect(await admin(server).post(`${BASE}/goodsSpu/save`, { ...draft, skus: [] })).toMatchObject({
        code: 400,
        msg: '请至少填写一个规格商品',
      })
      expect(
        await admin(server).post(`${BASE}/goodsSpu/save`, {
          ...draft,
          skus: [{ faceValue: 1000, salePrice: 900, minSalePrice: 950 }],
        }),
      ).toMatchObject({ code: 400, msg: '售价低于最低限价' })
      expect(
        await admin(server).post(`${BASE}/goodsSpu/save`, {
          ...draft,
          skus: [{ skuCode: 'HF-100', faceValue: 1000, salePrice: 990 }],
        }),
      ).toMatchObject({ code: 400, msg: 'SKU编码已存在' })
      const product = await make(server, 'goodsSpu', {
        ...draft,
        detailHtml: '<p onclick="x()">好<script>alert(1)</script><a href="javascript:x">价</a></p>',
      })
      expect(product.detailHtml).toBe('<p>好<a>价</a></p>')
      expect(skusOf(product)[0]).toMatchObject({ maxPerOrder: 1, specText: '' })
    })

    test('a product on sale cannot be removed, and only the platform can force it off sale', async () => {
      const [row] = (await list(server, 'goodsSpu', { spuName: '话费100元' })).data.records
      expect(await admin(server).post(`${BASE}/goodsSpu/remove`, { ids: row?.id })).toMatchObject({
        code: 400,
        msg: '已上架商品不能删除',
      })
      expect(
        await admin(server).post(`${BASE}/goodsSpu/changeShelfStatus`, {
          ids: row?.id,
          shelfStatus: SHELF_STATUS.forced,
          reason: '侵权',
        }),
      ).toMatchObject({ code: 403 })
      expect(
        await admin(server).post(`${BASE}/goodsSpu/changeShelfStatus`, {
          ids: row?.id,
          shelfStatus: SHELF_STATUS.forced,
        }),
      ).toMatchObject({ code: 400, msg: '请填写强制下架原因' })
      const [forced] = (await list(server, 'goodsSpu', { spuName: '山海出行打车券' })).data.records
      expect(
        await admin(server).post(`${BASE}/goodsSpu/changeShelfStatus`, {
          ids: forced?.id,
          shelfStatus: SHELF_STATUS.off,
        }),
      ).toMatchObject({ code: 400, msg: '强制下架的商品由平台解除' })
      const off = await admin(server).post<{ operation: string }>(`${BASE}/goodsSpu/changeShelfStatus`, {
        ids: row?.id,
        shelfStatus: SHELF_STATUS.off,
      })
      expect(off).toMatchObject({ code: 200, data: { success: 1 } })
      expect(
        (await admin(server).post(`${BASE}/goodsSpu/undo`, { operation: off.data.operation })).code,
      ).toBe(200)
      expect(await detail(server, 'goodsSpu', String(row?.id))).toMatchObject({
        shelfStatus: SHELF_STATUS.on,
      })
    })

    test('removing a product removes its SKUs, and undo restores them', async () => {
      const [category] = (
        await admin(server).get<{ id: string }[]>(`${BASE}/goodsCategory/select`, { keyword: '数码配件' })
      ).data
      const leaf = (
        await admin(server).get<{ id: string }[]>(`${BASE}/goodsCategory/getChildList`, {
          parentId: category?.id,
        })
      ).data[0]
      const product = await make(server, 'goodsSpu', {
        spuName: '数据线',
        goodsType: 4,
        deliverType: 3,
        categoryId: leaf?.id,
        skus: [{ skuCode: 'CABLE-1', faceValue: 2900, salePrice: 1900 }],
      })
      const removed = await admin(server).post<{ operation: string }>(`${BASE}/goodsSpu/remove`, {
        ids: product.id,
      })
      expect((await list(server, 'goodsSku', { skuCode: 'CABLE-1' })).data.total).toBe(0)
      expect(
        (await admin(server).post(`${BASE}/goodsSpu/undo`, { operation: removed.data.operation })).code,
      ).toBe(200)
      expect((await list(server, 'goodsSku', { skuCode: 'CABLE-1' })).data.total).toBe(1)
    })
  })

  describe('SKUs', () => {
    const sku = async (code: string): Promise<Wire> =>
      (await list(server, 'goodsSku', { skuCode: code })).data.records[0] as Wire

    test('SKUs are repriced by discount, by an amount or one by one, previewed and undone', async () => {
      const rows = [await sku('XK-10'), await sku('XK-30')]
      const ids = rows.map(({ id }) => id)
      const preview = await admin(server).post<{ effects: string[] }>(`${BASE}/goodsSku/preview`, {
        action: 'batchPrice',
        ids,
        input: { mode: 1, discount: 0.95 },
      })
      expect(preview.data.effects).toEqual(['XK-10：售价 ¥8.80 → ¥9.50', 'XK-30：售价 ¥26.40 → ¥28.50'])
      const repriced = await admin(server).post<{ operation: string }>(`${BASE}/goodsSku/batchPrice`, {
        ids,
        mode: 1,
        value: 0.95,
      })
      expect(repriced, JSON.stringify(repriced.body)).toMatchObject({ code: 200, data: { success: 2 } })
      expect(await sku('XK-30')).toMatchObject({ salePrice: 2850, version: (rows[1]?.version ?? 0) + 1 })
      expect((await list(server, 'goodsSpu', { spuName: '巷口茶铺代金券' })).data.records[0]).toMatchObject({
        lowPrice: 950,
        highPrice: 2850,
      })
      expect(
        (await admin(server).post(`${BASE}/goodsSku/undo`, { operation: repriced.data.operation })).code,
      ).toBe(200)
      expect((await sku('XK-30')).salePrice).toBe(2640)
      expect(
        await admin(server).post(`${BASE}/goodsSku/batchPrice`, { ids, mode: 2, value: -100 }),
      ).toMatchObject({
        code: 200,
        data: { success: 1, fail: [{ id: ids[0], msg: '售价低于最低限价' }] },
      })
      expect(
        await admin(server).post(`${BASE}/goodsSku/batchPrice`, {
          items: [{ id: ids[0], salePrice: 990, minSalePrice: 700 }],
        }),
      ).toMatchObject({ code: 200, data: { success: 1 } })
      expect(await sku('XK-10')).toMatchObject({ salePrice: 990, minSalePrice: 700 })
      expect(await admin(server).post(`${BASE}/goodsSku/batchPrice`, { ids, mode: 1 })).toMatchObject({
        code: 400,
        msg: '请输入折扣',
      })
    })

    test('a SKU form changes the price, never the code, and never below the floor', async () => {
      const row = await sku('LJ-10')
      expect(
        await admin(server).post(`${BASE}/goodsSku/update`, {
          id: row.id,
          version: row.version,
          salePrice: 900,
        }),
      ).toMatchObject({ code: 400, msg: '售价低于最低限价' })
      expect(
        await admin(server).post(`${BASE}/goodsSku/update`, {
          id: row.id,
          version: row.version,
          salePrice: 1600,
        }),
      ).toMatchObject({ code: 400, data: { field: 'salePrice' } })
      expect(
        await admin(server).post(`${BASE}/goodsSku/update`, {
          id: row.id,
          version: row.version,
          skuCode: 'X',
        }),
      ).toMatchObject({ code: 400, errCode: 'COMPUTED' })
      expect(
        await admin(server).post(`${BASE}/goodsSku/update`, {
          id: row.id,
          version: row.version,
          salePrice: 1050,
        }),
      ).toMatchObject({ code: 200 })
      expect(
        await admin(server).post(`${BASE}/goodsSku/update`, {
          id: row.id,
          version: row.version,
          salePrice: 1060,
        }),
      ).toMatchObject({ code: 409, errCode: 'VERSION_CONFLICT' })
    })

    test('a price below cost needs a confirmation, and costs are visible by permission only', async () => {
      await server.sql("update goods_sku set cost_price = 9900 where sku_code = 'HF-100'")
      const row = await sku('HF-100')
      expect(row.costPrice).toBe(9900)
      const request = { items: [{ id: row.id, salePrice: 9800, minSalePrice: 9000 }] }
      expect(await admin(server).post(`${BASE}/goodsSku/batchPrice`, request)).toMatchObject({
        status: 200,
        code: CONFIRMATION_NEEDED,
        errCode: 'CONFIRM',
        msg: '售价低于成本价，是否继续',
      })
      expect((await sku('HF-100')).salePrice).toBe(9980)
      expect(
        await admin(server).post(`${BASE}/goodsSku/batchPrice`, { ...request, confirm: 1 }),
      ).toMatchObject({
        code: 200,
        data: { success: 1 },
      })
      const { data } = await server
        .as('operator', '100001')
        .get<Records>(`${BASE}/goodsSku/page`, { skuCode: 'HF-100' })
      expect(data.records[0]).toMatchObject({ salePrice: 9800, costPrice: null })
    })

    test('SKUs are found by codes, kinds and keywords, and never in another tenant', async () => {
      const skus = await admin(server).post<Wire[]>(`${BASE}/goodsSku/skuList`, {
        skuCodes: ['HF-100', 'VIP-M', 'CUP-350', 'NF-CF'],
      })
      expect(skus.data.map(({ skuCode }) => skuCode)).toEqual(['CUP-350', 'HF-100', 'VIP-M'])
      expect(
        (
          await admin(server).post<Wire[]>(`${BASE}/goodsSku/skuList`, { goodsTypes: [6], limit: 5 })
        ).data.map(({ skuCode }) => skuCode),
      ).toEqual(['DY-2D'])
      const row = await sku('HF-100')
      expect(
        (await server.as('admin', '100002').post<Wire[]>(`${BASE}/goodsSku/skuList`, { skuIds: [row.id] }))
          .data,
      ).toEqual([])
      expect(
        (await server.as('admin', '100002').post(`${BASE}/goodsSku/changeStatus`, { ids: row.id, status: 0 }))
          .code,
      ).toBe(404)
      const sellable = await admin(server).post<Wire[]>(`${BASE}/goodsSku/skuList`, {
        onlySellable: 1,
        limit: 200,
      })
      expect(sellable.data.map(({ skuCode }) => skuCode)).toContain('JD65-W')
      expect(sellable.data.map(({ skuCode }) => skuCode)).not.toContain('JDEJ-1')
      expect(
        (
          await admin(server).post<Wire[]>(`${BASE}/goodsSku/skuList`, {
            merchantCode: 'M00019999',
            onlySellable: 1,
          })
        ).data,
      ).toEqual([])
    })
  })
}
