import { expect, test } from 'vitest'
import { dayAfter } from '../../src/kernel/time.ts'
import { BILL, bill, bills, lastMonth, noon, openDaysAgain, tick, today } from '../support/bills.ts'
import type { Listed } from '../support/client.ts'
import {
  addTask,
  COMPARE,
  detailsOf,
  ended,
  HANDLE,
  handle,
  placeChannelOrders,
  RESULT,
  type Row,
  TASK_STATE,
  taskOf,
} from '../support/comparing.ts'
import { decide, idOf, ledger, newest } from '../support/finance.ts'
import { admin, auditor, clerk, stranger } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import { BILL_STATUS } from '../support/wireNumbers.ts'

const server = useServer()
const PRICE = 9930
const DAY = `${lastMonth}-20`
const HEAD = '渠道订单号,供应商单号,金额,状态'

interface Supplier extends Row {
  readonly accountId: string
}
const suppliers = async (): Promise<readonly Supplier[]> =>
  (
    await admin(server).get<Listed<Supplier>>('/biz-supplier/supplierConfig/list', {
      status: 1,
      supplierType: 1,
      size: 20,
    })
  ).data.records
const period = (supplierId: string, day: string) => ({ supplierId, periodStart: day, periodEnd: day })
const line = (no: string, yuan: string, state = '成功'): string => `${no},,${yuan},${state}`
const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('a day is reconciled, decided, confirmed, and brought into the statement of the supplier', {
  timeout: 240_000,
}, async () => {
  const [supplier] = await suppliers()
  const { id: supplierId = '', accountId = '' } = supplier ?? {}
  await placeChannelOrders(server, { supplierId, prefix: 'RA', count: 1000, day: DAY, price: PRICE })
  const lines = [
    HEAD,
    ...numbers(1, 990).map((n) => line(`RA${n}`, '99.30')),
    ...numbers(991, 995).map((n) => line(`RA${n}`, '99.35')),
    ...numbers(1, 3).map((n) => line(`UNKNOWN${n}`, '99.30')),
  ]
  const task = await ended(server, await addTask(admin(server), period(supplierId, DAY), lines))
  expect(task).toMatchObject({
    taskState: TASK_STATE.compared,
    localCount: 1000,
    localAmount: 9_930_000,
    supplierCount: 998,
    supplierAmount: 9_910_165,
    diffAmount: -19_835,
    matchCount: 990,
    amountDiffCount: 5,
    localOnlyCount: 5,
    supplierOnlyCount: 3,
    stateDiffCount: 0,
    duplicateCount: 0,
    unhandledCount: 13,
    progress: 100,
  })
  const { data: info } = await admin(server).get<{ goods: readonly Row[] }>(`${COMPARE}/info`, {
    id: task.id,
  })
  expect(info.goods).toEqual([
    expect.objectContaining({ skuCode: '', supplierCount: 3 }),
    expect.objectContaining({ skuCode: 'HF-100', localCount: 1000, supplierCount: 995, diffCount: 10 }),
  ])
  const confirm = () => admin(server).post<{ ok: readonly Row[] }>(`${COMPARE}/confirm`, { id: task.id })
  expect(await confirm()).toMatchObject({ code: 400, msg: '存在未处理差异，不能确认' })
  const of = (resultType: number) => detailsOf(server, task.id, { resultType })
  const matches = await of(RESULT.match)
  expect((await handle(server, matches.slice(0, 1), HANDLE.ours)).data.fail[0]?.msg).toBe(
    '双方一致，无需处理',
  )
  for (const [result, state] of [
    [RESULT.amount, HANDLE.theirs],
    [RESULT.localOnly, HANDLE.suspended],
    [RESULT.supplierOnly, HANDLE.ours],
  ] as const)
    expect((await handle(server, await of(result), state)).data.fail).toEqual([])
  expect((await taskOf(server, task.id)).unhandledCount).toBe(0)
  // Clients may decide on differences at the address of the task, too.
  const ofTask = '/biz-supplier/orderCompareTask'
  const decided = await handle(server, await of(RESULT.supplierOnly), HANDLE.theirs, ofTask)
  expect(decided.data.fail).toEqual([])
  const balances = await ledgerTotal()
  const answers = await Promise.all([confirm(), confirm()])
  expect(
    answers.map(({ data }) => data.ok.length).sort((a, b) => a - b),
    'two at once, one confirms',
  ).toEqual([0, 1])
  expect(await taskOf(server, task.id)).toMatchObject({
    taskState: TASK_STATE.confirmed,
    adjustCount: 8,
    adjustAmount: 29_815,
  })
  expect(await ledgerTotal(), 'nothing is posted yet').toBe(balances)
  expect((await handle(server, await of(RESULT.amount), HANDLE.ours)).data.fail[0]?.msg).toBe(
    '对账任务不是待确认状态，不能处理差异',
  )
  expect(await addTask(admin(server), period(supplierId, DAY), lines)).toMatchObject({
    code: 409,
    msg: '该周期已对账确认',
  })
  expect(await admin(server).post(`${COMPARE}/del`, { ids: task.id })).toMatchObject({
    code: 409,
    msg: '对账任务已确认，不能删除',
  })

  await openDaysAgain(server)
  const cost = { bizType: 'cost', accountId, amount: PRICE, docNo: 'RA', at: noon(DAY) }
  await ledger(server, { verb: 'postMany', ...cost, bizNo: 'RA-C', count: 1000 })
  await tick(server, 'dayClose')
  await tick(server, 'billGenerate')
  const made = (await bills(server, accountId)).find(({ billPeriod }) => billPeriod === lastMonth)
  const billId = made?.id ?? ''
  await clerk(server).post(`${BILL}/confirmBill`, { ids: [billId] })
  await auditor(server).post(`${BILL}/confirm`, {
    id: billId,
    partyConfirmName: '供应商财务',
    partyConfirmTime: `${today} 00:00:01`,
  })
  await clerk(server).post(`${BILL}/reconciliation`, {
    id: billId,
    counterpartyAmount: (made?.payableAmount ?? 0) + 29_815,
    counterpartyCount: 1000,
  })
  expect(await bill(server, billId)).toMatchObject({ billStatus: BILL_STATUS.disputed })
  const adjust = async () =>
    clerk(server).post(`${BILL}/adjust`, {
      id: billId,
      compareTaskId: task.id,
      auditorId: await idOf(server, '白雪'),
    })
  expect(await adjust()).toMatchObject({ code: 200 })
  expect(await taskOf(server, task.id)).toMatchObject({ adjustState: 2 })
  expect(await decide(auditor(server), (await newest(server, accountId)).id, 2)).toMatchObject({ code: 200 })
  expect(await taskOf(server, task.id), 'a refused application gives it back').toMatchObject({
    adjustState: 1,
  })
  expect(await adjust()).toMatchObject({ code: 200 })
  expect(await decide(auditor(server), (await newest(server, accountId)).id, 1)).toMatchObject({ code: 200 })
  expect(await taskOf(server, task.id)).toMatchObject({ adjustState: 3 })
  expect(await bill(server, billId)).toMatchObject({ payableAmount: (made?.payableAmount ?? 0) + 29_815 })
  expect((await adjust()).msg).toBe('对账任务不可选择该数据')
})

