import { expect, test } from 'vitest'
import { SCHEDULED_JOBS } from '../../src/server/scheduledJobs.ts'
import { runJob } from '../support/consumers.ts'
import { useServer } from '../support/server.ts'

const server = useServer({ fresh: true })

test('every scheduled job runs without an error, with the rights of the server alone', async () => {
  for (const { name } of SCHEDULED_JOBS) await runJob(server, name)
  expect(await server.sql('select name, error from job_schedule where error is not null')).toEqual([])
  expect(server.log()).not.toContain('scheduled job failed')
}, 120_000)

test('mobile numbers of holders that are stored as they are are encrypted, and found as before', async () => {
  const tables = ['eternity_order', 'eternity_verification', 'eternity_order_extension']
  const mobile = '13812345678'
  await server.sql(`insert into eternity_order_extension (id, tenant_id, order_id, seq)
    select id, tenant_id, id, 1 from eternity_order order by id limit 1`)
  for (const table of tables)
    await server.sql(
      `update ${table} set mobile = '${mobile}', mobile_hmac = null, mobile_mask = '138****5678'`,
    )
  await runJob(server, 'eternitySealing')
  for (const table of tables) {
    const rows = await server.sql(`select mobile, mobile_hmac, mobile_mask from ${table}`)
    expect(rows.length, table).toBeGreaterThan(0)
    expect(
      rows.filter((row) => row.mobile === mobile || row.mobile_hmac === null),
      table,
    ).toEqual([])
    expect(new Set(rows.map((row) => row.mobile_mask)), table).toEqual(new Set(['138****5678']))
  }
  const { data } = await server
    .as('admin', '100001')
    .get<{ total: number }>('/biz-order/eternityOrder/page', { mobile, size: 1 })
  expect(data.total).toBeGreaterThan(0)
})
