import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../support/client.ts'
import { useServer } from '../support/server.ts'

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
const skusOf = (spu: Wire): Wire[] => spu.skus as Wire[]
const list = (noun: string, query: Record<string, string | number>): Promise<Answer<Records>> =>
  client().get<Records>(`${BASE}/${noun}/page`, query)

describe('categories', () => {
  test('a fourth level and a name twice among siblings are refused; codes, levels and paths are given', async () => {
    const top = await make('goodsCategory', { categoryName: '母婴' })
    const second = await make('goodsCategory', { parentId: top.id, categoryName: '奶瓶' })
    const third = await make('goodsCategory', { parentId: second.id, categoryName: '玻璃奶瓶' })
    expect([top.level, second.level, third.level]).toEqual([1, 2, 3])
    expect(third.ancestors).toBe(`/${top.id}/${second.id}/`)
    expect(String(third.categoryCode)).toMatch(/^C\d{4}$/)
    expect(
      await client().post(`${BASE}/goodsCategory/save`, { parentId: third.id, categoryName: '宽口' }),
    ).toMatchObject({ code: 400, msg: '分类最多支持三级', data: { field: 'parentId' } })
    expect(
      await client().post(`${BASE}/goodsCategory/save`, { parentId: top.id, categoryName: '奶瓶' }),
    ).toMatchObject({ code: 400, msg: '同级分类名称已存在' })
    expect(
      await client().post(`${BASE}/goodsCategory/update`, {
        id: top.id,
        version: top.version,
        parentId: second.id,
      }),
    ).toMatchObject({ code: 400, errCode: 'TREE_CYCLE' })
    expect(await client().post(`${BASE}/goodsCategory/remove`, { ids: [top.id] })).toMatchObject({
      code: 400,
      msg: '该分类下存在子分类或商品，不能删除',
    })
  })

  test('a branch that moves takes its levels and paths along, and may not get too deep', async () => {
    const [one, other] = [
      await make('goodsCategory', { categoryName: '户外' }),
      await make('goodsCategory', { categoryName: '运动' }),
    ]
    const below = await make('goodsCategory', { parentId: one.id, categoryName: '帐篷' })
    const moved = await client().post<Wire>(`${BASE}/goodsCategory/update`, {
      id: one.id,
      version: one.version,
      parentId: other.id,
    })
    expect(moved, JSON.stringify(moved.body)).toMatchObject({ code: 200, data: { level: 2 } })
    expect(await detail('goodsCategory', below.id)).toMatchObject({
      level: 3,
      ancestors: `/${other.id}/${one.id}/`,
    })
    const top = await make('goodsCategory', { categoryName: '体育' })
    expect(
      await client().post(`${BASE}/goodsCategory/update`, {
        id: other.id,
        version: other.version,
        parentId: top.id,
      }),
    ).toMatchObject({ code: 400, msg: '分类最多支持三级' })
  })

  test('what goes off takes everything below with it, says so before, and undo brings all of it back', async () => {
    const top = await make('goodsCategory', { categoryName: '图书' })
    const below = await make('goodsCategory', { parentId: top.id, categoryName: '童书' })
    const preview = await client().post<{ effects: string[] }>(`${BASE}/goodsCategory/preview`, {
      action: 'disable',
      ids: [top.id],
    })
    expect(preview.data.effects).toEqual(['“图书”下的 1 个分类一并停用'])
    const off = await client().post<{ operation: string }>(`${BASE}/goodsCategory/changeStatus`, {
      ids: [top.id],
      status: 0,
    })
    expect(off, JSON.stringify(off.body)).toMatchObject({ code: 200, data: { success: 1 } })
    expect([
      (await detail('goodsCategory', top.id)).status,
      (await detail('goodsCategory', below.id)).status,
    ]).toEqual([0, 0])
    expect(
      await client().post(`${BASE}/goodsSpec/save`, {
        specName: '开本',
        categoryId: below.id,
        specValues: [{ value: '16开' }],
      }),
    ).toMatchObject({ code: 200 })
    await client().post(`${BASE}/goodsCategory/undo`, { operation: off.data.operation })
    expect([
      (await detail('goodsCategory', top.id)).status,
      (await detail('goodsCategory', below.id)).status,
    ]).toEqual([1, 1])
    const children = await client().get<Wire[]>(`${BASE}/goodsCategory/getChildList`, { parentId: top.id })
    expect(children.data.map(({ categoryName }) => categoryName)).toEqual(['童书'])
  })
})

