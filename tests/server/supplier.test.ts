import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { md5Signature } from '../../src/server/suppliers/signing.ts'
import type { Client } from '../support/client.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const CONFIG = '/biz-supplier/supplierConfig',
  GOODS = '/biz-supplier/supplierGoods',
  CHANGE = '/biz-supplier/supplierPriceChange',
  GROUP = '/biz-supplier/supplierGroup'
const admin = (): Client => server.as('admin', '100001')
const operator = (): Client => server.as('operator', '100001')
const director = (): Client => server.as('gaowenbo', '100001')
const auditor = (): Client => server.as('baixue', '100001')
const stranger = (): Client => server.as('admin', '100002')

interface Listed<T> {
  readonly records: readonly T[]
}
interface Supplier {
  readonly id: string
  readonly supplierCode: string
  readonly supplierName: string
  readonly status: number
  readonly version: number
  readonly testPassed: number
  readonly contractPartyId: string
  readonly accountId: string
  readonly prepaidAvailable: number
  readonly supplierBalance: number
  readonly appSecretTail: string
  readonly suspendReason: string | null
}
interface Goods {
  readonly id: string
  readonly skuId: string
  readonly purchasePrice: number
  readonly goodsState: number
  readonly margin: number
  readonly lowestSalePrice: number
  readonly version: number
  readonly purchaseDiscount: number
}
interface Change {
  readonly id: string
  readonly changeNo: string
  readonly changeState: number
  readonly changeRate: number
  readonly minMarginAfter: number
  readonly affectMerchantCount: number
  readonly oldPrice: number
}
let number = 0

const ok = <T extends { code: number; body: unknown }>(answer: T): T => {
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  return answer
}
const detail = async <T>(path: string, id: string): Promise<T> =>
  ok(await admin().get<T>(`${path}/detail`, { id })).data
const groupNamed = async (name: string) =>
  (
    await admin().get<
      Listed<{
        id: string
        groupName: string
        contractPartyId: string
        defaultAccountId: string
        supplierCount: number
      }>
    >(`${GROUP}/list`, { size: 100 })
  ).data.records.find(({ groupName }) => groupName === name) ?? {
    id: '',
    contractPartyId: '',
    defaultAccountId: '',
    supplierCount: 0,
  }
async function newSupplier(more: Record<string, unknown> = {}): Promise<Supplier> {
  const group = await groupNamed('星河数科权益供货')
  const made = ok(
    await operator().post<Supplier>(`${CONFIG}/save`, {
      supplierName: `线路${(number += 1)}`,
      supplierType: 1,
      supplierGroupId: group.id,
      adapterCode: 'mock',
      ...more,
    }),
  )
  return detail(CONFIG, made.data.id)
}
const change = (client: Client, path: string, ids: string, input: Record<string, unknown>) =>
  client.post<{ success: number }>(`${path}/changeState`, { ids, ...input })
async function activeSupplier(more: Record<string, unknown> = {}): Promise<Supplier> {
  const { id } = await newSupplier(more)
  ok(await operator().post(`${CONFIG}/testConnect`, { id }))
  ok(await change(operator(), CONFIG, id, { status: 1 }))
  return detail(CONFIG, id)
}
/** A SKU of face 100 yuan on the shelf that only suppliers deliver once it has one. */
async function newSku(deliverType = 3): Promise<{ id: string; skuCode: string }> {
  const {
    data: [category],
  } = await admin().get<{ id: string }[]>('/biz-product/goodsCategory/select', { keyword: '立减金' })
  const skuCode = `SP-${(number += 1)}`
  const spu = ok(
    await admin().post<{ id: string }>('/biz-product/goodsSpu/save', {
      spuName: `话费100元 ${skuCode}`,
      goodsType: deliverType === 2 ? 3 : 5,
      deliverType,
      categoryId: category?.id,
      taxCode: '0',
      skus: [{ skuCode, faceValue: 10_000, salePrice: 9980 }],
    }),
  )
  if (deliverType === 3)
    ok(await admin().post('/biz-product/goodsSpu/changeShelfStatus', { ids: spu.data.id, shelfStatus: 1 }))
  const { data } = await admin().get<Listed<{ id: string; skuCode: string }>>('/biz-product/goodsSku/list', {
    skuCode,
  })
  return data.records[0] ?? { id: '', skuCode: '' }
}
const newGoods = async (
  supplierId: string,
  skuId: string,
  purchasePrice: number,
  more: Record<string, unknown> = {},
): Promise<Goods> =>
  detail(
    GOODS,
    ok(
      await operator().post<Goods>(`${GOODS}/save`, {
        supplierId,
        skuId,
        purchasePrice,
        supplierSkuCode: `X${(number += 1)}`,
        ...more,
      }),
    ).data.id,
  )
