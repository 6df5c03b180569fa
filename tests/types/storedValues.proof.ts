import { stockCard } from '../../src/contract/resources/stock/stockCard.ts'
import { merchantOrderInfo } from '../../src/contract/resources/order/merchantOrderInfo.ts'
import { notice } from '../../src/contract/resources/desk/notice.ts'
import { choiceSql, stateSql, valueSql } from '../../src/server/store/storedValues.ts'

const PARTS = { whole: 1, half: 2 } as const

void stateSql(merchantOrderInfo, 'success', 'partial')
void choiceSql(merchantOrderInfo, 'refundState', 'partly', 'full')
void valueSql(PARTS, 'half')

// @ts-expect-error a state of another noun
void stateSql(merchantOrderInfo, 'issued')
// @ts-expect-error a noun without states
void stateSql(notice, 'open')
// @ts-expect-error no state at all
void stateSql(merchantOrderInfo)
// @ts-expect-error a choice of another field
void choiceSql(merchantOrderInfo, 'refundState', 'topUp')
// @ts-expect-error a field without choices
void choiceSql(stockCard, 'outBizNo', 'order')
// @ts-expect-error a misspelt field
void choiceSql(stockCard, 'outBiz', 'order')
// @ts-expect-error a name the mapping lacks
void valueSql(PARTS, 'third')