describe('brands', () => {
  test('are filed under the initial of their name, unless told otherwise', async () => {
    expect((await make('goodsBrand', { brandName: '晨光文具' })).firstLetter).toBe('C')
    expect((await make('goodsBrand', { brandName: 'Zeta' })).firstLetter).toBe('Z')
    expect((await make('goodsBrand', { brandName: '360 智选' })).firstLetter).toBe('#')
    expect((await make('goodsBrand', { brandName: '单氏药业', firstLetter: 'S' })).firstLetter).toBe('S')
    expect(await client().post(`${BASE}/goodsBrand/save`, { brandName: '晨光文具' })).toMatchObject({
      code: 400,
      msg: '名称已存在',
    })
  })

  test('one whose authorisation has ended takes no new products; pickers offer the enabled ones', async () => {
    const { data } = await list('goodsBrand', { brandName: '山海出行' })
    const [brand] = data.records
    const [category] = (
      await client().get<{ id: string }[]>(`${BASE}/goodsCategory/select`, { keyword: '出行加油' })
    ).data
    const draft = {
      spuName: '山海月卡',
      goodsType: 3,
      deliverType: 2,
      categoryId: category?.id,
      brandId: brand?.id,
      skus: [{ faceValue: 3000, salePrice: 2700 }],
    }
    expect(await client().post(`${BASE}/goodsSpu/save`, draft)).toMatchObject({
      code: 400,
      msg: '品牌授权已过期',
      data: { field: 'brandId' },
    })
    const off = await make('goodsBrand', { brandName: '停产品牌' })
    await client().post(`${BASE}/goodsBrand/changeStatus`, { ids: off.id, status: 0 })
    const offered = await client().get<Wire[]>(`${BASE}/goodsBrand/getList`)
    expect(offered.data.map(({ brandName }) => brandName)).not.toContain('停产品牌')
    expect(await client().post(`${BASE}/goodsSpu/save`, { ...draft, brandId: off.id })).toMatchObject({
      code: 400,
      msg: '品牌不可选择该数据',
    })
    expect(await client().post(`${BASE}/goodsBrand/remove`, { ids: brand?.id })).toMatchObject({
      code: 400,
      errCode: 'REF_EXISTS',
    })
  })
})

describe('specifications', () => {
  test('keep the numbers of their values; a value twice and one in use are refused', async () => {
    const spec = await make('goodsSpec', {
      specName: '口味',
      specValues: [{ value: '原味' }, { value: '海盐' }],
    })
    const values = spec.specValues as { valueId: string; value: string }[]
    const changed = await client().post<Wire>(`${BASE}/goodsSpec/update`, {
      id: spec.id,
      version: spec.version,
      specValues: [{ ...values[1], value: '海盐味' }, { value: '香草' }, values[0]],
    })
    expect(changed, JSON.stringify(changed.body)).toMatchObject({
      code: 200,
      data: { valueText: '海盐味、香草、原味' },
    })
    const now = changed.data.specValues as { valueId: string }[]
    expect([now[0]?.valueId, now[2]?.valueId]).toEqual([values[1]?.valueId, values[0]?.valueId])
    expect(
      await client().post(`${BASE}/goodsSpec/save`, {
        specName: '口感',
        specValues: [{ value: '脆' }, { value: '脆 ' }],
      }),
    ).toMatchObject({ code: 400, msg: '规格值重复' })
    expect(
      await client().post(`${BASE}/goodsSpec/save`, { specName: '口味', specValues: [{ value: '辣' }] }),
    ).toMatchObject({ code: 400, msg: '名称已存在' })
    expect(await client().post(`${BASE}/goodsSpec/save`, { specName: '空', specValues: [] })).toMatchObject({
      code: 400,
      msg: '请至少填写一个规格值',
    })
  })
})

