import { beforeAll, describe, expect, test } from 'vitest'
import { admin } from '../../support/people.ts'
import { BASE, detail, list, make, skusOf, type Wire } from '../../support/products.ts'
import type { TestServer } from '../../support/server.ts'
import { SHELF_STATUS } from '../../support/wireNumbers.ts'

/** One product from its first draft to its sale and its copy. */
export function launchTests(server: TestServer): void {
  describe('an in-kind product is launched', () => {
    let category: Wire, brand: Wire, colour: Wire, size: Wire, cup: Wire
    beforeAll(async () => {
      const home = await make(server, 'goodsCategory', { categoryName: '居家' })
      category = await make(server, 'goodsCategory', { parentId: home.id, categoryName: '杯壶' })
      brand = await make(server, 'goodsBrand', { brandName: '暖山生活', authExpireDate: '2099-12-31' })
      colour = await make(server, 'goodsSpec', {
        specName: '杯身颜色',
        categoryId: category.id,
        specValues: [{ value: '白' }, { value: '黑' }, { value: '绿' }],
      })
      size = await make(server, 'goodsSpec', {
        specName: '杯身容量',
        categoryId: category.id,
        specValues: [{ value: '350ml' }, { value: '500ml' }],
      })
      cup = await make(server, 'goodsSpu', {
        spuName: '暖山保温杯',
        goodsType: 4,
        deliverType: 1,
        categoryId: category.id,
        brandId: brand.id,
        specIds: `${colour.id},${size.id}`,
        skus: [{ faceValue: 8900, salePrice: 8500, minSalePrice: 7500 }],
      })
    })

    test('specifications of three and two values make six SKUs as drafts', async () => {
      expect(cup).toMatchObject({
        shelfStatus: SHELF_STATUS.draft,
        skuCount: 6,
        lowPrice: 8500,
        highPrice: 8500,
        refundable: 1,
        afterSaleDays: 7,
      })
      expect(String(cup.spuCode)).toMatch(/^SPU\d{6}$/)
      expect(skusOf(cup).map(({ specText }) => specText)).toEqual([
        '白/350ml',
        '白/500ml',
        '黑/350ml',
        '黑/500ml',
        '绿/350ml',
        '绿/500ml',
      ])
      expect(skusOf(cup)[0]).toMatchObject({ skuName: '暖山保温杯 白 350ml', maxPerOrder: 100 })
      expect(await detail(server, 'goodsSpec', colour.id)).toMatchObject({ useCount: 1 })
      expect(await detail(server, 'goodsBrand', brand.id)).toMatchObject({ spuCount: 1 })
      expect(
        (
          await list(server, 'goodsSpu', {
            categoryId: String((await detail(server, 'goodsCategory', category.id)).parentId),
          })
        ).data.records.map(({ id }) => id),
      ).toEqual([cup.id])
      expect(
        (
          await list(server, 'goodsSku', {
            categoryId: String((await detail(server, 'goodsCategory', category.id)).parentId),
          })
        ).data.total,
      ).toBe(6)
    })

    test('a product goes on sale only with a tax class and a stock or channel', async () => {
      const [last] = skusOf(cup).filter(({ specText }) => specText === '绿/500ml')
      expect(
        await admin(server).post(`${BASE}/goodsSku/changeStatus`, { ids: last?.id, status: 0 }),
      ).toMatchObject({
        code: 200,
      })
      expect((await list(server, 'goodsSku', { spuId: cup.id, status: 1 })).data.total).toBe(5)
      const shelve = () =>
        admin(server).post(`${BASE}/goodsSpu/changeShelfStatus`, {
          ids: [cup.id],
          shelfStatus: SHELF_STATUS.on,
        })
      expect(await shelve()).toMatchObject({ code: 400, msg: '请先维护税收分类' })
      const taxed = await admin(server).post<Wire>(`${BASE}/goodsSpu/update`, {
        id: cup.id,
        version: cup.version,
        taxCode: '0.13',
      })
      expect(taxed, JSON.stringify(taxed.body)).toMatchObject({ code: 200, data: { skuCount: 6 } })
      expect(await shelve()).toMatchObject({ code: 400, msg: '商品无可用供货渠道或库存，不能上架' })
      expect(
        await admin(server).post(`${BASE}/goodsSpu/changeShelfStatus`, { ids: [cup.id], shelfStatus: 7 }),
      ).toMatchObject({ code: 400 })
      const offered = await admin(server).post<Wire[]>(`${BASE}/goodsSku/skuList`, {
        keyword: '暖山保温杯',
        onlySellable: true,
      })
      expect(offered).toMatchObject({ code: 200, data: [] })
      expect(
        (await admin(server).post<Wire[]>(`${BASE}/goodsSku/skuList`, { keyword: '暖山保温杯' })).data,
      ).toHaveLength(6)
    })

    test('with fifty pieces of one SKU a product goes on sale, and only that SKU can be sold', async () => {
      const [sku] = skusOf(cup)
      await server.sql(`update goods_sku set available_qty = 50 where id = ${sku?.id}`)
      expect(
        await admin(server).post(`${BASE}/goodsSpu/changeShelfStatus`, {
          ids: [cup.id],
          shelfStatus: SHELF_STATUS.on,
        }),
      ).toMatchObject({ code: 200, data: { success: 1 } })
      const offered = await admin(server).post<Wire[]>(`${BASE}/goodsSku/skuList`, {
        keyword: '暖山',
        onlySellable: true,
      })
      expect(offered.data.map(({ id }) => id)).toEqual([sku?.id])
    })

    test('a value used by SKUs cannot be removed from its specification, nor the specification itself', async () => {
      const now = await detail(server, 'goodsSpec', colour.id)
      const values = (now.specValues as { value: string }[]).filter(({ value }) => value !== '黑')
      expect(
        await admin(server).post(`${BASE}/goodsSpec/update`, {
          id: now.id,
          version: now.version,
          specValues: values,
        }),
      ).toMatchObject({ code: 400, msg: '规格值已被商品使用，不能删除' })
      expect(await admin(server).post(`${BASE}/goodsSpec/remove`, { ids: now.id })).toMatchObject({
        code: 400,
        msg: '规格值已被商品使用，不能删除',
      })
    })

    test('SKU rows keep their ids; an omitted one is removed, repeated and foreign ones are refused', async () => {
      const now = await detail(server, 'goodsSpu', cup.id)
      const rows = skusOf(now)
      const keptSkus = rows.slice(0, 5).map((row, index) => (index === 0 ? { ...row, salePrice: 8300 } : row))
      const saved = await admin(server).post<Wire>(`${BASE}/goodsSpu/update`, {
        id: cup.id,
        version: now.version,
        skus: keptSkus,
      })
      expect(saved, JSON.stringify(saved.body)).toMatchObject({
        code: 200,
        data: { skuCount: 5, lowPrice: 8300 },
      })
      expect(skusOf(saved.data).map(({ id }) => id)).toEqual(keptSkus.map(({ id }) => id))
      expect(await admin(server).get(`${BASE}/goodsSku/detail`, { id: rows[5]?.id ?? '' })).toMatchObject({
        code: 404,
      })
      const version = saved.data.version
      const present = skusOf(saved.data)
      const { id: _id, skuCode: _code, ...again } = present[0] as Wire
      expect(
        await admin(server).post(`${BASE}/goodsSpu/update`, {
          id: cup.id,
          version,
          skus: [...present, again],
        }),
      ).toMatchObject({ code: 400, msg: '规格组合重复' })
      expect(
        await admin(server).post(`${BASE}/goodsSpu/update`, {
          id: cup.id,
          version,
          skus: [...present.slice(0, 4), { ...present[4], specText: '红/350ml' }],
        }),
      ).toMatchObject({ code: 400, msg: '规格值不在所选规格中' })
      const stranger = (await list(server, 'goodsSku', { skuCode: 'HF-100' })).data.records[0]
      expect(
        await admin(server).post(`${BASE}/goodsSpu/update`, {
          id: cup.id,
          version,
          skus: [...present.slice(0, 4), { ...present[4], id: stranger?.id }],
        }),
      ).toMatchObject({ code: 400, errCode: 'REF_MISSING' })
      expect(
        await admin(server).post(`${BASE}/goodsSpu/update`, {
          id: cup.id,
          version,
          skus: [{ ...present[0], version: 0, salePrice: 8400 }, ...present.slice(1)],
        }),
      ).toMatchObject({ code: 409, errCode: 'VERSION_CONFLICT' })
      expect(
        await admin(server).post(`${BASE}/goodsSpu/update`, {
          id: cup.id,
          version,
          skus: [{ ...present[0], skuCode: 'ANDERS' }, ...present.slice(1)],
        }),
      ).toMatchObject({ code: 400, errCode: 'FIXED' })
    })

    test('a copy is a draft with SKUs and codes of its own', async () => {
      const answer = await admin(server).post(`${BASE}/goodsSpu/copy`, { id: cup.id })
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200, msg: '已复制为草稿' })
      const [copy] = (await list(server, 'goodsSpu', { spuName: '暖山保温杯 副本' })).data.records
      const whole = await detail(server, 'goodsSpu', String(copy?.id))
      const codes = new Set(skusOf(await detail(server, 'goodsSpu', cup.id)).map(({ skuCode }) => skuCode))
      expect(whole).toMatchObject({ shelfStatus: SHELF_STATUS.draft, skuCount: 5 })
      expect(skusOf(whole).filter(({ skuCode }) => codes.has(skuCode))).toEqual([])
      expect((await admin(server).post(`${BASE}/goodsSpu/remove`, { ids: whole.id })).code).toBe(200)
      expect((await list(server, 'goodsSku', { spuId: whole.id })).data.total).toBe(0)
    })
  })
}
