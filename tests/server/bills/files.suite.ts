import { expect, test } from 'vitest'
import { labelKey } from '../../../src/contract/wire.ts'
import { fen, formatFen } from '../../../src/kernel/money.ts'
import { BILL, type Bill } from '../../support/bills.ts'
import type { Client, Listed } from '../../support/client.ts'
import { FINANCE } from '../../support/finance.ts'
import { pdfText } from '../../support/pdfText.ts'
import { admin, auditor, clerk, stranger } from '../../support/people.ts'
import { NO_FIELDS, scopedUser } from '../../support/scopes.ts'
import type { TestServer } from '../../support/server.ts'

type Share = Bill & Readonly<Record<string, unknown>>

/** The files of statements and of the parts of merchants and suppliers in them. */
export function billFileTests(server: TestServer): void {
  const fileOf = async (client: Client, path: string): Promise<Response> =>
    fetch(`${server.url}/api${path}`, {
      headers: { 'Blade-Auth': `bearer ${(await client.token()).access_token}` },
    })
  const textOf = async (client: Client, path: string): Promise<string> => {
    const answer = await fileOf(client, path)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    return (await pdfText(new Uint8Array(await answer.arrayBuffer()))).join('')
  }
  const anyOf = async (path: string, filter: Record<string, unknown> = {}): Promise<Share> => {
    const { data } = await admin(server).get<Listed<Share>>(`${path}/page`, { size: 1, ...filter })
    const [row] = data.records
    if (!row) throw new Error(`no row of ${path}`)
    return row
  }
  const detailOf = async (path: string, id: string): Promise<Share> =>
    (await admin(server).get<Share>(`${path}/detail`, { id })).data

  test('the file of a statement has the figures of its record, both sides, and says what it is not yet', {
    timeout: 60_000,
  }, async () => {
    const { id } = await anyOf(BILL, { accountType: 2 })
    const bill = await detailOf(BILL, id)
    const text = await textOf(clerk(server), `${BILL}/pdf?id=${id}`)
    for (const part of [
      bill.billNo,
      bill[labelKey('ownPartyId')],
      bill[labelKey('contractPartyId')],
      `${bill.periodStart}至${bill.periodEnd}`,
      `¥${formatFen(fen(bill.payableAmount))}`,
      formatFen(fen(Number(bill.openingBalance))),
      formatFen(fen(Number(bill.closingBalance))),
      formatFen(fen(Number(bill.saleAmount))),
      '（盖章）',
      '由秦晓东于',
    ])
      expect(text, String(part)).toContain(String(part).replace(/\s/g, ''))
    const watermarks: Readonly<Record<number, string>> = {
      0: '未确认',
      1: '待对方确认',
      4: '争议中',
      9: '已作废',
    }
    const watermark = watermarks[Number(bill.billStatus)]
    if (watermark !== undefined) expect(text).toContain(watermark)
  })

  test('the parts of merchants and suppliers have files of their own', { timeout: 60_000 }, async () => {
    const path = `${FINANCE}/supplierAccountBill`
    const share = await anyOf(path)
    const text = await textOf(admin(server), `${path}/pdf?id=${share.id}`)
    expect(text).toContain(String(share.supplierBillNo))
    expect(text).toContain(`¥${formatFen(fen(share.payableAmount))}`)
    const bill = await anyOf(`${FINANCE}/merchantAccountBill`)
    const merchant = await textOf(admin(server), `${FINANCE}/merchantAccountBill/pdf?id=${bill.id}`)
    expect(merchant).toContain(String(bill.merchantBillNo))
    expect(merchant).toContain(`（${String(bill.merchantCode)}）`)
    const net = Number(bill.netAmount)
    expect(merchant).toContain(`${net < 0 ? '-' : ''}¥${formatFen(fen(Math.abs(net)))}`)
  })

  test('the file is for those with its right, who see all its fields, in its own company', {
    timeout: 60_000,
  }, async () => {
    const { id } = await anyOf(BILL)
    const path = `${BILL}/pdf?id=${id}`
    expect((await fetch(`${server.url}/api${path}`)).status).toBe(401)
    const codeOf = async (client: Client, to = path): Promise<unknown> =>
      ((await (await fileOf(client, to)).json()) as { code: number }).code
    expect(await codeOf(stranger(server))).toBe(404)
    expect(await codeOf(server.as('support', '100001'))).toBe(403)
    expect(await codeOf(admin(server), `${BILL}/pdf?id=7`)).toBe(404)
    expect(await codeOf(admin(server), `${BILL}/pdf`)).toBe(404)
    expect((await fileOf(auditor(server), path)).headers.get('content-type')).toBe('application/pdf')
    const { client, hold } = await scopedUser(server, 'qinxiaodong')
    await hold({ resourceCode: 'billStatistics', ...NO_FIELDS })
    expect(await (await fileOf(client, path)).json()).toMatchObject({
      code: 403,
      msg: '数据权限隐藏了账单的部分字段，不能下载账单文件',
    })
  })
}