describe('an in-kind product is launched', () => {
  let category: Wire, brand: Wire, colour: Wire, size: Wire, cup: Wire
  beforeAll(async () => {
    const home = await make('goodsCategory', { categoryName: '居家' })
    category = await make('goodsCategory', { parentId: home.id, categoryName: '杯壶' })
    brand = await make('goodsBrand', { brandName: '暖山生活', authExpireDate: '2099-12-31' })
    colour = await make('goodsSpec', {
      specName: '杯身颜色',
      categoryId: category.id,
      specValues: [{ value: '白' }, { value: '黑' }, { value: '绿' }],
    })
    size = await make('goodsSpec', {
      specName: '杯身容量',
      categoryId: category.id,
      specValues: [{ value: '350ml' }, { value: '500ml' }],
    })
    cup = await make('goodsSpu', {
      spuName: '暖山保温杯',
      goodsType: 4,
      deliverType: 1,
      categoryId: category.id,
      brandId: brand.id,
      specIds: `${colour.id},${size.id}`,
      skus: [{ faceValue: 8900, salePrice: 8500, minSalePrice: 7500 }],
    })
  })

  test('two specifications of three and two values make six SKUs, as a draft', async () => {
    expect(cup).toMatchObject({
      shelfStatus: 0,
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
    expect(await detail('goodsSpec', colour.id)).toMatchObject({ useCount: 1 })
    expect(await detail('goodsBrand', brand.id)).toMatchObject({ spuCount: 1 })
    expect(
      (
        await list('goodsSpu', { categoryId: String((await detail('goodsCategory', category.id)).parentId) })
      ).data.records.map(({ id }) => id),
    ).toEqual([cup.id])
    expect(
      (await list('goodsSku', { categoryId: String((await detail('goodsCategory', category.id)).parentId) }))
        .data.total,
    ).toBe(6)
  })

  test('it goes on the shelf only with a tax class and something to deliver', async () => {
    const [last] = skusOf(cup).filter(({ specText }) => specText === '绿/500ml')
    expect(await client().post(`${BASE}/goodsSku/changeStatus`, { ids: last?.id, status: 0 })).toMatchObject({
      code: 200,
    })
    expect((await list('goodsSku', { spuId: cup.id, status: 1 })).data.total).toBe(5)
    const shelve = () =>
      client().post(`${BASE}/goodsSpu/changeShelfStatus`, { ids: [cup.id], shelfStatus: 1 })
    expect(await shelve()).toMatchObject({ code: 400, msg: '请先维护税收分类' })
    const taxed = await client().post<Wire>(`${BASE}/goodsSpu/update`, {
      id: cup.id,
      version: cup.version,
      taxCode: '0.13',
    })
    expect(taxed, JSON.stringify(taxed.body)).toMatchObject({ code: 200, data: { skuCount: 6 } })
    expect(await shelve()).toMatchObject({ code: 400, msg: '商品无可用供货渠道或库存，不能上架' })
    expect(
      await client().post(`${BASE}/goodsSpu/changeShelfStatus`, { ids: [cup.id], shelfStatus: 7 }),
    ).toMatchObject({ code: 400 })
    const offered = await client().post<Wire[]>(`${BASE}/goodsSku/skuList`, {
      keyword: '暖山保温杯',
      onlySellable: true,
    })
    expect(offered).toMatchObject({ code: 200, data: [] })
    expect(
      (await client().post<Wire[]>(`${BASE}/goodsSku/skuList`, { keyword: '暖山保温杯' })).data,
    ).toHaveLength(6)
  })

  test('with fifty pieces of one SKU it goes on, and that one alone can be sold', async () => {
    const [one] = skusOf(cup)
    await server.sql(`update goods_sku set available_qty = 50 where id = ${one?.id}`)
    expect(
      await client().post(`${BASE}/goodsSpu/changeShelfStatus`, { ids: [cup.id], shelfStatus: 1 }),
    ).toMatchObject({ code: 200, data: { success: 1 } })
    const offered = await client().post<Wire[]>(`${BASE}/goodsSku/skuList`, {
      keyword: '暖山',
      onlySellable: true,
    })
    expect(offered.data.map(({ id }) => id)).toEqual([one?.id])
  })

  test('a value its SKUs have cannot be taken from the specification, nor the specification away', async () => {
    const now = await detail('goodsSpec', colour.id)
    const values = (now.specValues as { value: string }[]).filter(({ value }) => value !== '黑')
    expect(
      await client().post(`${BASE}/goodsSpec/update`, {
        id: now.id,
        version: now.version,
        specValues: values,
      }),
    ).toMatchObject({ code: 400, msg: '规格值已被商品使用，不能删除' })
    expect(await client().post(`${BASE}/goodsSpec/remove`, { ids: now.id })).toMatchObject({
      code: 400,
      msg: '规格值已被商品使用，不能删除',
    })
  })

  test("its rows keep their ids; one left out is removed, one twice refused, another product's refused", async () => {
    const now = await detail('goodsSpu', cup.id)
    const rows = skusOf(now)
    const kept = rows.slice(0, 5).map((row, index) => (index === 0 ? { ...row, salePrice: 8300 } : row))
    const saved = await client().post<Wire>(`${BASE}/goodsSpu/update`, {
      id: cup.id,
      version: now.version,
      skus: kept,
    })
    expect(saved, JSON.stringify(saved.body)).toMatchObject({
      code: 200,
      data: { skuCount: 5, lowPrice: 8300 },
    })
    expect(skusOf(saved.data).map(({ id }) => id)).toEqual(kept.map(({ id }) => id))
    expect(await client().get(`${BASE}/goodsSku/detail`, { id: rows[5]?.id ?? '' })).toMatchObject({
      code: 404,
    })
    const version = saved.data.version
    const present = skusOf(saved.data)
    const { id: _id, skuCode: _code, ...again } = present[0] as Wire
    expect(
      await client().post(`${BASE}/goodsSpu/update`, { id: cup.id, version, skus: [...present, again] }),
    ).toMatchObject({ code: 400, msg: '规格组合重复' })
    expect(
      await client().post(`${BASE}/goodsSpu/update`, {
        id: cup.id,
        version,
        skus: [...present.slice(0, 4), { ...present[4], specText: '红/350ml' }],
      }),
    ).toMatchObject({ code: 400, msg: '规格值不在所选规格中' })
    const stranger = (await list('goodsSku', { skuCode: 'HF-100' })).data.records[0]
    expect(
      await client().post(`${BASE}/goodsSpu/update`, {
        id: cup.id,
        version,
        skus: [...present.slice(0, 4), { ...present[4], id: stranger?.id }],
      }),
    ).toMatchObject({ code: 400, errCode: 'REF_MISSING' })
    expect(
      await client().post(`${BASE}/goodsSpu/update`, {
        id: cup.id,
        version,
        skus: [{ ...present[0], version: 0, salePrice: 8400 }, ...present.slice(1)],
      }),
    ).toMatchObject({ code: 409, errCode: 'VERSION_CONFLICT' })
    expect(
      await client().post(`${BASE}/goodsSpu/update`, {
        id: cup.id,
        version,
        skus: [{ ...present[0], skuCode: 'ANDERS' }, ...present.slice(1)],
      }),
    ).toMatchObject({ code: 400, errCode: 'FIXED' })
  })

  test('a copy is a draft with SKUs and codes of its own', async () => {
    const answer = await client().post(`${BASE}/goodsSpu/copy`, { id: cup.id })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200, msg: '已复制为草稿' })
    const [copy] = (await list('goodsSpu', { spuName: '暖山保温杯 副本' })).data.records
    const whole = await detail('goodsSpu', String(copy?.id))
    const codes = new Set(skusOf(await detail('goodsSpu', cup.id)).map(({ skuCode }) => skuCode))
    expect(whole).toMatchObject({ shelfStatus: 0, skuCount: 5 })
    expect(skusOf(whole).filter(({ skuCode }) => codes.has(skuCode))).toEqual([])
    expect((await client().post(`${BASE}/goodsSpu/remove`, { ids: whole.id })).code).toBe(200)
    expect((await list('goodsSku', { spuId: whole.id })).data.total).toBe(0)
  })
})