const enter = (
  supplierGoodsId: string,
  newPrice: number,
  more: Record<string, unknown> = {},
  client = operator(),
) => client.post<Change>(`${CHANGE}/save`, { supplierGoodsId, newPrice, lossAction: 2, ...more })
const tick = async (work: string): Promise<void> => {
  ok(await director().post('/blade-test/tick', { work }))
}
const inSeconds = (seconds: number): string =>
  new Date(Date.now() + seconds * 1000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

describe('price rise and loss guard', () => {
  test('9930 → 9990 makes a loss of 10, stops the goods when it comes into force, and 9940 brings them back', async () => {
    const sku = await newSku(),
      [s1, s2] = [await activeSupplier(), await activeSupplier()]
    const first = await newGoods(s1.id, sku.id, 9930),
      second = await newGoods(s2.id, sku.id, 9950)
    const group = (
      await admin().get<Listed<{ id: string; groupName: string; defaultAccountId: string }>>(
        '/biz-merchant/merchantGroup/list',
        { size: 100 },
      )
    ).data.records.find(({ groupName }) => groupName === '锦礼堂礼品渠道')
    const merchant = ok(
      await operator().post<{ id: string; merchantCode: string }>('/biz-merchant/merchantConfig/save', {
        merchantName: `商户${(number += 1)}`,
        shortName: '商户',
        merchantGroupId: group?.id,
        accountId: group?.defaultAccountId,
        merchantType: 1,
      }),
    ).data
    ok(
      await operator().post('/biz-merchant/merchantGoods/save', {
        merchantIds: [merchant.id],
        skuIds: [sku.id],
        accountMethod: 1,
        discount: 0.998,
      }),
    )
    const {
      data: {
        records: [sold],
      },
    } = await admin().get<Listed<{ id: string; settlePrice: number }>>('/biz-merchant/merchantGoods/list', {
      merchantCode: merchant.merchantCode,
    })
    expect(sold?.settlePrice).toBe(9980)
    ok(await operator().post('/biz-merchant/merchantGoods/changeState', { ids: sold?.id, state: 1 }))
    expect([
      (await detail<Goods>(GOODS, first.id)).margin,
      (await detail<Goods>(GOODS, second.id)).margin,
    ]).toEqual([50, 30])

    const entered = ok(await enter(first.id, 9990, { effectiveTime: inSeconds(3) })).data
    expect(await detail<Change>(CHANGE, entered.id)).toMatchObject({
      changeRate: 0.006,
      minMarginAfter: -10,
      affectMerchantCount: 1,
      oldPrice: 9930,
      changeState: 0,
    })
    expect(entered.changeNo).toMatch(/^PR\d{14}$/)
    expect(await enter(first.id, 9985)).toMatchObject({ code: 400, msg: '存在未完成的调价单' })
    expect(await change(admin(), CHANGE, entered.id, { changeState: 7 })).toMatchObject({ code: 400 })
    const own = ok(await enter(second.id, 9960, { effectiveTime: inSeconds(3600) }, admin())).data
    expect(await change(admin(), CHANGE, own.id, { changeState: 1 })).toMatchObject({
      code: 400,
      msg: '不能审核自己提交的单据',
    })
    expect(await change(operator(), CHANGE, entered.id, { changeState: 1 })).toMatchObject({ code: 403 })
    ok(await change(auditor(), CHANGE, entered.id, { changeState: 1 }))
    expect((await detail<Change>(CHANGE, entered.id)).changeState).toBe(1)
    expect(await enter(first.id, 9985)).toMatchObject({ msg: '存在未完成的调价单' })
    expect(await change(auditor(), CHANGE, entered.id, { changeState: 3, opinion: '不' })).toMatchObject({
      code: 409,
      msg: '该调价单已处理',
    })
    await tick('supplierPrices')
    expect(await detail<Goods>(GOODS, first.id)).toMatchObject({ purchasePrice: 9930, goodsState: 1 })
    await expect
      .poll(
        async () => {
          await tick('supplierPrices')
          return (await detail<Change>(CHANGE, entered.id)).changeState
        },
        { timeout: 8_000, interval: 500 },
      )
      .toBe(2)
    expect(await detail<Goods>(GOODS, first.id)).toMatchObject({
      purchasePrice: 9990,
      goodsState: 3,
      margin: -10,
    })
    expect((await detail<{ supplierCount: number }>('/biz-product/goodsSku', sku.id)).supplierCount).toBe(1)
    expect(await change(operator(), GOODS, first.id, { goodsState: 1 })).toMatchObject({
      code: 2002,
      msg: '采购价高于商户售价，请确认',
    })

    const back = ok(await enter(first.id, 9940)).data
    ok(await change(auditor(), CHANGE, back.id, { changeState: 1, opinion: '恢复' }))
    expect(await detail<Change>(CHANGE, back.id)).toMatchObject({ changeState: 2 })
    expect(await detail<Goods>(GOODS, first.id)).toMatchObject({
      purchasePrice: 9940,
      goodsState: 1,
      margin: 40,
    })
    expect((await detail<{ supplierCount: number }>('/biz-product/goodsSku', sku.id)).supplierCount).toBe(2)
    ok(await change(operator(), CHANGE, own.id, { changeState: 4, opinion: '不调了' }))
  })

  test('large changes want more than the right to confirm; figures out of range are refused; many at once', async () => {
    const sku = await newSku(),
      supplier = await activeSupplier(),
      goods = await newGoods(supplier.id, sku.id, 5000)
    for (const [newPrice, more, msg] of [
      [0, {}, '新价必须大于0'],
      [-1, {}, '新价必须大于0'],
      [5000, {}, '新价与原价相同'],
      [5001, { effectiveTime: inSeconds(91 * 86_400) }, '生效时间不能超过90天'],
    ] as const)
      expect(await enter(goods.id, newPrice, more)).toMatchObject({ code: 400, msg })
    expect((await stranger().post(`${CHANGE}/save`, { supplierGoodsId: goods.id, newPrice: 1 })).code).toBe(
      400,
    )
    const large = ok(await enter(goods.id, 6001)).data
    expect((await stranger().post(`${CHANGE}/changeState`, { ids: large.id, changeState: 1 })).code).toBe(404)
    expect(await change(auditor(), CHANGE, large.id, { changeState: 1 })).toMatchObject({ code: 403 })
    ok(await change(director(), CHANGE, large.id, { changeState: 1 }))
    expect((await detail<Goods>(GOODS, goods.id)).purchasePrice).toBe(6001)
    const many = ok(
      await operator().post<{ success: number; fail: { msg: string }[] }>(`${CHANGE}/batchSave`, {
        items: [
          { supplierGoodsId: goods.id, newPrice: 6100 },
          { supplierGoodsId: goods.id, newPrice: 6200 },
        ],
      }),
    )
    expect(many.data).toMatchObject({ success: 1, fail: [{ msg: '存在未完成的调价单' }] })
    expect(
      await operator().post(`${CHANGE}/batchSave`, {
        items: [{ supplierGoodsId: goods.id, newPrice: 6200 }],
      }),
    ).toMatchObject({ code: 400, msg: '存在未完成的调价单' })
  })
})

describe('a supplier', () => {
  test('stands under the party of its group, is tested before it is enabled, and never shows its secrets', async () => {
    const group = await groupNamed('星河数科权益供货'),
      other = await groupNamed('北辰话费流量')
    const supplier = await newSupplier({ appSecret: 'k-1234567' })
    expect(supplier).toMatchObject({
      status: 0,
      contractPartyId: group.contractPartyId,
      accountId: group.defaultAccountId,
      appSecretTail: '******4567',
      prepaidAvailable: 200_000_000,
    })
    expect(supplier.supplierCode).toMatch(/^S\d{6}$/)
    expect(JSON.stringify(supplier)).not.toContain('k-123')
    const save = (more: Record<string, unknown>) =>
      operator().post(`${CONFIG}/save`, {
        supplierName: `线路${(number += 1)}`,
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
    expect(await change(operator(), CONFIG, supplier.id, { status: 1 })).toMatchObject({
      code: 400,
      msg: '请先测试接口连通性',
    })
    expect(await operator().post(`${CONFIG}/testConnect`, { id: supplier.id })).toMatchObject({
      code: 200,
      msg: '连接正常',
    })
    ok(await change(operator(), CONFIG, supplier.id, { status: 1 }))
    ok(await operator().post(`${CONFIG}/queryBalance`, { id: supplier.id }))
    expect(await detail<Supplier>(CONFIG, supplier.id)).toMatchObject({
      status: 1,
      supplierBalance: 100_000_000,
    })
    expect(await operator().post(`${CONFIG}/remove`, { ids: supplier.id })).toMatchObject({
      code: 400,
      msg: '请先停用供应商再删除',
    })
    expect(await change(director(), CONFIG, supplier.id, { status: 3 })).toMatchObject({
      code: 409,
      msg: '请先停用供应商再终止',
    })
    for (const verb of ['testConnect', 'queryBalance'])
      expect((await stranger().post(`${CONFIG}/${verb}`, { id: supplier.id })).code).toBe(404)
    expect(
      (await server.as('viewer', '100001').post(`${CONFIG}/testConnect`, { id: supplier.id })).code,
    ).toBe(403)
  })

  test('terminated stops its goods for good; the routes of a SKU are counted as suppliers and groups come and go', async () => {
    const sku = await newSku(),
      supplier = await activeSupplier(),
      goods = await newGoods(supplier.id, sku.id, 9900)
    const routes = async (): Promise<number> =>
      (await detail<{ supplierCount: number }>('/biz-product/goodsSku', sku.id)).supplierCount
    expect(await routes()).toBe(1)
    const group = await groupNamed('星河数科权益供货')
    ok(await change(operator(), GROUP, group.id, { status: 0 }))
    expect(await routes()).toBe(0)
    ok(await change(operator(), GROUP, group.id, { status: 1 }))
    expect(await routes()).toBe(1)
    expect(await operator().post(`${GROUP}/remove`, { ids: group.id })).toMatchObject({
      code: 400,
      msg: '供应商组下存在供应商，不能删除',
    })
    ok(await change(operator(), CONFIG, supplier.id, { status: 0 }))
    expect(await routes()).toBe(0)
    expect((await change(operator(), CONFIG, supplier.id, { status: 3 })).code).toBe(403)
    ok(await change(director(), CONFIG, supplier.id, { status: 3 }))
    expect((await detail<Goods>(GOODS, goods.id)).goodsState).toBe(0)
    expect(
      await operator().post(`${CONFIG}/update`, {
        id: supplier.id,
        version: (await detail<Supplier>(CONFIG, supplier.id)).version,
        supplierName: '又来',
      }),
    ).toMatchObject({ code: 400, msg: '供应商已终止，不能修改' })
  })

  test('has a SKU once, at a price that makes sense, and warns before the last route goes', async () => {
    const sku = await newSku(2),
      supplier = await activeSupplier(),
      goods = await newGoods(supplier.id, sku.id, 9900)
    expect(goods).toMatchObject({ purchaseDiscount: 0.99, margin: 80, lowestSalePrice: 9980 })
    const save = (more: Record<string, unknown>) =>
      operator().post(`${GOODS}/save`, {
        supplierId: supplier.id,
        skuId: sku.id,
        purchasePrice: 9900,
        supplierSkuCode: 'Y',
        ...more,
      })
    expect(await save({})).toMatchObject({ code: 400, msg: '该供应商已关联此商品' })
    const free = await newSku()
    for (const [more, msg] of [
      [{ skuId: free.id, purchasePrice: 0 }, '采购价必须大于0'],
      [{ skuId: free.id, supplierSkuCode: '' }, '请输入供应商商品编码'],
      [{ skuId: free.id, provinces: '北京' }, '支持省份格式不正确'],
    ] as const)
      expect(await save(more)).toMatchObject({ code: 400, msg })
    expect(await save({ skuId: free.id, purchasePrice: 9990 })).toMatchObject({
      code: 2002,
      msg: '采购价高于商户售价，请确认',
    })
    ok(await save({ skuId: free.id, purchasePrice: 9990, confirm: 1 }))
    expect(
      await operator().post(`${GOODS}/update`, { id: goods.id, version: goods.version, purchasePrice: 1 }),
    ).toMatchObject({ code: 400, msg: '采购价创建后不能修改' })
    ok(
      await admin().post('/biz-product/goodsSpu/changeShelfStatus', {
        ids: (await detail<{ spuId: string }>('/biz-product/goodsSku', sku.id)).spuId,
        shelfStatus: 1,
      }),
    )
    expect(await change(operator(), GOODS, goods.id, { goodsState: 0 })).toMatchObject({
      code: 2002,
      msg: '停供后商品将无可用渠道',
    })
    ok(await change(operator(), GOODS, goods.id, { goodsState: 0, confirm: 1 }))
    ok(await change(operator(), GOODS, goods.id, { goodsState: 1 }))
    expect((await stranger().get(`${GOODS}/detail`, { id: goods.id })).code).toBe(404)
  })
})

describe('an interface over HTTP', () => {
  let fake: Server,
    base = '',
    alive = true
  beforeAll(async () => {
    fake = createServer((_request, response) => {
      if (alive) response.writeHead(200).end('{"code":1,"balance":4321}')
      else response.destroy()
    })
    await new Promise<void>((resolve) => {
      fake.listen(0, '127.0.0.1', resolve)
    })
    base = `http://127.0.0.1:${(fake.address() as AddressInfo).port}/x`
    const { data } = await server
      .as('admin')
      .get<Listed<{ id: string; version: number; paramKey: string }>>('/blade-system/param/list', {
        paramKey: 'net.allowPrivateHosts',
      })
    const param = data.records.find(({ paramKey }) => paramKey === 'net.allowPrivateHosts')
    ok(await server.as('admin').post('/blade-system/param/submit', { ...param, paramValue: '1' }))
  })
  afterAll(() => {
    fake.closeAllConnections()
    fake.close()
  })
  const verb = (name: string, more: Record<string, unknown> = {}) =>
    director().post<{ result: string; code: string }>('/blade-test/supplier', { verb: name, ...more })
  const slice = (channelOrderNo = 'C2026112100000077') => ({
    channelOrderNo,
    supplierSkuCode: 'X',
    account: '13800000001',
    qty: 1,
    purchaseAmount: 1,
    receiver: null,
  })

  test('that stays silent ten times in a row is suspended, and comes back after two answers a minute apart', async () => {
    const supplier = await activeSupplier({
      adapterCode: 'httpMd5',
      apiUrl: base,
      queryUrl: base,
      appSecret: 'K3Y',
      maxQps: 1000,
    })
    const endpoint = await detail<Record<string, unknown>>(CONFIG, supplier.id)
    ok(await operator().post(`${CONFIG}/queryBalance`, { id: supplier.id }))
    expect((await detail<Supplier>(CONFIG, supplier.id)).supplierBalance).toBe(4321)
    expect((await verb('submit', { endpoint, slice: slice() })).data).toMatchObject({ result: 'success' })
    alive = false
    expect(await operator().post(`${CONFIG}/testConnect`, { id: supplier.id })).toMatchObject({
      code: 400,
      msg: '接口连接失败',
    })
    expect((await detail<Supplier>(CONFIG, supplier.id)).testPassed).toBe(0)
    for (let call = 1; call <= 9; call += 1)
      expect((await verb('submit', { endpoint, slice: slice() })).data).toMatchObject({
        result: 'unknown',
        code: 'NO_REPLY',
      })
    await tick('supplierHealth')
    expect((await detail<Supplier>(CONFIG, supplier.id)).status).toBe(1)
    await verb('submit', { endpoint, slice: slice() })
    await tick('supplierHealth')
    expect(await detail<Supplier>(CONFIG, supplier.id)).toMatchObject({
      status: 2,
      suspendReason: '接口连续10次无应答',
    })
    alive = true
    ok(await change(operator(), CONFIG, supplier.id, { status: 1 }))
    expect(await detail<Supplier>(CONFIG, supplier.id)).toMatchObject({ status: 1, suspendReason: null })
  })

  test('calls back under its own token, signed, from where it should be', async () => {
    const supplier = await activeSupplier({
      adapterCode: 'httpMd5',
      apiUrl: base,
      queryUrl: base,
      appSecret: 'K3Y',
    })
    const reset = ok(
      await director().post<{ callbackToken: string }>(
        `${CONFIG}/resetSecret`,
        { id: supplier.id },
        { key: `reset-${supplier.id}` },
      ),
    )
    const token = reset.data.callbackToken
    expect(token).toMatch(/^\w{32}$/)
    const again = await director().post<{ callbackToken?: string }>(
      `${CONFIG}/resetSecret`,
      { id: supplier.id },
      { key: `reset-${supplier.id}` },
    )
    expect([again.code, again.data.callbackToken, again.headers.get('idempotent-replay')]).toEqual([
      200,
      token,
      'true',
    ])
    expect(
      JSON.stringify(
        (
          await admin().get('/blade-log/operate/list', {
            resource_equal: 'supplierConfig',
            targetIds: supplier.id,
          })
        ).data,
      ),
    ).not.toContain(token)
    expect((await operator().post(`${CONFIG}/resetSecret`, { id: supplier.id })).code).toBe(403)
    expect(await director().post(`${CONFIG}/resetSecret`, { id: supplier.id }, { key: null })).toMatchObject({
      code: 400,
      msg: '缺少请求号',
    })
    const send = async (
      body: Record<string, string>,
      code = supplier.supplierCode,
      path = token,
    ): Promise<[number, string]> => {
      const answer = await fetch(`${server.url}/api/biz-supplier/callback/${code}/${path}`, {
        method: 'POST',
        body: new URLSearchParams(body),
      })
      return [answer.status, await answer.text()]
    }
    const said = { orderNo: 'C2026112100000078', code: '1', supplierOrderNo: 'X-78', timestamp: '1' },
      signed = { ...said, sign: md5Signature('K3Y').sign(said) }
    ok(await verb('listen'))
    expect(await send(signed)).toEqual([200, 'success'])
    expect(await send(signed)).toEqual([200, 'success'])
    expect(await send({ ...signed, code: '2' })).toEqual([400, 'fail'])
    expect((await send(signed, supplier.supplierCode, 'x'.repeat(32)))[0]).toBe(404)
    expect((await send(signed, 'S999999'))[0]).toBe(404)
    expect((await verb('heard')).data).toMatchObject([
      { channelOrderNo: said.orderNo, answer: { result: 'success', supplierOrderNo: 'X-78' } },
      {},
    ])
    const now = await detail<Supplier>(CONFIG, supplier.id)
    ok(
      await operator().post(`${CONFIG}/update`, {
        id: supplier.id,
        version: now.version,
        ipWhitelist: '10.0.0.0/8, 2001:db8::/32',
      }),
    )
    expect((await send(signed))[0]).toBe(404)
    const rows = await server.sql(
      `select outcome, tenant_id from supplier_callback where supplier_code in ('${supplier.supplierCode}', 'S999999') order by create_time, id`,
    )
    expect(rows.map(({ outcome, tenant_id }) => `${String(outcome)} ${String(tenant_id)}`)).toEqual([
      'taken 100001',
      'taken 100001',
      'signature 100001',
      'stranger 000000',
      'stranger 000000',
      'address 100001',
    ])
  })
})