const ledgerTotal = async (): Promise<string> => {
  const [row] = await server.sql('select count(*)::text as n from ledger_entry')
  return String(row?.n)
}

test('duplicates, other states, other numbers and unreadable lines are told apart', async () => {
  const supplierId = (await suppliers())[1]?.id ?? ''
  const day = dayAfter(DAY, 1)
  await placeChannelOrders(server, { supplierId, prefix: 'RB', count: 6, day, price: PRICE })
  await placeChannelOrders(server, { supplierId, prefix: 'RC', count: 2, day, price: PRICE, state: 40 })
  await placeChannelOrders(server, { supplierId, prefix: 'RD', count: 1, day, price: PRICE, state: 45 })
  await placeChannelOrders(server, {
    supplierId,
    prefix: 'RE',
    count: 1,
    day: dayAfter(day, 2),
    price: PRICE,
  })
  const task = await ended(
    server,
    await addTask(admin(server), { ...period(supplierId, day), tolerance: 2 }, [
      HEAD,
      line('RB1', '99.32'),
      line('RB1', '99.30'),
      ',RBS2,99.30,成功',
      'OTHER,RBS3,99.30,',
      line('RB4', '99.30', '已退款'),
      line('RB5', '不详'),
      line('RC1', '99.30'),
      line('RC2', '99.30', '失败'),
      line('RD1', '-99.30'),
      line('RE1', '99.30'),
      '合计,,794.40,',
      ',,,',
    ]),
  )
  expect(task).toMatchObject({
    taskState: TASK_STATE.compared,
    localCount: 6,
    matchCount: 4,
    stateDiffCount: 3,
    duplicateCount: 1,
    localOnlyCount: 2,
    supplierOnlyCount: 1,
    faultCount: 1,
    faultText: '第7行：金额“不详”无法识别',
    unhandledCount: 7,
  })
  const rows = await detailsOf(server, task.id)
  const resultOf = (no: string) => rows.find(({ channelOrderNo }) => channelOrderNo === no)?.resultType
  expect(['RB2', 'RB3', 'RB4', 'RB5', 'RB6', 'RC1', 'RC2', 'RD1', 'RE1'].map(resultOf)).toEqual([
    RESULT.match,
    RESULT.match,
    RESULT.state,
    RESULT.localOnly,
    RESULT.localOnly,
    RESULT.state,
    RESULT.match,
    RESULT.state,
    RESULT.supplierOnly,
  ])
  expect(rows.filter(({ resultType }) => resultType === RESULT.duplicate)).toMatchObject([{ rowNo: 3 }])
  const sum = rows.reduce((total, { diffAmount }) => total + Number(diffAmount), 0)
  expect(sum, 'the differences add up to the difference').toBe(task.diffAmount)
  const removed = await admin(server).post(`${COMPARE}/remove`, undefined, { query: { ids: task.id } })
  expect(removed).toMatchObject({ code: 200 })
})