describe('products', () => {
  test('are delivered only as their kind allows, stand at the end of a branch, and name the account they are charged to', async () => {
    const [leaf] = (
      await client().get<{ id: string }[]>(`${BASE}/goodsCategory/select`, { keyword: '话费充值' })
    ).data
    const [top] = (
      await client().get<{ id: string }[]>(`${BASE}/goodsCategory/select`, { keyword: '话费流量' })
    ).data
    const draft = {
      spuName: '话费10元',
      goodsType: 1,
      deliverType: 2,
      accountType: 1,
      categoryId: leaf?.id,
      skus: [{ faceValue: 1000, salePrice: 998 }],
    }
    expect(await client().post(`${BASE}/goodsSpu/save`, { ...draft, deliverType: 1 })).toMatchObject({
      code: 400,
      msg: '该商品类型不支持此交付方式',
    })
    expect(await client().post(`${BASE}/goodsSpu/save`, { ...draft, accountType: 0 })).toMatchObject({
      code: 400,
      msg: '请选择充值账号类型',
    })
    expect(await client().post(`${BASE}/goodsSpu/save`, { ...draft, categoryId: top?.id })).toMatchObject({
      code: 400,
      data: { field: 'categoryId' },
    })
    expect(await client().post(`${BASE}/goodsSpu/save`, { ...draft, skus: [] })).toMatchObject({
      code: 400,
      msg: '请至少填写一个规格商品',
    })
    expect(
      await client().post(`${BASE}/goodsSpu/save`, {
        ...draft,
        skus: [{ faceValue: 1000, salePrice: 900, minSalePrice: 950 }],
      }),
    ).toMatchObject({ code: 400, msg: '售价低于最低限价' })
    expect(
      await client().post(`${BASE}/goodsSpu/save`, {
        ...draft,
        skus: [{ skuCode: 'HF-100', faceValue: 1000, salePrice: 990 }],
      }),
    ).toMatchObject({ code: 400, msg: 'SKU编码已存在' })
    const made = await make('goodsSpu', {
      ...draft,
      detailHtml: '<p onclick="x()">好<script>alert(1)</script><a href="javascript:x">价</a></p>',
    })
    expect(made.detailHtml).toBe('<p>好<a>价</a></p>')
    expect(skusOf(made)[0]).toMatchObject({ maxPerOrder: 1, specText: '' })
  })

  test('on the shelf they are not removed, and only the platform forces one off', async () => {
    const [row] = (await list('goodsSpu', { spuName: '话费100元' })).data.records
    expect(await client().post(`${BASE}/goodsSpu/remove`, { ids: row?.id })).toMatchObject({
      code: 400,
      msg: '已上架商品不能删除',
    })
    expect(
      await client().post(`${BASE}/goodsSpu/changeShelfStatus`, {
        ids: row?.id,
        shelfStatus: 3,
        reason: '侵权',
      }),
    ).toMatchObject({ code: 403 })
    expect(
      await client().post(`${BASE}/goodsSpu/changeShelfStatus`, { ids: row?.id, shelfStatus: 3 }),
    ).toMatchObject({ code: 400, msg: '请填写强制下架原因' })
    const [forced] = (await list('goodsSpu', { spuName: '山海出行打车券' })).data.records
    expect(
      await client().post(`${BASE}/goodsSpu/changeShelfStatus`, { ids: forced?.id, shelfStatus: 2 }),
    ).toMatchObject({ code: 400, msg: '强制下架的商品由平台解除' })
    const off = await client().post<{ operation: string }>(`${BASE}/goodsSpu/changeShelfStatus`, {
      ids: row?.id,
      shelfStatus: 2,
    })
    expect(off).toMatchObject({ code: 200, data: { success: 1 } })
    expect((await client().post(`${BASE}/goodsSpu/undo`, { operation: off.data.operation })).code).toBe(200)
    expect(await detail('goodsSpu', String(row?.id))).toMatchObject({ shelfStatus: 1 })
  })

  test('one removed takes its SKUs with it and brings them back', async () => {
    const [category] = (
      await client().get<{ id: string }[]>(`${BASE}/goodsCategory/select`, { keyword: '数码配件' })
    ).data
    const leaf = (
      await client().get<{ id: string }[]>(`${BASE}/goodsCategory/getChildList`, { parentId: category?.id })
    ).data[0]
    const made = await make('goodsSpu', {
      spuName: '数据线',
      goodsType: 4,
      deliverType: 3,
      categoryId: leaf?.id,
      skus: [{ skuCode: 'CABLE-1', faceValue: 2900, salePrice: 1900 }],
    })
    const removed = await client().post<{ operation: string }>(`${BASE}/goodsSpu/remove`, { ids: made.id })
    expect((await list('goodsSku', { skuCode: 'CABLE-1' })).data.total).toBe(0)
    expect((await client().post(`${BASE}/goodsSpu/undo`, { operation: removed.data.operation })).code).toBe(
      200,
    )
    expect((await list('goodsSku', { skuCode: 'CABLE-1' })).data.total).toBe(1)
  })
})

