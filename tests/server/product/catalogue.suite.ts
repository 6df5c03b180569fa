import { describe, expect, test } from 'vitest'
import { admin } from '../../support/people.ts'
import { BASE, detail, list, make, type Wire } from '../../support/products.ts'
import type { TestServer } from '../../support/server.ts'

/** Categories, brands and specifications. */
export function catalogueTests(server: TestServer): void {
  describe('categories', () => {
    test('a fourth level and a repeated name among siblings are refused; codes, levels and paths are set', async () => {
      const top = await make(server, 'goodsCategory', { categoryName: '母婴' })
      const second = await make(server, 'goodsCategory', { parentId: top.id, categoryName: '奶瓶' })
      const third = await make(server, 'goodsCategory', { parentId: second.id, categoryName: '玻璃奶瓶' })
      expect([top.level, second.level, third.level]).toEqual([1, 2, 3])
      expect(third.ancestors).toBe(`/${top.id}/${second.id}/`)
      expect(String(third.categoryCode)).toMatch(/^C\d{4}$/)
      expect(
        await admin(server).post(`${BASE}/goodsCategory/save`, { parentId: third.id, categoryName: '宽口' }),
      ).toMatchObject({ code: 400, msg: '分类最多支持三级', data: { field: 'parentId' } })
      expect(
        await admin(server).post(`${BASE}/goodsCategory/save`, { parentId: top.id, categoryName: '奶瓶' }),
      ).toMatchObject({ code: 400, msg: '同级分类名称已存在' })
      expect(
        await admin(server).post(`${BASE}/goodsCategory/update`, {
          id: top.id,
          version: top.version,
          parentId: second.id,
        }),
      ).toMatchObject({ code: 400, errCode: 'TREE_CYCLE' })
      expect(await admin(server).post(`${BASE}/goodsCategory/remove`, { ids: [top.id] })).toMatchObject({
        code: 400,
        msg: '该分类下存在子分类或商品，不能删除',
      })
    })

    test('a moved branch updates its levels and paths, and may not exceed the depth', async () => {
      const [first, second] = [
        await make(server, 'goodsCategory', { categoryName: '户外' }),
        await make(server, 'goodsCategory', { categoryName: '运动' }),
      ]
      const below = await make(server, 'goodsCategory', { parentId: first.id, categoryName: '帐篷' })
      const moved = await admin(server).post<Wire>(`${BASE}/goodsCategory/update`, {
        id: first.id,
        version: first.version,
        parentId: second.id,
      })
      expect(moved, JSON.stringify(moved.body)).toMatchObject({ code: 200, data: { level: 2 } })
      expect(await detail(server, 'goodsCategory', below.id)).toMatchObject({
        level: 3,
        ancestors: `/${second.id}/${first.id}/`,
      })
      const top = await make(server, 'goodsCategory', { categoryName: '体育' })
      expect(
        await admin(server).post(`${BASE}/goodsCategory/update`, {
          id: second.id,
          version: second.version,
          parentId: top.id,
        }),
      ).toMatchObject({ code: 400, msg: '分类最多支持三级' })
    })

    test('disabling a category disables everything below it, says so before, and undo restores all of it', async () => {
      const top = await make(server, 'goodsCategory', { categoryName: '图书' })
      const below = await make(server, 'goodsCategory', { parentId: top.id, categoryName: '童书' })
      const preview = await admin(server).post<{ effects: string[] }>(`${BASE}/goodsCategory/preview`, {
        action: 'disable',
        ids: [top.id],
      })
      expect(preview.data.effects).toEqual(['“图书”下的 1 个分类一并停用'])
      const off = await admin(server).post<{ operation: string }>(`${BASE}/goodsCategory/changeStatus`, {
        ids: [top.id],
        status: 0,
      })
      expect(off, JSON.stringify(off.body)).toMatchObject({ code: 200, data: { success: 1 } })
      expect([
        (await detail(server, 'goodsCategory', top.id)).status,
        (await detail(server, 'goodsCategory', below.id)).status,
      ]).toEqual([0, 0])
      expect(
        await admin(server).post(`${BASE}/goodsSpec/save`, {
          specName: '开本',
          categoryId: below.id,
          specValues: [{ value: '16开' }],
        }),
      ).toMatchObject({ code: 200 })
      await admin(server).post(`${BASE}/goodsCategory/undo`, { operation: off.data.operation })
      expect([
        (await detail(server, 'goodsCategory', top.id)).status,
        (await detail(server, 'goodsCategory', below.id)).status,
      ]).toEqual([1, 1])
      const children = await admin(server).get<Wire[]>(`${BASE}/goodsCategory/getChildList`, {
        parentId: top.id,
      })
      expect(children.data.map(({ categoryName }) => categoryName)).toEqual(['童书'])
    })
  })

  describe('brands', () => {
    test('a brand is filed under the initial of its name unless another is set', async () => {
      expect((await make(server, 'goodsBrand', { brandName: '晨光文具' })).firstLetter).toBe('C')
      expect((await make(server, 'goodsBrand', { brandName: 'Zeta' })).firstLetter).toBe('Z')
      expect((await make(server, 'goodsBrand', { brandName: '360 智选' })).firstLetter).toBe('#')
      expect(
        (await make(server, 'goodsBrand', { brandName: '单氏药业', firstLetter: 'S' })).firstLetter,
      ).toBe('S')
      expect(await admin(server).post(`${BASE}/goodsBrand/save`, { brandName: '晨光文具' })).toMatchObject({
        code: 400,
        msg: '名称已存在',
      })
    })

    test('a brand with expired authorisation takes no new products; pickers list enabled brands', async () => {
      const { data } = await list(server, 'goodsBrand', { brandName: '山海出行' })
      const [brand] = data.records
      const [category] = (
        await admin(server).get<{ id: string }[]>(`${BASE}/goodsCategory/select`, { keyword: '出行加油' })
      ).data
      const draft = {
        spuName: '山海月卡',
        goodsType: 3,
        deliverType: 2,
        categoryId: category?.id,
        brandId: brand?.id,
        skus: [{ faceValue: 3000, salePrice: 2700 }],
      }
      expect(await admin(server).post(`${BASE}/goodsSpu/save`, draft)).toMatchObject({
        code: 400,
        msg: '品牌授权已过期',
        data: { field: 'brandId' },
      })
      const off = await make(server, 'goodsBrand', { brandName: '停产品牌' })
      await admin(server).post(`${BASE}/goodsBrand/changeStatus`, { ids: off.id, status: 0 })
      const offered = await admin(server).get<Wire[]>(`${BASE}/goodsBrand/getList`)
      expect(offered.data.map(({ brandName }) => brandName)).not.toContain('停产品牌')
      expect(await admin(server).post(`${BASE}/goodsSpu/save`, { ...draft, brandId: off.id })).toMatchObject({
        code: 400,
        msg: '品牌不可选择该数据',
      })
      expect(await admin(server).post(`${BASE}/goodsBrand/remove`, { ids: brand?.id })).toMatchObject({
        code: 400,
        errCode: 'REF_EXISTS',
      })
    })
  })

  describe('specifications', () => {
    test('a specification keeps the ids of its values; repeating and removing used ones is refused', async () => {
      const spec = await make(server, 'goodsSpec', {
        specName: '口味',
        specValues: [{ value: '原味' }, { value: '海盐' }],
      })
      const values = spec.specValues as { valueId: string; value: string }[]
      const changed = await admin(server).post<Wire>(`${BASE}/goodsSpec/update`, {
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
        await admin(server).post(`${BASE}/goodsSpec/save`, {
          specName: '口感',
          specValues: [{ value: '脆' }, { value: '脆 ' }],
        }),
      ).toMatchObject({ code: 400, msg: '规格值重复' })
      expect(
        await admin(server).post(`${BASE}/goodsSpec/save`, {
          specName: '口味',
          specValues: [{ value: '辣' }],
        }),
      ).toMatchObject({ code: 400, msg: '名称已存在' })
      expect(
        await admin(server).post(`${BASE}/goodsSpec/save`, { specName: '空', specValues: [] }),
      ).toMatchObject({
        code: 400,
        msg: '请至少填写一个规格值',
      })
    })
  })
}
