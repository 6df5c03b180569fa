import { expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { figuresOf, newShop, type Shop, skuId } from '../support/orders.ts'
import { useServer } from '../support/server.ts'
import { ORDER_BATCH_STATE } from '../support/wireNumbers.ts'

const server = useServer()
const admin = (): Client => server.as('admin', '100001')
const ORDER = '/biz-order/merchantOrderInfo'
/** Rows of the file; 50 000 for measurements. */
const ROWS = Number(process.env.BATCH_ROWS ?? 6000)
interface Stand {
  readonly batchNo: string
  readonly batchState: number
  readonly totalRows: number
  readonly processedRows: number
  readonly okRows: number
  readonly badRows: number
  readonly totalAmount: number
  readonly availableAmount: number | null
  readonly errorMsg: string | null
}

async function send(shop: Shop, rows: readonly string[]) {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    merchantCode: shop.merchantCode,
    skuId: await skuId(admin(), 'HF-100'),
    columnMap: '{"account":"手机号","merchantOrderNo":"单号"}',
  }))
    form.append(name, value)
  form.append('file', new File([['手机号,单号', ...rows].join('\n')], '十一月话费.csv'))
  return admin().form<Stand>(`${ORDER}/batchImportExcel`, form)
}
const stand = async (batchNo: string) => (await admin().get<Stand>(`${ORDER}/batch/detail`, { batchNo })).data
async function until(batchNo: string, isReached: (state: number) => boolean): Promise<Stand> {
  for (;;) {
    const now = await stand(batchNo)
    if (isReached(now.batchState)) return now
    await new Promise((done) => {
      setTimeout(done, 100)
    })
  }
}
/** The latest message of a client about a task: its text and where it leads. */
const latestMessage = async (client: Client) =>
  (
    await client.get<{ records: { title: string; link: string }[] }>('/blade-desk/message/page', {
      category: 7,
    })
  ).data.records[0]
const placed = async (shop: Shop): Promise<number> =>
  (await admin().get<{ total: number }>(`${ORDER}/list`, { merchantCode: shop.merchantCode })).data.total

test('a long batch with rows that became invalid places no order and reports the rows', {
  timeout: 300_000,
}, async () => {
  const shop = await newShop(admin(), 10_000 * 9980, { 'HF-100': 9980 })
  const rows = Array.from({ length: 5001 }, (_, index) => `${13_300_000_000 + index},M${index}`)
  const read = await send(shop, rows)
  await until(read.data.batchNo, (state) => state !== 0)
  expect(
    await admin().post('/blade-test/acceptOrder', {
      merchantCode: shop.merchantCode,
      skuId: await skuId(admin(), 'HF-100'),
      qty: 1,
      account: '13944660001',
      merchantOrderNo: 'M7',
    }),
  ).toMatchObject({ code: 200 })
  expect(await admin().post(`${ORDER}/batchConfirmExcel`, { batchNo: read.data.batchNo })).toMatchObject({
    code: 200,
    data: { batchState: ORDER_BATCH_STATE.making },
  })
  expect(await until(read.data.batchNo, (state) => state !== 2)).toMatchObject({
    batchState: ORDER_BATCH_STATE.waiting,
    errorMsg: '商户订单号重复',
  })
  expect(
    (await admin().get(`${ORDER}/batch/errors`, { batchNo: read.data.batchNo, refused: 1 })).data,
  ).toEqual([{ row: 9, msg: '商户订单号重复', errCode: 'MERCHANT_ORDER_NO_REPEATED' }])
  expect(await placed(shop)).toBe(1)
  expect(await latestMessage(admin())).toMatchObject({
    title: `批量订单未生成，待确认：${read.data.batchNo}：商户订单号重复`,
    link: '/order/merchant',
  })
  expect(await admin().post(`${ORDER}/batch/cancel`, { batchNo: read.data.batchNo })).toMatchObject({
    code: 200,
  })
})

test('a long file is checked and ordered in the background; after a kill the next process finishes it once', {
  timeout: 900_000,
}, async () => {
  const shop = await newShop(admin(), ROWS * 9980, { 'HF-100': 9980 })
  // So many orders exceed a merchant's default daily limit.
  const { data: limits } = await admin().get<Record<string, unknown>>('/biz-merchant/transRule/detail')
  expect(await admin().post('/biz-merchant/transRule/save', { ...limits, dayMaxAmount: 0 })).toMatchObject({
    code: 200,
  })
  const rows = Array.from({ length: ROWS }, (_, index) => `${13_200_000_000 + index},L${index}`)
  const bad = [...rows.slice(0, -3), '1320000,LX', '13200000000,LY', '13299999999,L1']
  const startedAt = performance.now(),
    read = await send(shop, bad)
  expect(read.data, JSON.stringify(read.body)).toMatchObject({
    batchState: ORDER_BATCH_STATE.reading,
    totalRows: ROWS,
  })
  const acceptMs = performance.now() - startedAt
  await server.restart({ powerCut: true })
  const judging = performance.now(),
    judged = await until(read.data.batchNo, (state) => state !== 0)
  expect(judged).toMatchObject({
    batchState: ORDER_BATCH_STATE.waiting,
    totalRows: ROWS,
    processedRows: ROWS,
    okRows: ROWS - 3,
    badRows: 3,
    totalAmount: (ROWS - 3) * 9980,
    availableAmount: ROWS * 9980,
  })
  const judgedMs = performance.now() - judging
  expect(await latestMessage(admin())).toMatchObject({
    title: `批量订单已校验，待确认：${read.data.batchNo}，${ROWS - 3} 行可下单，3 行有误`,
  })
  expect(
    (
      await admin().get<{ row: number; msg: string }[]>(`${ORDER}/batch/errors`, {
        batchNo: read.data.batchNo,
      })
    ).data,
  ).toEqual([
    { row: ROWS - 1, msg: '手机号格式不正确', errCode: 'ORDER_MOBILE_INVALID' },
    { row: ROWS, msg: '文件内重复', errCode: 'SHEET_ROW_REPEATED' },
    { row: ROWS + 1, msg: '文件内重复', errCode: 'SHEET_ROW_REPEATED' },
  ])
  const confirm = () =>
    admin().post<Stand>(
      `${ORDER}/batchConfirmExcel`,
      { batchNo: read.data.batchNo, requestNo: `L-${read.data.batchNo}` },
      { key: null },
    )
  expect(await confirm()).toMatchObject({ code: 200, data: { batchState: ORDER_BATCH_STATE.making } })
  await server.restart({ powerCut: true })
  const making = performance.now()
  expect(await confirm()).toMatchObject({ code: 200, data: { batchState: ORDER_BATCH_STATE.making } })
  expect(await until(read.data.batchNo, (state) => state !== 2)).toMatchObject({
    batchState: ORDER_BATCH_STATE.done,
    errorMsg: null,
  })
  const spent = `taken in ${Math.round(acceptMs)} ms, judged in ${Math.round(judgedMs)} ms`
  process.stdout.write(
    `${server.driver} ${ROWS} rows: ${spent}, made in ${Math.round(performance.now() - making)} ms\n`,
  )
  expect(await figuresOf(admin(), shop.accountId)).toMatchObject({ availableAmount: 3 * 9980 })
  expect(await placed(shop)).toBe(ROWS - 3)
  expect(await latestMessage(admin())).toMatchObject({
    title: `批量订单已生成：${read.data.batchNo}，共 ${ROWS - 3} 单`,
    link: `/order/merchant?batchNo=${read.data.batchNo}`,
  })
})
