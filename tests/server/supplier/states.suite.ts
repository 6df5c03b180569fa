import { describe, expect, test } from 'vitest'
import { ok } from '../../support/answers.ts'
import { admin, director, operator, stranger } from '../../support/people.ts'
import { serial } from '../../support/serial.ts'
import type { TestServer } from '../../support/server.ts'
import {
  activeSupplier,
  change,
  CONFIG,
  detail,
  GOODS,
  type Goods,
  GROUP,
  groupNamed,
  newGoods,
  newSku,
  newSupplier,
  type Supplier,
} from '../../support/suppliers.ts'
import {
  CONFIRMATION_NEEDED,
  SHELF_STATUS,
  SUPPLIER_GOODS_STATE,
  SUPPLIER_STATUS,
} from '../../support/wireNumbers.ts'

/** A supplier from its first test to its termination. */
export function statesTests(server: TestServer): void {
  describe('a supplier', () => {
    test('a supplier is of the party of its group, is tested before use, and never shows its secrets', async () => {
      const group = await groupNamed(server, '星河数科权益供货'),
        other = await groupNamed(server, '北辰话费流量')
      const supplier = await newSupplier(server, { appSecret: 'k-1234567' })
      expect(supplier).toMatchObject({
        status: SUPPLIER_STATUS.disabled,
        contractPartyId: group.contractPartyId,
        accountId: group.defaultAccountId,
        appSecretTail: '******4567',
        prepaidAvailable: 200_000_000,
      })
      expect(supplier.supplierCode).toMatch(/^S\d{6}$/)
      expect(JSON.stringify(supplier)).not.toContain('k-123')
      const save = (more: Record<string, unknown>) =>
        operator(server).post(`${CONFIG}/save`, {
          supplierName: `线路${serial()}`,
          supplierType: 1,
          supplierGroupId: group.id,
          adapterCode: 'mock',
          ...more,
        })
      for (const [more, msg] of [
        [{ accountId: other.defaultAccountId }, '结算账户与合同主体不一致'],
        [{ adapterCode: null }, '请选择接口适配器'],
        [{ supplierType: 4 }, '平台互供的供应商由公共商品池报价产生'],
        [{ ipWhitelist: '1.2.3' }, '回调IP白名单格式不正确'],
        [{ ipWhitelist: '1.2.3.4/40' }, '回调IP白名单格式不正确'],
        [
          { adapterCode: 'httpMd5', apiUrl: 'ftp://a.example.com', queryUrl: 'https://a.example.com' },
          '接口地址格式不正确',
        ],
        [
          { adapterCode: 'httpMd5', apiUrl: 'http://127.0.0.1/a', queryUrl: 'https://a.example.com' },
          '接口地址不能是内网地址',
        ],
        [
          { adapterCode: 'httpMd5', apiUrl: 'http://2130706433/a', queryUrl: 'https://a.example.com' },
          '接口地址不能是内网地址',
        ],
        [
          { adapterCode: 'httpRsa', apiUrl: 'https://a.example.com', queryUrl: 'https://a.example.com' },
          '请在适配器参数的 publicKey 中填写对方公钥',
        ],
        [{ adapterConfig: { privateKey: 'x' } }, '密钥请填写在应用密钥中'],
        [{ adapterConfig: { rules: 'x' } }, '适配器参数格式不正确'],
        [{ supplierName: supplier.supplierName }, '供应商名称已存在'],
      ] as const)
        expect(await save(more), JSON.stringify(more)).toMatchObject({ code: 400, msg })
      expect(
        await change(operator(server), CONFIG, supplier.id, { status: SUPPLIER_STATUS.active }),
      ).toMatchObject({
        code: 400,
        msg: '请先测试接口连通性',
      })
      expect(await operator(server).post(`${CONFIG}/testConnect`, { id: supplier.id })).toMatchObject({
        code: 200,
        msg: '连接正常',
      })
      ok(await change(operator(server), CONFIG, supplier.id, { status: SUPPLIER_STATUS.active }))
      ok(await operator(server).post(`${CONFIG}/queryBalance`, { id: supplier.id }))
      expect(await detail<Supplier>(server, CONFIG, supplier.id)).toMatchObject({
        status: SUPPLIER_STATUS.active,
        supplierBalance: 100_000_000,
      })
      expect(await operator(server).post(`${CONFIG}/remove`, { ids: supplier.id })).toMatchObject({
        code: 400,
        msg: '请先停用供应商再删除',
      })
      expect(
        await change(director(server), CONFIG, supplier.id, { status: SUPPLIER_STATUS.terminated }),
      ).toMatchObject({
        code: 409,
        msg: '请先停用供应商再终止',
      })
      for (const verb of ['testConnect', 'queryBalance'])
        expect((await stranger(server).post(`${CONFIG}/${verb}`, { id: supplier.id })).code).toBe(404)
      expect(
        (await server.as('viewer', '100001').post(`${CONFIG}/testConnect`, { id: supplier.id })).code,
      ).toBe(403)
    })

    test('ending a supplier disables its goods for good; the routes of a SKU follow suppliers and groups', async () => {
      const sku = await newSku(server),
        supplier = await activeSupplier(server),
        goods = await newGoods(server, { supplierId: supplier.id, skuId: sku.id, purchasePrice: 9900 })
      const routes = async (): Promise<number> =>
        (await detail<{ supplierCount: number }>(server, '/biz-product/goodsSku', sku.id)).supplierCount
      expect(await routes()).toBe(1)
      const group = await groupNamed(server, '星河数科权益供货')
      ok(await change(operator(server), GROUP, group.id, { status: 0 }))
      expect(await routes()).toBe(0)
      ok(await change(operator(server), GROUP, group.id, { status: 1 }))
      expect(await routes()).toBe(1)
      expect(await operator(server).post(`${GROUP}/remove`, { ids: group.id })).toMatchObject({
        code: 400,
        msg: '供应商组下存在供应商，不能删除',
      })
      ok(await change(operator(server), CONFIG, supplier.id, { status: SUPPLIER_STATUS.disabled }))
      expect(await routes()).toBe(0)
      expect(
        (await change(operator(server), CONFIG, supplier.id, { status: SUPPLIER_STATUS.terminated })).code,
      ).toBe(403)
      ok(await change(director(server), CONFIG, supplier.id, { status: SUPPLIER_STATUS.terminated }))
      expect((await detail<Goods>(server, GOODS, goods.id)).goodsState).toBe(SUPPLIER_GOODS_STATE.stopped)
      expect(
        await operator(server).post(`${CONFIG}/update`, {
          id: supplier.id,
          version: (await detail<Supplier>(server, CONFIG, supplier.id)).version,
          supplierName: '又来',
        }),
      ).toMatchObject({ code: 400, msg: '供应商已终止，不能修改' })
    })

    test('a supplier has a SKU once, at a valid price, and warns before the last route is removed', async () => {
      const sku = await newSku(server, 2),
        supplier = await activeSupplier(server),
        goods = await newGoods(server, { supplierId: supplier.id, skuId: sku.id, purchasePrice: 9900 })
      expect(goods).toMatchObject({ purchaseDiscount: 0.99, margin: 80, lowestSalePrice: 9980 })
      const save = (more: Record<string, unknown>) =>
        operator(server).post(`${GOODS}/save`, {
          supplierId: supplier.id,
          skuId: sku.id,
          purchasePrice: 9900,
          supplierSkuCode: 'Y',
          ...more,
        })
      expect(await save({})).toMatchObject({ code: 400, msg: '该供应商已关联此商品' })
      const free = await newSku(server)
      for (const [more, msg] of [
        [{ skuId: free.id, purchasePrice: 0 }, '采购价必须大于0'],
        [{ skuId: free.id, supplierSkuCode: '' }, '请输入供应商商品编码'],
        [{ skuId: free.id, provinces: '北京' }, '支持省份格式不正确'],
      ] as const)
        expect(await save(more)).toMatchObject({ code: 400, msg })
      expect(await save({ skuId: free.id, purchasePrice: 9990 })).toMatchObject({
        code: CONFIRMATION_NEEDED,
        msg: '采购价高于商户售价，请确认',
      })
      ok(await save({ skuId: free.id, purchasePrice: 9990, confirm: 1 }))
      expect(
        await operator(server).post(`${GOODS}/update`, {
          id: goods.id,
          version: goods.version,
          purchasePrice: 1,
        }),
      ).toMatchObject({ code: 400, msg: '采购价创建后不能修改' })
      ok(
        await admin(server).post('/biz-product/goodsSpu/changeShelfStatus', {
          ids: (await detail<{ spuId: string }>(server, '/biz-product/goodsSku', sku.id)).spuId,
          shelfStatus: SHELF_STATUS.on,
        }),
      )
      expect(
        await change(operator(server), GOODS, goods.id, { goodsState: SUPPLIER_GOODS_STATE.stopped }),
      ).toMatchObject({
        code: CONFIRMATION_NEEDED,
        msg: '停供后商品将无可用渠道',
      })
      ok(
        await change(operator(server), GOODS, goods.id, {
          goodsState: SUPPLIER_GOODS_STATE.stopped,
          confirm: 1,
        }),
      )
      ok(await change(operator(server), GOODS, goods.id, { goodsState: SUPPLIER_GOODS_STATE.supplying }))
      expect((await stranger(server).get(`${GOODS}/detail`, { id: goods.id })).code).toBe(404)
    })
  })
}
