import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { csvBytes, csvText } from '../../src/server/sheets/csvWriter.ts'
import { xlsxBytes } from '../../src/server/sheets/xlsxWriter.ts'
import { zipBytes, type Entry } from '../../src/server/sheets/zipWriter.ts'
import { formatterOf } from '../../src/server/sheets/numberFormat.ts'
import { kindOf, readSheet } from '../../src/server/sheets/sheetReader.ts'
import type { Shape, TableColumn } from '../../src/server/sheets/tableColumn.ts'
import { relationships, xml } from '../support/rawBook.ts'

const folder = await mkdtemp(join(tmpdir(), 'sheets-'))
let number = 0
async function writeTemp(bytes: Buffer): Promise<string> {
  number += 1
  const path = join(folder, String(number))
  await writeFile(path, bytes)
  return path
}
async function joined(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts)
}
async function rowsOf(
  bytes: Buffer,
  limits: {
    readonly maxRows?: number
    readonly maxBytes?: number
    readonly maxColumns?: number
    readonly maxCell?: number
  } = {},
): Promise<{ readonly number: number; readonly cells: readonly string[] }[]> {
  const path = await writeTemp(bytes)
  const rows = []
  for await (const row of readSheet(path, {
    kind: await kindOf(path),
    maxRows: 60_000,
    maxBytes: 20_000_000,
    ...limits,
  }))
    rows.push(row)
  return rows
}
async function* batches(rows: unknown[][]): AsyncGenerator<unknown[][]> {
  yield await Promise.resolve(rows)
}
const column = (label: string, shape: Shape): TableColumn => ({ label, shape })
async function* parts(files: Readonly<Record<string, string | Buffer>>): AsyncGenerator<Entry> {
  for (const [name, content] of Object.entries(files))
    yield await Promise.resolve({
      name,
      bytes: (async function* () {
        yield await Promise.resolve(Buffer.from(content))
      })(),
    })
}
const book = (sheet: string | Buffer, more: Readonly<Record<string, string>> = {}): Promise<Buffer> =>
  joined(
    zipBytes(
      parts({
        'xl/workbook.xml': xml(`
          <x:workbook><x:sheets>
          <x:sheet name="藏" sheetId="1" state="hidden" r:id="rId9"/>
          <x:sheet name="表" sheetId="2" r:id="rId1"/>
          </x:sheets></x:workbook>
        `),
        'xl/_rels/workbook.xml.rels': relationships([
          ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
          ['rId2', 'sharedStrings', '/xl/sharedStrings.xml'],
          ['rId3', 'styles', 'styles.xml'],
        ]),
        'xl/sharedStrings.xml': xml(`
          <sst><si><t>编号</t></si>
          <si><r><t>富</t></r><r><t xml:space="preserve">文 本</t></r><rPh><t>fu</t></rPh></si>
          <si><t>a_x000D_&amp;&#x4e00;</t></si></sst>
        `),
        'xl/styles.xml': xml(`
          <styleSheet><numFmts>
          <numFmt numFmtId="170" formatCode="000000"/>
          <numFmt numFmtId="171" formatCode="[$¥-804]#,##0.00;-[$¥-804]#,##0.00"/>
          <numFmt numFmtId="172" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/>
          </numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>
          <cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/>
          <xf numFmtId="22"/><xf numFmtId="10"/></cellXfs></styleSheet>
        `),
        'xl/worksheets/sheet1.xml': sheet,
        ...more,
      }),
    ),
  )

