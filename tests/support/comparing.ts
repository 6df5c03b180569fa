import { expect } from 'vitest'
import type { Answer, Client, Listed } from './client.ts'
import { admin } from './people.ts'
import type { TestServer } from './server.ts'

export const COMPARE = '/biz-order/orderCompareTask'
export const DETAILS = '/biz-order/orderCompareDetail'
export const TASK_STATE = { queued: 0, running: 1, compared: 2, confirmed: 3, failed: 4 } as const
export const RESULT = { match: 1, amount: 2, state: 3, localOnly: 4, supplierOnly: 5, duplicate: 6 } as const
export const HANDLE = { open: 0, ours: 1, theirs: 2, suspended: 3, none: 9 } as const

export type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/** What is asked with a bill; amounts in fen. */
export interface TaskInput {
  readonly supplierId: string
  readonly periodStart: string
  readonly periodEnd: string
  readonly tolerance?: number
  readonly columnMap?: string
}

/** Sends a bill of these lines (CSV without its line ends). */
export function addTask(client: Client, input: TaskInput, lines: readonly string[]): Promise<Answer<Row>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) form.append(name, String(value))
  form.append('file', new File([lines.join('\r\n')], '账单.csv', { type: 'text/csv' }))
  return client.form<Row>(`${COMPARE}/addTask`, form)
}

export const taskOf = async (server: TestServer, id: string): Promise<Row> =>
  (await admin(server).get<Row>(`${COMPARE}/detail`, { id })).data

/** Waits until a task is compared or has failed. */
export async function ended(server: TestServer, answer: Answer<Row>): Promise<Row> {
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  const speed = async () =>
    (await admin(server).get<{ taskState: number }>(`${COMPARE}/speed`, { id: answer.data.id })).data
      .taskState
  await expect.poll(speed, { timeout: 60_000, interval: 50 }).toBeGreaterThanOrEqual(TASK_STATE.compared)
  return taskOf(server, answer.data.id)
}

/** The details of a task with these filters. */
export const detailsOf = async (
  server: TestServer,
  taskId: string,
  filters: Readonly<Record<string, number>> = {},
): Promise<readonly Row[]> =>
  (await admin(server).get<Listed<Row>>(`${COMPARE}/detailPage`, { taskId, size: 200, ...filters })).data
    .records

export const handle = (server: TestServer, rows: readonly Row[], handleState: number, path = DETAILS) =>
  admin(server).post<{ success: number; fail: readonly { msg: string }[] }>(`${path}/handle`, {
    ids: rows.map(({ id }) => id).join(','),
    handleState,
    handleRemark: '已与供应商核对',
  })

/** Orders at a supplier, all of the same price, that ended on a day; their numbers begin with `prefix`. */
export interface ChannelOrders {
  readonly supplierId: string
  readonly prefix: string
  readonly count: number
  readonly day: string
  readonly price: number
  /** Stored number of the state; success by default. */
  readonly state?: number
}

/** Writes orders of a supplier without placing them: the books are not concerned. */
export async function placeChannelOrders(
  server: { readonly sql: (statement: string) => Promise<unknown> },
  orders: ChannelOrders,
): Promise<void> {
  const { supplierId, prefix, count, day, price, state = 30 } = orders
  await server.sql(`
    insert into channel_order_info (id, tenant_id, channel_order_no, supplier_order_no, order_no, supplier_id,
      sku_code, sku_name, qty, delivered_qty, purchase_price, purchase_amount, submit_time, finish_time,
      channel_state, create_time)
    select (extract(epoch from '${day} 12:00+08'::timestamptz) * 1000)::bigint * 4096
        + abs(hashtext('${prefix}')) % 1000 * 10000 + n,
      '100001', '${prefix}' || n, '${prefix}S' || n, '${prefix}O' || n, ${supplierId}, 'HF-100',
      '话费 100 元', 1, ${state === 30 ? 1 : 0}, ${price}, ${price}, '${day} 12:00+08',
      '${day} 12:01+08', ${state}, '${day} 00:10+08'::timestamptz + n * interval '80 milliseconds'
    from generate_series(1, ${count}) n`)
}
