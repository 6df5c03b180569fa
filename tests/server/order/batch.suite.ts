import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSheet } from '../../../src/server/sheets/sheetReader.ts'
import type { SheetRow } from '../../../src/server/sheets/sheetRow.ts'
import type { Client } from '../../support/client.ts'
import { bookAt, workbook } from '../../support/importing.ts'
import { figuresOf, newShop, type Shop, skuId } from '../../support/orders.ts'
import { useServer } from '../../support/server.ts'
import { ORDER_BATCH_STATE } from '../../support/wireNumbers.ts'

const server = useServer()
const admin = (): Client => server.as('admin', '100001')
const ORDER = '/biz-order/merchantOrderInfo'
interface Preview {
  readonly batchNo: string
  readonly totalRows: number
  readonly okRows: number
  readonly badRows: number
  readonly blockedRows: number
  readonly totalAmount: number
  readonly availableAmount: number
  readonly availableAfter: number
  readonly errors: readonly { row: number; msg: string }[]
}

async function file(
  client: Client,
  call: string,
  rows: readonly (readonly string[])[],
  more: Readonly<Record<string, string>> = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(more)) form.append(name, value)
  form.append('file', new File([new Uint8Array(await workbook(rows))], '话费.xlsx'))
  return client.form<Preview>(`${ORDER}/${call}`, form)
}
const TABLE = [
  ['手机号', '单号', '数量'],
  ['13911120000', 'X0', '1'],
  ['13911120001', 'X1', '1'],
  ['1391112', 'X2', '1'],
  ['13911120003', 'X0', '2'],
]
const MAP = JSON.stringify({ account: '手机号', merchantOrderNo: '单号', qty: '数量' })
const placed = async (shop: Shop): Promise<number> =>
  (await admin().get<{ total: number }>(`${ORDER}/list`, { merchantCode: shop.merchantCode })).data.total

test('a file shows its columns, its rows are checked, and its valid rows are ordered once', async () => {
  const shop = await newShop(admin(), 100_000, { 'HF-100': 9980 })
  expect((await file(admin(), 'analyzeFile', TABLE)).data).toMatchObject({
    columns: ['手机号', '单号', '数量'],
    rowCount: 4,
    suggestMap: { account: '手机号', merchantOrderNo: '单号', qty: '数量' },
    sample: [
      ['13911120000', 'X0', '1'],
      ['13911120001', 'X1', '1'],
      ['1391112', 'X2', '1'],
      ['13911120003', 'X0', '2'],
    ],
  })
  const goods = { skuId: await skuId(admin(), 'HF-100'), merchantId: shop.merchantId, columnMap: MAP }
  const read = await file(admin(), 'batchImportExcel', TABLE, goods)
  expect(read.data, JSON.stringify(read.body)).toMatchObject({
    totalRows: 4,
    okRows: 2,
    badRows: 2,
    blockedRows: 0,
    totalAmount: 19_960,
    availableAmount: 100_000,
    availableAfter: 80_040,
    errors: [
      { row: 4, msg: '手机号格式不正确' },
      { row: 5, msg: '文件内重复' },
    ],
  })
  expect(await placed(shop)).toBe(0)
  const { data } = await admin().get<{ importType: number }>(`${ORDER}/batch/detail`, {
    batchNo: read.data.batchNo,
  })
  expect(data).toMatchObject({
    importType: 2,
    batchState: ORDER_BATCH_STATE.waiting,
    merchantCode: shop.merchantCode,
  })
  const confirm = (key: string) =>
    admin().post(`${ORDER}/batchConfirmExcel`, { batchNo: read.data.batchNo, requestNo: key }, { key: null })
  expect(await confirm(`F-${read.data.batchNo}`)).toMatchObject({
    code: 200,
    data: { created: 2, totalAmount: 19_960 },
  })
  expect(await confirm(`F-${read.data.batchNo}`)).toMatchObject({ code: 200, data: { created: 2 } })
  expect(await confirm(`G-${read.data.batchNo}`)).toMatchObject({ code: 400, msg: '批次已失效，请重新导入' })
  expect(await placed(shop)).toBe(2)
  expect(await figuresOf(admin(), shop.accountId)).toMatchObject({ availableAmount: 80_040 })
})

test('a batch with a row that became invalid before its confirmation places no order', async () => {
  const shop = await newShop(admin(), 100_000, { 'HF-100': 9980 })
  const goods = { skuId: await skuId(admin(), 'HF-100'), merchantCode: shop.merchantCode, columnMap: MAP }
  const read = await file(admin(), 'batchImportExcel', TABLE, goods),
    other = await file(admin(), 'batchImportExcel', [TABLE[0] ?? [], ['13911120009', 'X1', '1']], goods)
  expect(await admin().post(`${ORDER}/batchConfirm`, { batchNo: other.data.batchNo })).toMatchObject({
    code: 200,
  })
  expect(await admin().post(`${ORDER}/batchConfirm`, { batchNo: read.data.batchNo })).toMatchObject({
    code: 400,
    msg: '商户订单号重复',
    data: { errors: [{ row: 3, msg: '商户订单号重复' }] },
  })
  expect(await placed(shop)).toBe(1)
  expect(await admin().post(`${ORDER}/batch/cancel`, { batchNo: read.data.batchNo })).toMatchObject({
    code: 200,
  })
})

