import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Listed } from '../../support/client.ts'
import { checked, confirmed, faults, importTaskView, workbook } from '../../support/importing.ts'
import { newSkuCodes } from '../../support/merchantGoods.ts'
import { newMerchant } from '../../support/merchants.ts'
import { admin } from '../../support/people.ts'
import { useServer } from '../../support/server.ts'
import { sheetCells } from '../../support/unzip.ts'
import { IMPORT_STATUS } from '../../support/wireNumbers.ts'

const server = useServer()
const GOODS = '/biz-merchant/merchantGoods'

const HEADINGS = [
  '商户编号*',
  'SKU编码*',
  '核算方式*',
  '折扣',
  '加点',
  '固定价',
  '商城折扣',
  '预警值',
  '状态',
]

interface Goods {
  readonly id: string
  readonly skuCode: string
  readonly settlePrice: number
  readonly discount: number | null
  readonly point: number | null
  readonly fixedPrice: number | null
  readonly accountMethod: number
  readonly state: number
  readonly shopDiscount: number | null
  readonly alertValue: number
}

interface UploadRecord {
  readonly id: string
  readonly recordNo: string
  readonly fileName: string
  readonly mode: number
  readonly totalCount: number
  readonly successCount: number
  readonly failCount: number
  readonly status: number
  readonly failFile: string
}

async function sendFile(
  bytes: Buffer,
  mode: number | null,
  client = admin(server),
): Promise<{ readonly code: number; readonly msg: string; readonly data: { readonly recordId: string } }> {
  const form = new FormData()
  if (mode !== null) form.append('mode', String(mode))
  form.append('file', new File([new Uint8Array(bytes)], '价格.xlsx'))
  const { access_token, tenant_id } = await client.token()
  const response = await fetch(`${server.url}/api${GOODS}/upload`, {
    method: 'POST',
    headers: {
      'Blade-Auth': `bearer ${access_token}`,
      'Tenant-Id': tenant_id,
      'Idempotency-Key': randomUUID(),
    },
    body: form,
  })
  return (await response.json()) as never
}

const recordOf = async (id: string, client = admin(server)): Promise<UploadRecord | undefined> =>
  (await client.get<Listed<UploadRecord>>(`${GOODS}/uploadRecordsList`, { size: 200 })).data.records.find(
    (row) => row.id === id,
  )

async function uploaded(rows: readonly (readonly string[])[], mode: number): Promise<UploadRecord> {
  const answer = await sendFile(await workbook([HEADINGS, ...rows]), mode)
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 })
  await expect
    .poll(async () => (await recordOf(answer.data.recordId))?.status, { timeout: 60_000, interval: 50 })
    .toBeGreaterThan(1)
  const record = await recordOf(answer.data.recordId)
  if (!record) throw new Error('no record')
  return record
}

async function file(path: string): Promise<Buffer> {
  const response = await fetch(`${server.url}/api${path}`, {
    headers: { 'Blade-Auth': `bearer ${(await admin(server).token()).access_token}` },
  })
  return Buffer.from(await response.arrayBuffer())
}
const cells = (bytes: Buffer): string[][] => sheetCells(bytes).map((row) => row.map(({ text }) => text ?? ''))

const goodsOf = async (merchantCode: string): Promise<readonly Goods[]> =>
  (await admin(server).get<Listed<Goods>>(`${GOODS}/list`, { merchantCode, size: 200, ascs: 'faceValue' }))
    .data.records

