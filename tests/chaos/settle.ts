import type { TestServer } from '../support/server.ts'

/** Work that ends what is on its way. */
const SETTLING = ['orders', 'favorSends', 'favorFlows', 'redEnvelopeSends']

/** Runs waiting work until nothing is waiting. */
export async function settle(server: TestServer): Promise<string[]> {
  const admin = server.as('admin', '100001')
  const end = Date.now() + 60_000
  for (;;) {
    await admin.post('/blade-test/order/due', {})
    await server.sql(`update favor_record set next_try_time = now() where state = 1`)
    await server.sql(`update red_envelope_record set next_try_time = now() where state = 1`)
    for (const work of SETTLING) await admin.post('/blade-test/tick', { work })
    const [row] = await server.sql(
      `
        select (select count(*)::int from merchant_order_info where order_state = 10) as waiting,
          (select count(*)::int from channel_order_info where channel_state = 10) as queued,
          (select count(*)::int from export_task where is_deleted = 0 and task_status in (0, 1)) as exports,
          (select count(*)::int from merchant_order_batch where batch_state in (0, 2)) as batches,
          (select count(*)::int from favor_record where state in (0, 1) and next_try_time is not null) as vouchers,
          (select count(*)::int from red_envelope_record where state in (0, 1)) as red_packets,
          (select count(*)::int from job where state in (0, 1)) as jobs
      `,
    )
    const pending = Object.entries(row ?? {}).filter(([, count]) => Number(count) > 0)
    if (pending.length === 0) return []
    if (Date.now() > end)
      return pending.map(([kind, count]) => `${String(count)} ${kind} never came to an end`)
    await new Promise((wait) => {
      setTimeout(wait, 200)
    })
  }
}