test('a workbook we wrote is read back unchanged, formulas as plain text', async () => {
  const columns = [
    column('名称', 'text'),
    column('价格', 'money'),
    column('占比', 'percent'),
    column('日期', 'date'),
    column('时间', 'dateTime'),
    column('件数', 'number'),
  ]
  const rows = await rowsOf(
    await joined(
      xlsxBytes(
        columns,
        '表',
        batches([
          ['=1+1', 123_456, 0.965, '2026-02-03', '2026-02-03 04:05:06', 7],
          [null, null, null, null, null, null],
          ['末', null, null, null, null, -1],
        ]),
      ),
    ),
  )
  expect(rows).toEqual([
    { number: 1, cells: ['名称', '价格', '占比', '日期', '时间', '件数'] },
    { number: 2, cells: ['=1+1', '1,234.56', '96.50%', '2026-02-03', '2026-02-03 04:05:06', '7'] },
    { number: 4, cells: ['末', '', '', '', '', '-1'] },
  ])
  expect(
    await rowsOf(
      await joined(
        csvBytes(columns, batches([['=1+1', 123_456, 0.965, '2026-02-03', '2026-02-03 04:05:06', 7]])),
      ),
    ),
  ).toEqual([
    rows[0],
    {
      number: 2,
      cells: ['=1+1', '1234.56', expect.stringMatching(/^0?\.?96/), '2026-02-03', '2026-02-03 04:05:06', '7'],
    },
  ])
})

test('cells are read as displayed: shared and rich texts, formula results, formats, gaps', async () => {
  const cells = xml(`
    <row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c><c t="s"><v>2</v></c></row>
    <row r="5"><c r="A5" s="1"><v>123</v></c><c r="B5" s="2"><v>-1234.5</v></c>
    <c r="C5" s="3"><v>46056</v></c><c r="D5" s="4"><v>46056.25</v></c><c r="E5" s="5"><v>0.29</v></c>
    <c r="F5"><v>0.30000000000000004</v></c><c r="G5"><f>1+1</f><v>2</v></c>
    <c r="H5" t="str"><f>A1</f><v>算出</v></c><c r="I5" t="b"><v>1</v></c>
    <c r="J5"><v>123456789012345</v></c></row>
  `)
  expect(
    await rowsOf(
      await book(
        `<?xml version="1.0"?><!-- x > y --><worksheet><sheetData>${cells}` +
          '<row r="9"><c r="A9" s="1"/></row></sheetData></worksheet>',
      ),
    ),
  ).toEqual([
    { number: 3, cells: ['编号', '', '富文 本', 'a\r&一'] },
    {
      number: 5,
      cells: [
        '000123',
        '-¥1,234.50',
        '2026-02-03',
        '2026-02-03 06:00:00',
        '29.00%',
        '0.3',
        '2',
        '算出',
        'TRUE',
        '123456789012345',
      ],
    },
  ])
})

test('number and date formats are applied', () => {
  const formatted = (code: string, value: number): string => formatterOf(200, code, false)(value)
  expect([
    formatted('0.00', 1.005),
    formatted('0.00_);(0.00)', -2),
    formatted('#,##0', 1234567.5),
    formatted('0.##', 1.5),
    formatted('"编号"000', 7),
    formatted('h:mm', 0.5),
    formatted('[h]:mm', 1.5),
    formatted('yyyy/m/d', 1),
    formatted('0.00E+00', 12345),
    formatted('@', 1e15),
    formatted('0%', 0.07),
  ]).toEqual([
    '1.01',
    '(2.00)',
    '1,234,568',
    '1.5',
    '编号007',
    '12:00:00',
    '36:00:00',
    '1900-01-01',
    '12345',
    '1000000000000000',
    '7%',
  ])
})