describe('SKUs', () => {
  const sku = async (code: string): Promise<Wire> =>
    (await list('goodsSku', { skuCode: code })).data.records[0] as Wire

  test('are repriced by discount, by an amount or one by one, shown before and taken back', async () => {
    const rows = [await sku('XK-10'), await sku('XK-30')]
    const ids = rows.map(({ id }) => id)
    const preview = await client().post<{ effects: string[] }>(`${BASE}/goodsSku/preview`, {
      action: 'batchPrice',
      ids,
      input: { mode: 1, discount: 0.95 },
    })
    expect(preview.data.effects).toEqual(['XK-10：售价 ¥8.80 → ¥9.50', 'XK-30：售价 ¥26.40 → ¥28.50'])
    const done = await client().post<{ operation: string }>(`${BASE}/goodsSku/batchPrice`, {
      ids,
      mode: 1,
      value: 0.95,
    })
    expect(done, JSON.stringify(done.body)).toMatchObject({ code: 200, data: { success: 2 } })
    expect(await sku('XK-30')).toMatchObject({ salePrice: 2850, version: (rows[1]?.version ?? 0) + 1 })
    expect((await list('goodsSpu', { spuName: '巷口茶铺代金券' })).data.records[0]).toMatchObject({
      lowPrice: 950,
      highPrice: 2850,
    })
    expect((await client().post(`${BASE}/goodsSku/undo`, { operation: done.data.operation })).code).toBe(200)
    expect((await sku('XK-30')).salePrice).toBe(2640)
    expect(await client().post(`${BASE}/goodsSku/batchPrice`, { ids, mode: 2, value: -100 })).toMatchObject({
      code: 200,
      data: { success: 1, fail: [{ id: ids[0], msg: '售价低于最低限价' }] },
    })
    expect(
      await client().post(`${BASE}/goodsSku/batchPrice`, {
        items: [{ id: ids[0], salePrice: 990, minSalePrice: 700 }],
      }),
    ).toMatchObject({ code: 200, data: { success: 1 } })
    expect(await sku('XK-10')).toMatchObject({ salePrice: 990, minSalePrice: 700 })
    expect(await client().post(`${BASE}/goodsSku/batchPrice`, { ids, mode: 1 })).toMatchObject({
      code: 400,
      msg: '请输入折扣',
    })
  })

  test("a price is changed on the SKU's own form too, never its code, and never below the floor", async () => {
    const row = await sku('LJ-10')
    expect(
      await client().post(`${BASE}/goodsSku/update`, { id: row.id, version: row.version, salePrice: 900 }),
    ).toMatchObject({ code: 400, msg: '售价低于最低限价' })
    expect(
      await client().post(`${BASE}/goodsSku/update`, { id: row.id, version: row.version, salePrice: 1600 }),
    ).toMatchObject({ code: 400, data: { field: 'salePrice' } })
    expect(
      await client().post(`${BASE}/goodsSku/update`, { id: row.id, version: row.version, skuCode: 'X' }),
    ).toMatchObject({ code: 400, errCode: 'COMPUTED' })
    expect(
      await client().post(`${BASE}/goodsSku/update`, { id: row.id, version: row.version, salePrice: 1050 }),
    ).toMatchObject({ code: 200 })
    expect(
      await client().post(`${BASE}/goodsSku/update`, { id: row.id, version: row.version, salePrice: 1060 }),
    ).toMatchObject({ code: 409, errCode: 'VERSION_CONFLICT' })
  })

  test('below cost only who insists, and cost is seen only by who may', async () => {
    await server.sql("update goods_sku set cost_price = 9900 where sku_code = 'HF-100'")
    const row = await sku('HF-100')
    expect(row.costPrice).toBe(9900)
    const wish = { items: [{ id: row.id, salePrice: 9800, minSalePrice: 9000 }] }
    expect(await client().post(`${BASE}/goodsSku/batchPrice`, wish)).toMatchObject({
      status: 200,
      code: 2002,
      errCode: 'CONFIRM',
      msg: '售价低于成本价，是否继续',
    })
    expect((await sku('HF-100')).salePrice).toBe(9980)
    expect(await client().post(`${BASE}/goodsSku/batchPrice`, { ...wish, confirm: 1 })).toMatchObject({
      code: 200,
      data: { success: 1 },
    })
    const { data } = await server
      .as('operator', '100001')
      .get<Records>(`${BASE}/goodsSku/page`, { skuCode: 'HF-100' })
    expect(data.records[0]).toMatchObject({ salePrice: 9800, costPrice: null })
  })

  test("are found by codes, kinds and words, and another tenant's never", async () => {
    const found = await client().post<Wire[]>(`${BASE}/goodsSku/skuList`, {
      skuCodes: ['HF-100', 'VIP-M', 'CUP-350', 'NF-CF'],
    })
    expect(found.data.map(({ skuCode }) => skuCode)).toEqual(['CUP-350', 'HF-100', 'VIP-M'])
    expect(
      (await client().post<Wire[]>(`${BASE}/goodsSku/skuList`, { goodsTypes: [6], limit: 5 })).data.map(
        ({ skuCode }) => skuCode,
      ),
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
    const sellable = await client().post<Wire[]>(`${BASE}/goodsSku/skuList`, { onlySellable: 1, limit: 200 })
    expect(sellable.data.map(({ skuCode }) => skuCode)).toContain('JD65-W')
    expect(sellable.data.map(({ skuCode }) => skuCode)).not.toContain('JDEJ-1')
    expect(
      (
        await client().post<Wire[]>(`${BASE}/goodsSku/skuList`, {
          merchantCode: 'M00019999',
          onlySellable: 1,
        })
      ).data,
    ).toEqual([])
  })
})
