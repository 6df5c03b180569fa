import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { billAmount, type BillCells, billTable } from './billTable.ts'
import { type BillLine, ProviderFailure } from './provider.ts'

/** Maximum size of an unpacked bill in bytes. */
const MAX_BYTES = 256 * 1024 * 1024

const gbk = (bytes: Buffer): string => new TextDecoder('gb18030').decode(bytes)

async function unpacked(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.uncompressedSize > MAX_BYTES) throw new ProviderFailure('账单文件过大')
  const parts: Buffer[] = []
  for await (const part of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

/** The details of a bill among the files of its archive, whose names are in GBK; the other file sums them up. */
async function detailsIn(archive: Buffer): Promise<string> {
  try {
    const zip = await fromBufferPromise(archive, { decodeStrings: false })
    for await (const entry of zip.eachEntry()) {
      const text = gbk(await unpacked(zip, entry))
      if (HEADING.test(text)) return text
    }
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    throw new ProviderFailure('账单不是压缩文件')
  }
  throw new ProviderFailure('账单压缩文件中没有明细')
}

const HEADING = /^支付宝交易号,商户订单号,业务类型,/m

/** Columns up to the subject, whose commas are its own: each ends with a tab. */
const TABBED = 4

function cellsOf(line: string): string[] {
  const parts = line.split('\t,')
  return [...parts.slice(0, TABBED), ...parts.slice(TABBED).join('\t,').split(/\t?,/)]
}

function lineOf(cell: BillCells): BillLine | null {
  const kind = cell('业务类型'),
    tradeNo = cell('支付宝交易号') || null,
    amount = billAmount(cell('订单金额（元）'))
  if (kind === '交易') return { kind: 'payment', number: cell('商户订单号'), tradeNo, amount }
  if (kind !== '退款') return null
  return { kind: 'refund', number: cell('退款批次号/请求号'), tradeNo, amount }
}

/** The lines of a trade bill of Alipay: an archive with CSV in GBK whose cells end with a tab. */
export async function alipayBillLines(archive: Buffer): Promise<readonly BillLine[]> {
  const lines = billTable(await detailsIn(archive), {
    heading: HEADING,
    cellsOf: (line) => (line === '' || line.startsWith('#') ? null : cellsOf(line)),
  })
  return [...lines].flatMap((cell) => lineOf(cell) ?? [])
}