test('CSV is read as UTF-8 with or without mark, GBK, UTF-16, with quotes, line breaks, separators', async () => {
  const plain = '名称,备注\r\n"含,逗号","两\n行 ""引号"""\r\n\r\n二,\'=1+1\r\n'
  const expectedRows = [
    { number: 1, cells: ['名称', '备注'] },
    { number: 2, cells: ['含,逗号', '两\n行 "引号"'] },
    { number: 4, cells: ['二', '=1+1'] },
  ]
  expect(await rowsOf(Buffer.from(plain))).toEqual(expectedRows)
  expect(await rowsOf(Buffer.from(`\ufeff${plain}`))).toEqual(expectedRows)
  expect(await rowsOf(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(plain, 'utf16le')]))).toEqual(
    expectedRows,
  )
  expect(
    await rowsOf(
      Buffer.from([0xc3, 0xfb, 0xb3, 0xc6, 0x3b, 0xb1, 0xb8, 0xd7, 0xa2, 0x0a, 0xd2, 0xbb, 0x3b, 0x31]),
    ),
  ).toEqual([
    { number: 1, cells: ['名称', '备注'] },
    { number: 2, cells: ['一', '1'] },
  ])
  expect(await rowsOf(Buffer.from('a\tb\n1,5\t2'))).toEqual([
    { number: 1, cells: ['a', 'b'] },
    { number: 2, cells: ['1,5', '2'] },
  ])
  const long = Array.from({ length: 30_000 }, (_, index) => `"行${index}","x${'y'.repeat(index % 7)}"`).join(
    '\r\n',
  )
  const rows = await rowsOf(Buffer.from(long))
  expect(rows).toHaveLength(30_000)
  expect(
    rows.every(({ cells }, index) => cells[0] === `行${index}` && cells[1] === `x${'y'.repeat(index % 7)}`),
  ).toBe(true)
})

test('a CSV file quotes its texts and marks those that a spreadsheet could take for formulas', async () => {
  const columns = [column('行号', 'number'), column('原因', 'text')]
  const rows = [
    [2, '含,逗号 "与" 引号\r\n换行'],
    [3, '=1+1'],
    [4, '＠公式'],
    [5, null],
  ]
  const text =
    '\ufeff"行号","原因"\r\n2,"含,逗号 ""与"" 引号\r\n换行"\r\n3,"\'=1+1"\r\n4,"\'＠公式"\r\n5,\r\n'
  expect(csvText(columns, rows)).toBe(text)
  expect((await joined(csvBytes(columns, batches(rows)))).toString()).toBe(text)
  expect((await rowsOf(Buffer.from(text))).map(({ cells }) => cells[1])).toEqual([
    '原因',
    '含,逗号 "与" 引号\r\n换行',
    '=1+1',
    '＠公式',
    '',
  ])
})

test('oversized files, broken files and zip bombs are refused', async () => {
  await expect(rowsOf(Buffer.from('a\n1\n2\n3'), { maxRows: 3 })).rejects.toThrow(
    '文件超过3行，请拆分后再导入',
  )
  await expect(rowsOf(Buffer.alloc(2_000_000, 'a'), { maxBytes: 1_048_576 })).rejects.toThrow(
    '文件大小不能超过1MB',
  )
  await expect(rowsOf(Buffer.from('1,2,3,4'), { maxColumns: 3 })).rejects.toThrow('表格超过3列')
  await expect(rowsOf(Buffer.alloc(40_000, 'a'))).rejects.toThrow('第1行第1列的内容过长')
  await expect(rowsOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).rejects.toThrow('不支持旧版 xls 或加密的文件')
  await expect(rowsOf(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 0, 0]))).rejects.toThrow(
    '文件不是有效的表格',
  )
  await expect(rowsOf(Buffer.from([1, 0, 2, 0, 3, 0, 4, 9]))).rejects.toThrow('文件不是有效的表格')
  await expect(
    rowsOf(await book(Buffer.concat([Buffer.from('<worksheet><sheetData>'), Buffer.alloc(60_000_000, ' ')]))),
  ).rejects.toThrow(/文件解压后过大|不是有效的表格/)
  await expect(rowsOf(await book('<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet/>'))).rejects.toThrow(
    '文件不是有效的表格',
  )
  await expect(
    rowsOf(
      await book('<worksheet><sheetData><row r="1"><c r="ZZ1"><v>1</v></c></row></sheetData></worksheet>'),
    ),
  ).rejects.toThrow('表格超过200列')
  await expect(
    rowsOf(
      await book('<worksheet><sheetData/></worksheet>', { 'xl/_rels/workbook.xml.rels': '<Relationships/>' }),
    ),
  ).rejects.toThrow('文件中没有工作表')
})
