import { refuse } from '../../../contract/errors.ts'
import { stockCard } from '../../../contract/resources/stock/stockCard.ts'
import { dress } from '../../engine/read.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { FileAnswer, type Parameters, type Route } from '../../http/route.ts'
import { selectRows } from '../../store/rows.ts'
import { faultyLines } from '../../store/stock/stockInRows.ts'
import { BOUGHT, reveal } from './reveal.ts'
import { IMPORT_CARDS } from './stockImport.ts'
import './stockIn.ts'

const CSV = 'text/csv; charset=utf-8',
  MARK = '\ufeff'
const STATES: Readonly<Record<number, string>> = { 2: '重复', 3: '错误' }

/** Why lines of a file did not count: their numbers and reasons, never a secret. */
async function errorFile({ id }: Parameters, reading: Reading): Promise<FileAnswer> {
  const lines = await faultyLines(
    reading.database.kysely,
    reading.tenantId,
    /^\d{1,19}$/.test(String(id)) ? String(id) : '0',
  )
  return new FileAnswer(
    `入库错误明细-${String(id)}.csv`,
    CSV,
    `${MARK}行号,结果,原因,卡号\r\n${lines.map((line) => [line.rowNo, STATES[line.state], line.reason, line.masked ?? ''].join(',')).join('\r\n')}\r\n`,
  )
}

/** Cards by their full number or by what they went out with, masked. */
export async function searchCards(
  { cardNo, orderNo, outNo }: Parameters,
  reading: Reading,
): Promise<unknown> {
  const number = String(cardNo ?? '').trim(),
    bizNo = String(orderNo ?? outNo ?? '').trim()
  if (number === '' && bizNo === '') refuse('请输入卡号、订单号或出库单号')
  const where =
    number === ''
      ? { field: 'outBizNo', operator: 'equals' as const, values: [bizNo] }
      : { field: 'cardNo.hmac', operator: 'equals' as const, values: [reading.services.vault.digest(number)] }
  const rows = await selectRows(reading.database.kysely, stockCard, {
    tenantId: reading.tenantId,
    where: { all: [visibleTo(stockCard, reading), where] },
    order: [],
    limit: 100,
    offset: 0,
  })
  return (await dress(stockCard, rows, reading)).map((row) => ({ ...row, cardKind: BOUGHT, cardId: row.id }))
}

/** Calls about cards: how they come in, how they are found, how one is looked at. */
export const CARD_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/biz-product/stockInRecord/template',
    summary: '导入模板',
    permission: 'stockInRecord_import',
    read: () => Promise.resolve(new FileAnswer('卡密导入模板.csv', CSV, `${MARK}卡号,卡密,有效期\r\n`)),
  },
  {
    method: 'GET',
    path: '/biz-product/stockInRecord/errorFile',
    summary: '错误明细',
    permission: 'stockInRecord_view',
    read: errorFile,
  },
  IMPORT_CARDS,
  {
    method: 'GET',
    path: '/biz-card/cardInfoView/search',
    summary: '查找卡',
    permission: ['cardInfoView_view', 'cardInfoView_reveal'],
    read: searchCards,
  },
  { method: 'POST', path: '/biz-card/cardInfoView/reveal', summary: '查看卡密', read: reveal },
]
