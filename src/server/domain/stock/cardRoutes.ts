import { FileAnswer, type Route } from '../../engine/route.ts'
import { csvText } from '../../sheets/csvWriter.ts'
import { MIME_TYPES } from '../../http/mimeTypes.ts'
import type { TableColumn } from '../../sheets/tableColumn.ts'
import { countCards, searchCards } from './cardSearch.ts'
import { errorFile } from './errorFile.ts'
import { IMPORT_CARDS } from './stockImport.ts'

const TEMPLATE_COLUMNS: readonly TableColumn[] = [
  { label: '卡号', shape: 'text' },
  { label: '卡密', shape: 'text' },
  { label: '有效期', shape: 'text' },
]

/** Routes of cards: import and search. */
export const CARD_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/biz-product/stockInRecord/template',
    summary: '导入模板',
    permission: 'stockInRecord_import',
    read: () =>
      Promise.resolve(new FileAnswer('卡密导入模板.csv', MIME_TYPES.csv, csvText(TEMPLATE_COLUMNS, []))),
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
    path: '/biz-card/stockCard/count',
    summary: '卡密按状态计数',
    permission: 'stockCard_view',
    read: countCards,
  },
  {
    method: 'GET',
    path: '/biz-card/cardInfoView/search',
    summary: '查找卡',
    permission: ['cardInfoView_view', 'cardInfoView_reveal'],
    read: searchCards,
  },
]
