import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { fen } from '../../src/kernel/money.ts'
import { alipayBillLines } from '../../src/server/payments/alipayBill.ts'
import { type BillLine, ProviderFailure } from '../../src/server/payments/provider.ts'
import { sandbox } from '../../src/server/payments/sandbox.ts'
import { payAccount } from '../support/payAccounts.ts'

/** Characters in GBK, which Node.js decodes but does not encode. */
function gbkBytes(text: string): Buffer {
  const decoder = new TextDecoder('gb18030')
  const codes = new Map<string, Buffer>()
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const bytes = Buffer.from([high, low])
      codes.set(decoder.decode(bytes), bytes)
    }
  return Buffer.concat([...text].map((sign) => codes.get(sign) ?? Buffer.from(sign)))
}

test('the bill of Alipay is an archive in GBK: payments, refunds and products with commas are read', async () => {
  const heading =
    '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,' +
    '订单金额（元）,商家实收（元）,退款批次号/请求号,服务费（元）,备注'
  const trade = (kind: string): string =>
    `2026112022\t,PY1\t,${kind}\t,会员,年卡\t,2026-11-20 10:00:00,2026-11-20 `
  const details = [
    '#支付宝业务明细查询',
    heading,
    `${trade('交易')}10:00:01,,,,,b***\t,199.00,199.00,\t,-1.19,`,
    `${trade('退款')}11:00:01,,,,,b***\t,-99.00,-99.00,PR1\t,0.59,`,
    '#业务明细列表结束',
  ].join('\r\n')
  const zip = new ZipFile()
  zip.addBuffer(gbkBytes('#汇总\r\n门店编号,交易订单总笔数\r\n'), '2088_汇总.csv')
  zip.addBuffer(gbkBytes(details), '2088_业务明细.csv')
  zip.end()
  const parts: Buffer[] = []
  for await (const part of zip.outputStream as AsyncIterable<Buffer>) parts.push(part)
  const archive = Buffer.concat(parts)
  expect(await alipayBillLines(archive)).toEqual([
    { kind: 'payment', number: 'PY1', tradeNo: '2026112022', amount: 19_900 },
    { kind: 'refund', number: 'PR1', tradeNo: '2026112022', amount: 9_900 },
  ])
  await expect(alipayBillLines(archive.subarray(0, 60))).rejects.toBeInstanceOf(ProviderFailure)
})

test('the sandbox leaves payments off its bill, or a fen of them, by the last fen', async () => {
  const line = (number: string, amount: number, kind: BillLine['kind'] = 'payment'): BillLine => ({
    kind,
    number,
    tradeNo: null,
    amount: fen(amount),
  })
  const provider = sandbox(payAccount('', { channelCode: 'mock' }), {
    amountOf: () => Promise.resolve(null),
    linesOf: () =>
      Promise.resolve([line('A', 100), line('B', 105), line('C', 106), line('R', 105, 'refund')]),
  })
  expect(await provider.downloadBill('2026-11-20')).toEqual([
    line('A', 100),
    line('C', 105),
    line('R', 105, 'refund'),
  ])
})