test('a quick template presets columns, goods and repetition, and counts its uses', async () => {
  const shop = await newShop(admin(), 100_000, { 'HF-100': 9980 })
  const saved = await admin().post<{ id: string }>('/biz-order/quickTemplate/save', {
    templateName: `话费表${shop.merchantCode}`,
    merchantCode: shop.merchantCode,
    goodsType: 1,
    skuId: await skuId(admin(), 'HF-100'),
    columnMap: { account: '号码' },
    headerRow: 2,
    defaultQty: 1,
    dedupe: 1,
    autoOrderNo: 1,
  })
  expect(saved, JSON.stringify(saved.body)).toMatchObject({ code: 200 })
  const read = await file(
    admin(),
    'batchImportExcel',
    [['十一月话费'], ['号码'], ['13911120011'], ['13911120011']],
    { merchantCode: shop.merchantCode, quickTemplateId: saved.data.id },
  )
  expect(read.data, JSON.stringify(read.body)).toMatchObject({
    totalRows: 2,
    badRows: 0,
    totalAmount: 19_960,
  })
  expect((await admin().get('/biz-order/quickTemplate/detail', { id: saved.data.id })).data).toMatchObject({
    useCount: 1,
  })
  const other = await newShop(admin(), 100_000, { 'HF-100': 9980 })
  expect(
    await file(admin(), 'batchImportExcel', [['号码'], ['13911120011']], {
      merchantCode: other.merchantCode,
      quickTemplateId: saved.data.id,
    }),
  ).toMatchObject({ code: 400 })
})

test('the file of a quick template has its headings in its heading row, for those who may see it', async () => {
  const { data } = await admin().post<{ id: string }>('/biz-order/quickTemplate/save', {
    templateName: `空表/${Date.now()}`,
    goodsType: 1,
    columnMap: { remark: '说明', qty: '件数', account: '手机号' },
    headerRow: 3,
  })
  const path = `/biz-order/quickTemplate/download?id=${data.id}`
  const bookPath = join(server.dataDir, `${data.id}.xlsx`)
  await writeFile(bookPath, await bookAt(server.url, admin(), path))
  const rows: SheetRow[] = []
  for await (const row of readSheet(bookPath, { kind: 'xlsx', maxRows: 10, maxBytes: 100_000 }))
    rows.push(row)
  expect(rows).toEqual([{ number: 3, cells: ['手机号', '件数', '说明'] }])
  expect(await admin().get('/biz-order/quickTemplate/download', { id: '7' })).toMatchObject({ code: 404 })
  expect(
    await server.as('admin', '100002').get('/biz-order/quickTemplate/download', { id: data.id }),
  ).toMatchObject({ code: 404 })
  expect((await fetch(`${server.url}/api${path}`)).status).toBe(401)
})

test('invalid files, batches of other users and callers without permission are refused', async () => {
  const shop = await newShop(admin(), 100_000, { 'HF-100': 9980 })
  const parameters = { merchantCode: shop.merchantCode, skuId: await skuId(admin(), 'HF-100') }
  expect(await file(admin(), 'batchImportExcel', TABLE, parameters)).toMatchObject({
    code: 400,
    msg: '请选择各列对应的内容',
  })
  expect(
    await file(admin(), 'batchImportExcel', TABLE, { ...parameters, columnMap: '{"account":"没有"}' }),
  ).toMatchObject({ code: 400, msg: '文件中没有“没有”列' })
  expect(
    await file(admin(), 'batchImportExcel', TABLE, { ...parameters, columnMap: '{"qty":"数量"}' }),
  ).toMatchObject({ code: 400, msg: '请选择“账号”所在的列' })
  expect(await file(admin(), 'batchImportExcel', TABLE, { ...parameters, columnMap: 'x' })).toMatchObject({
    code: 400,
    msg: '列映射格式不正确',
  })
  expect(await file(admin(), 'analyzeFile', [['手机号']])).toMatchObject({
    code: 400,
    msg: '文件中没有数据行',
  })
  expect(await file(server.as('viewer', '100001'), 'analyzeFile', TABLE)).toMatchObject({ status: 403 })
  const read = await file(admin(), 'batchImportExcel', TABLE, { ...parameters, columnMap: MAP })
  const stranger = server.as('admin', '100002')
  expect(await stranger.post(`${ORDER}/batchConfirm`, { batchNo: read.data.batchNo })).toMatchObject({
    code: 404,
  })
  expect(await stranger.get(`${ORDER}/batch/errors`, { batchNo: read.data.batchNo })).toMatchObject({
    code: 404,
  })
})
