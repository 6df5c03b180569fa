import { describe, expect, test } from 'vitest'
import { admin } from '../../support/people.ts'
import { entry, LIST, merchant, order, phone, type Row, rule } from '../../support/riskRules.ts'
import type { TestServer } from '../../support/server.ts'

/** Refused accounts, accounts held for review, and templates of imports. */
export function listsTests(server: TestServer): void {
  describe('block and allow lists', () => {
    test('a global refusal holds whatever the rule of the merchant says', async () => {
      const account = phone()
      expect(await entry(server, { targetValue: account, action: 1 })).toMatchObject({
        code: 200,
        data: { targetMask: `${account.slice(0, 3)}****${account.slice(-4)}`, source: 1 },
      })
      await rule(server, { listMode: 0, useGlobal: 0, targets: [] })
      expect(await order(server, { account })).toMatchObject({
        code: 400,
        errCode: 'RISK_REJECT',
        msg: '充值账号不在允许范围',
      })
    })

    test('the rule of a merchant decides by action, targets and scope; an allow entry is stronger', async () => {
      const account = phone()
      await entry(server, { targetValue: account, action: 0 })
      expect(await order(server, { account })).toMatchObject({ errCode: 'RISK_REJECT' })
      await rule(server, { hitAction: 2 })
      expect(await order(server, { account })).toMatchObject({
        code: 200,
        data: { hit: 'block', reason: '命中黑名单：充值账号' },
      })
      await rule(server, { hitAction: 1, useGlobal: 0 })
      expect(await order(server, { account, skuId: '7003' })).toMatchObject({
        code: 200,
        data: { hit: null },
      })
      await rule(server, { targets: [2, 3, 4] })
      expect(await order(server, { account, skuId: '7004' })).toMatchObject({
        code: 200,
        data: { hit: null },
      })
      await rule(server, {})
      await entry(server, {
        listType: 2,
        targetValue: account,
        scope: 2,
        merchantCode: await merchant(server),
      })
      expect(await order(server, { account, skuId: '7005' })).toMatchObject({
        code: 200,
        data: { hit: null },
      })
      expect(
        await order(server, { account, skuId: '7005', merchantCode: await merchant(server, 1) }),
      ).toMatchObject({
        errCode: 'RISK_REJECT',
      })
    })

    test('an entry for review holds the order, a refusing one is stronger; only live entries count', async () => {
      const account = phone(),
        ip = '203.0.113.9'
      await entry(server, { targetValue: account, action: 2 })
      expect(await order(server, { account })).toMatchObject({ data: { hit: 'block' } })
      await entry(server, {
        targetType: 2,
        targetValue: '203.0.113.0/24',
        action: 1,
        scope: 2,
        merchantCode: await merchant(server),
      })
      expect(await order(server, { account, buyerIp: ip, skuId: '7010' })).toMatchObject({
        errCode: 'RISK_REJECT',
      })
      expect(await order(server, { account, buyerIp: '203.0.114.9', skuId: '7011' })).toMatchObject({
        data: { hit: 'block' },
      })
      const { data } = await entry(server, {
        targetType: 2,
        targetValue: '2001:db8::/32',
        action: 1,
        expireTime: '2026-06-01 00:00:00',
      })
      expect(await order(server, { buyerIp: '2001:db8:0:1::7', at: '2026-05-31 23:59:59' })).toMatchObject({
        errCode: 'RISK_REJECT',
      })
      expect(await order(server, { buyerIp: '2001:db8:0:1::7', at: '2026-06-01 00:00:00' })).toMatchObject({
        code: 200,
      })
      expect(await admin(server).post(`${LIST}/changeStatus`, { ids: [data.id], status: 0 })).toMatchObject({
        code: 200,
      })
      expect(await order(server, { buyerIp: '2001:db8:0:1::7', at: '2026-05-31 10:00:00' })).toMatchObject({
        code: 200,
      })
    })

    test('an allow list refuses all others; regions match by number or name, keywords in addresses only', async () => {
      const friend = phone()
      await rule(server, { listMode: 2 })
      expect(await order(server, { account: friend })).toMatchObject({ errCode: 'RISK_REJECT' })
      await entry(server, { listType: 2, targetValue: friend })
      expect(await order(server, { account: friend })).toMatchObject({ code: 200, data: { hit: null } })
      expect(await order(server, { account: phone() })).toMatchObject({ errCode: 'RISK_REJECT' })
      await rule(server, {})
      await entry(server, { targetType: 3, targetValue: '广东省', action: 0 })
      expect(await order(server, { account: phone(), province: '440000' })).toMatchObject({
        errCode: 'RISK_REJECT',
      })
      expect(await order(server, { account: phone(), province: '浙江' })).toMatchObject({ code: 200 })
      expect(await order(server, { account: phone() })).toMatchObject({ code: 200 })
      await rule(server, { regionCodes: [33], hitAction: 2 })
      expect(await order(server, { account: phone(), province: '浙江省' })).toMatchObject({
        data: { hit: 'block', reason: '命中黑名单：号码归属地' },
      })
      await rule(server, { targets: [1] })
      await entry(server, { targetType: 5, targetValue: '某某大厦', action: 0 })
      expect(await order(server, { address: '上海市浦东新区某某大厦3层' })).toMatchObject({
        errCode: 'RISK_REJECT',
      })
      expect(await order(server, { address: '上海市浦东新区世纪大道1号' })).toMatchObject({ code: 200 })
    })

    test('the number and amount of orders for an account are limited by day and by month', async () => {
      const account = phone(),
        free = { account, merchantCode: await merchant(server) }
      await rule(server, { accountDayCount: 2, accountMonthAmount: 30_000 })
      expect(await order(server, { ...free, skuId: '1', at: '2026-04-29 23:59:58' })).toMatchObject({
        code: 200,
      })
      expect(await order(server, { ...free, skuId: '2', at: '2026-04-29 23:59:59' })).toMatchObject({
        code: 200,
      })
      expect(await order(server, { ...free, skuId: '3', at: '2026-04-29 23:59:59' })).toMatchObject({
        code: 400,
        errCode: 'RISK_FREQ',
        msg: '该账号充值次数超限',
      })
      expect(await order(server, { ...free, skuId: '3', at: '2026-04-30 00:00:00' })).toMatchObject({
        code: 200,
      })
      expect(
        await order(server, { ...free, skuId: '4', orderAmount: 61, at: '2026-04-30 00:00:01' }),
      ).toMatchObject({
        errCode: 'RISK_FREQ',
      })
      expect(
        await order(server, { ...free, skuId: '4', orderAmount: 60, at: '2026-04-30 00:00:01' }),
      ).toMatchObject({
        code: 200,
      })
      expect(
        await order(server, { ...free, skuId: '5', orderAmount: 30_000, at: '2026-05-01 00:00:00' }),
      ).toMatchObject({ code: 200 })
      await rule(server, { accountDayCount: 1, status: 0 })
      expect(await order(server, { ...free, skuId: '6', at: '2026-05-01 10:00:00' })).toMatchObject({
        code: 200,
      })
    })

    test('scheduled work counts the hits, also those of refused orders', async () => {
      const account = phone()
      const { data } = await entry(server, { targetValue: account, action: 1 })
      for (let times = 0; times < 3; times += 1) await order(server, { account })
      await admin(server).post('/blade-test/tick', { work: 'riskHits' })
      expect((await admin(server).get<Row>(`${LIST}/getById`, { id: data.id })).data).toMatchObject({
        hitCount: 3,
        version: data.version,
      })
    })

    test('entries are unique, global ones need a permission, values are masked, tenants are separate', async () => {
      const account = phone(),
        operator = server.as('operator', '100001')
      const { data } = await entry(server, { targetValue: account })
      expect(JSON.stringify((await admin(server).get(`${LIST}/detail`, { id: data.id })).data)).not.toContain(
        account,
      )
      expect(
        await entry(server, { targetValue: ` ${account.slice(0, 7)}-${account.slice(7)}` }),
      ).toMatchObject({
        code: 400,
        msg: '该对象已在名单中',
      })
      expect(
        await operator.post(`${LIST}/save`, {
          listType: 1,
          targetType: 1,
          targetValue: phone(),
          scope: 1,
          reason: '投诉',
        }),
      ).toMatchObject({ code: 403 })
      expect(await operator.post(`${LIST}/remove`, { ids: [data.id] })).toMatchObject({ code: 403 })
      expect(
        await operator.post(`${LIST}/save`, {
          listType: 1,
          targetType: 1,
          targetValue: phone(),
          scope: 2,
          merchantCode: await merchant(server),
          reason: '投诉',
        }),
      ).toMatchObject({ code: 200 })
      expect(
        await operator.post(`${LIST}/save`, {
          listType: 1,
          targetType: 1,
          targetValue: phone(),
          scope: 2,
          merchantCode: 'M99999999',
          reason: '投诉',
        }),
      ).toMatchObject({ code: 400, msg: '商户不存在或已删除', data: { field: 'merchantCode' } })
      expect(await entry(server, { targetType: 2, targetValue: '10.0.0.0/7' })).toMatchObject({
        code: 400,
        data: { field: 'targetValue' },
      })
      expect(await entry(server, { targetType: 3, targetValue: '火星' })).toMatchObject({
        code: 400,
        msg: '归属地不存在，请填省份名称或行政区划代码',
      })
      expect(await admin(server).post(`${LIST}/save`, { ...data, reason: '已核实' })).toMatchObject({
        code: 200,
        msg: '更新成功',
        data: { reason: '已核实' },
      })
      expect((await order(server, { account })).errCode).toBe('RISK_REJECT')
      expect(
        await order(server, { account, merchantCode: 'M00000000' }, server.as('admin', '100002')),
      ).toMatchObject({
        code: 200,
        data: { hit: null },
      })
    })
  })

  test('a quick template has the columns its goods need', async () => {
    const save = (parts: Record<string, unknown>) =>
      admin(server).post<Row>('/biz-order/quickTemplate/save', {
        templateName: `手机充值${phone()}`,
        goodsType: 1,
        columnMap: { account: '手机号' },
        ...parts,
      })
    expect(await save({})).toMatchObject({
      code: 200,
      data: { headerRow: 1, defaultQty: 1, autoOrderNo: 1, dedupe: 3, useCount: 0, status: 1 },
    })
    expect(await save({ columnMap: { qty: '数量' } })).toMatchObject({
      code: 400,
      msg: '模板缺少必填列：账号',
    })
    expect(await save({ goodsType: 4, columnMap: { name: '姓名', phone: '电话' } })).toMatchObject({
      code: 400,
      msg: '模板缺少必填列：地址',
    })
    expect(await save({ columnMap: { account: '手机号', qty: '手机号' } })).toMatchObject({
      code: 400,
      msg: '同一表头不能对应多个列',
    })
    const { data } = await save({ templateName: '同名模板', merchantCode: await merchant(server) })
    expect(await save({ templateName: '同名模板', merchantCode: await merchant(server) })).toMatchObject({
      code: 400,
      msg: '模板名称已存在',
    })
    expect(await save({ templateName: '同名模板' })).toMatchObject({ code: 200 })
    expect(
      await admin(server).post('/biz-order/quickTemplate/update', {
        id: data.id,
        version: data.version,
        goodsType: 4,
      }),
    ).toMatchObject({ code: 400, msg: '模板缺少必填列：收货人' })
  })
}
