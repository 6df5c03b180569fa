import type { Client } from '../support/client.ts'
import { campaignQuestions } from './scaleCampaigns.ts'
import {
  day,
  deep,
  fieldsOf,
  list,
  PAGE,
  type Parameters,
  type Question,
  rowsOf,
  scroll,
  WINDOW,
} from './scaleCalls.ts'

const ORDERS = '/biz-order/merchantOrderInfo',
  ATTEMPTS = '/biz-order/channelOrderInfo',
  ENTRIES = '/biz-finance/accountDetail',
  CARDS = '/biz-card/stockCard'

async function ofOrders(client: Client, quarter: Parameters): Promise<readonly Question[]> {
  const sampleOrders = rowsOf(await list(client, ORDERS, { ...quarter, size: 200 }))
  const sampleValue = (turn: number, name: string): string =>
    String(sampleOrders[turn % sampleOrders.length]?.[name] ?? '')
  return [
    { label: 'orders: first page of today', ...PAGE, ask: () => list(client, ORDERS, { size: 20 }) },
    {
      label: 'orders: first page of 92 days',
      ...PAGE,
      ask: () => list(client, ORDERS, { ...quarter, size: 20 }),
    },
    {
      label: 'orders: failed ones of 92 days',
      ...PAGE,
      ask: () => list(client, ORDERS, { ...quarter, orderState: 40, size: 20 }),
    },
    {
      label: 'orders: one merchant, 92 days',
      ...PAGE,
      ask: (turn) =>
        list(client, ORDERS, { ...quarter, merchantCode: sampleValue(turn, 'merchantCode'), size: 20 }),
    },
    {
      label: 'orders: by number',
      ...PAGE,
      ask: (turn) => list(client, ORDERS, { orderNo: sampleValue(turn, 'orderNo') }),
    },
    {
      label: 'orders: one record',
      ...PAGE,
      ask: (turn) => client.get(`${ORDERS}/detail`, { id: sampleValue(turn, 'id') }),
    },
    ...tabsOfOrders(client, quarter, (turn) => sampleValue(turn, 'merchantCode')),
    ...(await windowsOfOrders(client, quarter)),
    {
      label: 'attempts: first page of 92 days',
      ...PAGE,
      ask: () => list(client, ATTEMPTS, { ...quarter, size: 20 }),
    },
  ]
}

function tabsOfOrders(
  client: Client,
  quarter: Parameters,
  merchantCodeOf: (turn: number) => string,
): readonly Question[] {
  const count = async (parameters: Parameters): Promise<void> => {
    const answer = await client.get(`${ORDERS}/top/count`, parameters)
    if (answer.code !== 200) throw new Error(answer.msg)
  }
  return [
    { label: 'orders: tabs of today', ...PAGE, ask: () => count({}) },
    { label: 'orders: tabs of 92 days', ...PAGE, ask: () => count(quarter) },
    {
      label: 'orders: tabs of one merchant, 92 days',
      ...PAGE,
      ask: (turn) => count({ ...quarter, merchantCode: merchantCodeOf(turn) }),
    },
  ]
}

const windowsOfOrders = async (client: Client, quarter: Parameters): Promise<readonly Question[]> => [
  { label: 'orders: a window of 200', ...WINDOW, ask: scroll(client, ORDERS, quarter) },
  { label: 'orders: a window of 200, far down', ...WINDOW, ask: await deep(client, ORDERS, quarter) },
  {
    label: 'orders: a window of 200 by its number, 10 000 rows down',
    ...WINDOW,
    ask: () =>
      list(client, ORDERS, { ...quarter, fields: fieldsOf(ORDERS), size: 200, count: 0, current: 51 }),
  },
]

async function ofEntries(client: Client): Promise<readonly Question[]> {
  const sampleEntries = rowsOf(await list(client, ENTRIES, { size: 200 })).filter(
    ({ accountId }) => accountId,
  )
  const quarter = { postTime_ge: `${day(91)} 00:00:00`, postTime_le: `${day(0)} 23:59:59` }
  const sampleValue = (turn: number, name: string): string =>
    String(sampleEntries[turn % sampleEntries.length]?.[name] ?? '')
  return [
    { label: 'entries: first page', ...PAGE, ask: () => list(client, ENTRIES, { size: 20 }) },
    {
      label: 'entries: first page of 92 days',
      ...PAGE,
      ask: () => list(client, ENTRIES, { ...quarter, size: 20 }),
    },
    {
      label: 'entries: one account',
      ...PAGE,
      ask: (turn) => list(client, ENTRIES, { accountId: sampleValue(turn, 'accountId'), size: 20 }),
    },
    {
      label: 'entries: refunds of 92 days',
      ...PAGE,
      ask: () => list(client, ENTRIES, { ...quarter, bizType: 21, size: 20 }),
    },
    {
      label: 'entries: by document',
      ...PAGE,
      ask: (turn) => list(client, ENTRIES, { bizNo: sampleValue(turn, 'bizNo') }),
    },
    {
      label: 'entries: summary of one account',
      ...PAGE,
      ask: (turn) => client.get(`${ENTRIES}/summary`, { accountId: sampleValue(turn, 'accountId') }),
    },
    {
      label: 'entries: trial balance with its checks',
      target: 500,
      limit: 2000,
      ask: () => client.get('/biz-finance/ledger/trialBalance', {}),
    },
    { label: 'entries: a window of 200', ...WINDOW, ask: scroll(client, ENTRIES, {}) },
    { label: 'entries: a window of 200, far down', ...WINDOW, ask: await deep(client, ENTRIES, {}) },
  ]
}

async function ofCards(client: Client): Promise<readonly Question[]> {
  const sampleCards = rowsOf(await list(client, CARDS, { size: 200 }))
  const sampleValue = (turn: number, name: string): string =>
    String(sampleCards[turn % sampleCards.length]?.[name] ?? '')
  return [
    { label: 'cards: first page', ...PAGE, ask: () => list(client, CARDS, { size: 20 }) },
    {
      label: 'cards: available ones of a SKU',
      ...PAGE,
      ask: (turn) => list(client, CARDS, { skuId: sampleValue(turn, 'skuId'), cardState: 1, size: 20 }),
    },
    { label: 'cards: voided ones', ...PAGE, ask: () => list(client, CARDS, { cardState: 5, size: 20 }) },
    {
      label: 'cards: one batch',
      ...PAGE,
      ask: (turn) => list(client, CARDS, { stockId: sampleValue(turn, 'stockId'), size: 20 }),
    },
    {
      label: 'cards: by document',
      ...PAGE,
      ask: (turn) => list(client, CARDS, { outBizNo: sampleValue(turn, 'outBizNo') || 'none', size: 20 }),
    },
    { label: 'cards: a window of 200', ...WINDOW, ask: scroll(client, CARDS, {}) },
    { label: 'cards: a window of 200, far down', ...WINDOW, ask: await deep(client, CARDS, {}) },
  ]
}

/** Requests of an operator about orders, ledger entries, cards, coupons and vouchers. */
export async function questions(client: Client): Promise<readonly Question[]> {
  const quarter = { createTime_ge: `${day(91)} 00:00:00`, createTime_le: `${day(0)} 23:59:59` }
  return [
    ...(await ofOrders(client, quarter)),
    ...(await ofEntries(client)),
    ...(await ofCards(client)),
    ...(await campaignQuestions(client, quarter)),
  ]
}