test('bad bills and periods are refused with clear sentences', async () => {
  const supplierId = (await suppliers())[1]?.id ?? ''
  const good = period(supplierId, DAY),
    lines = [HEAD, line('X1', '1.00')]
  const refused = async (input: Parameters<typeof addTask>[1], sent: readonly string[]): Promise<string> =>
    (await addTask(admin(server), input, sent)).msg
  expect(await refused({ ...good, periodStart: dayAfter(DAY, 1) }, lines)).toBe('周期结束不能早于周期开始')
  expect(await refused({ ...good, periodStart: dayAfter(DAY, -31) }, lines)).toBe('对账周期不能超过31天')
  expect(await refused({ ...good, periodEnd: today, periodStart: today }, lines)).toBe('对账周期尚未结束')
  expect(await refused({ ...good, supplierId: '1' }, lines)).not.toBe('')
  expect(await refused(good, ['渠道订单号,备注', 'X1,无'])).toBe('账单文件列缺失：金额')
  expect(await refused(good, ['金额,备注', '1.00,无'])).toBe('账单文件列缺失：渠道订单号 / 供应商单号')
  expect(await refused({ ...good, columnMap: '{"amount":"实付"}' }, lines)).toBe('账单文件列缺失：实付')
  expect(await refused({ ...good, columnMap: '{"price":"金额"}' }, lines)).not.toBe('')
  expect(await refused(good, [HEAD])).toBe('文件中没有数据行')
  const { data: analyzed } = await sendForAnalysis(supplierId)
  expect(analyzed).toMatchObject({ suggestMap: { supplierOrderNo: '订单号', amount: '扣款金额' } })
  const unread = await ended(server, await addTask(admin(server), good, [HEAD, line('X1', '无')]))
  expect(unread).toMatchObject({ taskState: TASK_STATE.failed, errorMsg: '账单中没有可对账的行' })
  expect((await stranger(server).get(`${COMPARE}/info`, { id: unread.id })).code).toBe(404)
  expect((await stranger(server).post(`${COMPARE}/confirm`, { id: unread.id })).code).not.toBe(200)
  expect((await admin(server).get(`${COMPARE}/detailPage`)).msg).toBe('请选择对账任务')
  expect(await admin(server).text(`${COMPARE}/template`)).toContain(HEAD)
})

const sendForAnalysis = (supplierId: string) => {
  const form = new FormData()
  form.append('supplierId', supplierId)
  form.append('file', new File(['订单号,扣款金额\r\nA1,1.00'], '账单.csv'))
  return admin(server).form(`/biz-supplier/orderCompareTask/analyzeFile`, form)
}
