import { expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const admin = (): Client => server.as('admin', '100001')
const ORDER = '/biz-order/merchantOrderInfo'

test('a list of orders spans today unless told, and never more than 92 days', async () => {
  expect(await admin().get(`${ORDER}/list`)).toMatchObject({ code: 200 })
  expect(await admin().get(`${ORDER}/list`, { createTime_datege: '2026-01-01 00:00:00', createTime_datele: '2026-06-01 00:00:00' })).toMatchObject({ code: 400, msg: '查询时间跨度不能超过92天' })
  expect(await admin().get(`${ORDER}/list`, { account: '13800138000' })).toMatchObject({ code: 200, data: { records: [] } })
})