describe('import of prices', () => {
  let merchantCode = '',
    codes: string[] = []
  beforeAll(async () => {
    merchantCode = (await newMerchant(server, { merchantType: 1 })).merchantCode
    codes = await newSkuCodes(server, [5_000, 10_000, 20_000, 30_000])
  })

  test('the template has nine columns', async () => {
    const template = cells(await file(`${GOODS}/download?type=template`))
    expect(template[0]).toEqual(HEADINGS)
  })

  test('valid rows are opened, and the faults of the others are reported row by row', async () => {
    const [a = '', b = '', c = '', d = ''] = codes
    const record = await uploaded(
      [
        [merchantCode, a, '按折扣', '9.65折', '', '', '', '', '在售'],
        [merchantCode, b, '按折扣', '0.965', '', '', '', '5', ''],
        [merchantCode, c, '固定价', '', '', '193.00', '98%', '', '停售'],
        ['M00000000', a, '按折扣', '9.5', '', '', '', '', ''],
        [merchantCode, 'NO-SKU', '按折扣', '0.95', '', '', '', '', ''],
        [merchantCode, d, '按折扣', '1.51', '', '', '', '', ''],
        [merchantCode, a, '按折扣', '0.9', '', '', '', '', ''],
      ],
      1,
    )
    expect(record).toMatchObject({
      mode: 1,
      totalCount: 7,
      successCount: 3,
      failCount: 4,
      status: IMPORT_STATUS.done,
      fileName: '价格.xlsx',
    })
    expect(record.recordNo).toMatch(/^IM\d{14}$/)
    expect(
      (await goodsOf(merchantCode)).map((row) => [
        row.skuCode,
        row.settlePrice,
        row.discount,
        row.fixedPrice,
        row.shopDiscount,
        row.alertValue,
        row.state,
      ]),
    ).toEqual([
      [a, 4_825, 0.965, null, null, 0, 1],
      [b, 9_650, 0.965, null, null, 5, 0],
      [c, 19_300, null, 19_300, 0.98, 0, 0],
    ])
    const failed = cells(await file(record.failFile))
    expect(failed[0]?.slice(0, 4)).toEqual(['行号', '错误', '商户编号*', 'SKU编码*'])
    expect(failed.slice(1).map(([row, text]) => [row, text])).toEqual([
      ['5', '第5行：商户不存在'],
      ['6', '第6行：SKU不存在'],
      ['7', '第7行：折扣需在0.01-1.5之间'],
      ['8', expect.stringContaining('重复行')],
    ])
    expect(cells(await file(`${GOODS}/download?recordId=${record.id}&type=source`))).toHaveLength(8)
  })

  test('rows are changed in the other mode, and the history names the import', async () => {
    const [a = '', b = '', c = '', d = ''] = codes
    const record = await uploaded(
      [
        [merchantCode, a, '按折扣', '9.5折', '', '', '', '', ''],
        [merchantCode, b, '固定价', '', '', '95.00', '', '', '在售'],
        [merchantCode, c, '固定价', '', '', '', '', '9', ''],
        [merchantCode, d, '按折扣', '0.95', '', '', '', '', ''],
      ],
      2,
    )
    expect(record).toMatchObject({
      mode: 2,
      totalCount: 4,
      successCount: 3,
      failCount: 1,
      status: IMPORT_STATUS.done,
    })
    expect(await faults(admin(server), record.id)).toMatchObject([{ rowNo: 5, text: '该商户未开通此商品' }])
    expect(
      (await goodsOf(merchantCode)).map((row) => [
        row.settlePrice,
        row.accountMethod,
        row.alertValue,
        row.state,
      ]),
    ).toEqual([
      [4_750, 1, 0, 1],
      [9_500, 3, 5, 1],
      [19_300, 3, 9, 0],
    ])
    const { data } = await admin(server).get<
      Listed<{ field: string; oldValue: string; newValue: string; source: number; skuCode: string }>
    >('/biz-merchant/merchantGoodsChangeLog/page', { batchNo: record.recordNo, size: 50 })
    expect(
      data.records
        .filter(({ skuCode }) => skuCode === a)
        .map(({ field, oldValue, newValue, source }) => `${field} ${oldValue} ${newValue} ${source}`)
        .toSorted(),
    ).toEqual(['discount 0.9650 0.9500 2', 'settlePrice 4825 4750 2'])
    expect(data.records.every(({ source }) => source === 2)).toBe(true)
    expect(data.records.find(({ skuCode, field }) => skuCode === a && field === 'discount')).toMatchObject({
      oldValueName: '9.65折',
      newValueName: '9.50折',
    })
    expect(data.records.find(({ skuCode, field }) => skuCode === a && field === 'settlePrice')).toMatchObject(
      { oldValueName: '48.25', newValueName: '47.50' },
    )
  })

  test('rows with a price below the floor or a missing discount are refused one by one', async () => {
    const [low = '', plain = ''] = await newSkuCodes(server, [10_000, 10_000], { minSalePrice: 9_500 })
    const record = await uploaded(
      [
        [merchantCode, low, '按折扣', '0.94', '', '', '', '', ''],
        [merchantCode, plain, '按折扣', '', '', '', '', '', ''],
        [merchantCode, plain, '成本加点', '', '1.5%', '', '', '', ''],
      ],
      1,
    )
    expect(record).toMatchObject({ totalCount: 3, successCount: 0, failCount: 3, status: IMPORT_STATUS.done })
    expect((await faults(admin(server), record.id)).map(({ rowNo, text }) => `${rowNo} ${text}`)).toEqual(
      expect.arrayContaining(['2 售价低于最低限价', '3 请输入结算折扣']),
    )
  })

  test('a repeated file, a file without mode and a user without permission are refused', async () => {
    const bytes = await workbook([
      HEADINGS,
      [merchantCode, codes[3] ?? '', '按折扣', '0.97', '', '', '', '', ''],
    ])
    expect(await sendFile(bytes, null)).toMatchObject({ code: 400, msg: '请选择导入方式' })
    expect(await sendFile(bytes, 1)).toMatchObject({ code: 200 })
    expect(await sendFile(bytes, 1)).toMatchObject({ code: 400, msg: '请勿重复上传同一文件' })
    expect(await sendFile(await workbook([['什么'], ['没有']]), 1)).toMatchObject({
      code: 400,
      msg: '请选择“商户编号”对应的列',
    })
    expect(await sendFile(bytes, 1, server.as('operator', '100001'))).toMatchObject({ code: 403 })
    expect(await server.as('viewer', '100001').get(`${GOODS}/uploadRecordsList`)).toMatchObject({ code: 403 })
    expect(
      (await server.as('admin', '100002').get<Listed<UploadRecord>>(`${GOODS}/uploadRecordsList`)).data
        .records,
    ).toEqual([])
    expect(
      await sendFile(
        await workbook([HEADINGS, [merchantCode, codes[0] ?? '', '按折扣', '0.97', '', '', '', '', '']]),
        1,
        server.as('admin', '100002'),
      ),
    ).toMatchObject({ code: 200 })
  })

  test('another tenant finds neither merchant nor import', async () => {
    const other = server.as('admin', '100002')
    const { data } = await other.get<Listed<UploadRecord>>(`${GOODS}/uploadRecordsList`)
    const id = data.records[0]?.id ?? ''
    await expect
      .poll(async () => (await recordOf(id, other))?.status, { timeout: 30_000 })
      .toBe(IMPORT_STATUS.done)
    expect(await recordOf(id, other)).toMatchObject({ successCount: 0, failCount: 1 })
    expect((await faults(other, id)).map(({ text }) => text).toSorted()).toEqual(['SKU不存在', '商户不存在'])
    expect(await admin(server).get(`${GOODS}/download`, { recordId: id, type: 'fail' })).toMatchObject({
      code: 404,
    })
  })

  test('a checked import writes its valid rows after a user has seen the faults', async () => {
    const codes = await newSkuCodes(server, [10_000, 10_000])
    const task = await checked(server.url, admin(server), GOODS, {
      mode: 'add',
      bytes: await workbook([
        HEADINGS,
        ...codes.map((code) => [merchantCode, code, '按折扣', '0.96', '', '', '', '', '在售']),
        [merchantCode, 'NO-SKU', '按折扣', '0.96', '', '', '', '', ''],
      ]),
    })
    expect(task).toMatchObject({ status: 'checked', totalCount: 3, failCount: 1 })
    expect((await goodsOf(merchantCode)).filter(({ skuCode }) => codes.includes(skuCode))).toEqual([])
    expect(await confirmed(admin(server), task.id)).toMatchObject({
      status: 'done',
      successCount: 2,
      failCount: 1,
    })
    expect(
      (await goodsOf(merchantCode))
        .filter(({ skuCode }) => codes.includes(skuCode))
        .map(({ state }) => state),
    ).toEqual([1, 1])
    expect((await importTaskView(admin(server), task.id)).status).toBe('done')
  })
})
