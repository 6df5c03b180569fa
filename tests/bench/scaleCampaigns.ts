import type { Client } from '../support/client.ts'
import {
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

const HELD = '/biz-marketing/couponuser',
  VOUCHERS = '/biz-marketing/favorRecord'
/** Figures by the day of every row within the range of a chart. */
const CHART = { target: 500, limit: 2000 } as const

/** Filters by fixed values, or by the values of these fields in one of the rows of the list. */
type Filter = Parameters | readonly string[]

/** Questions about one noun: pages by filters, and windows. */
async function about(
  client: Client,
  [name, path]: readonly [name: string, path: string],
  filters: Readonly<Record<string, Filter>>,
): Promise<readonly Question[]> {
  const samples = rowsOf(await list(client, path, { size: 200 }))
  const valuesOf = (filter: Filter): readonly Parameters[] =>
    isNames(filter)
      ? samples
          .filter((row) => filter.every((field) => row[field]))
          .map((row) => Object.fromEntries(filter.map((field) => [field, String(row[field])])))
      : [filter]
  return [
    ...Object.entries(filters).map(([label, filter]): Question => {
      const values = valuesOf(filter)
      if (values.length === 0) throw new Error(`no row of ${path} has ${String(filter)}`)
      return {
        label: `${name}: ${label}`,
        ...PAGE,
        ask: (turn) =>
          list(client, path, { ...values[turn % values.length], fields: fieldsOf(path), size: 20 }),
      }
    }),
    { label: `${name}: a window of 200`, ...WINDOW, ask: scroll(client, path, {}) },
    { label: `${name}: a window of 200, far down`, ...WINDOW, ask: await deep(client, path, {}) },
  ]
}
const isNames = (filter: Filter): filter is readonly string[] => Array.isArray(filter)

/** The course of one coupon or stock, as on its page. */
async function course(
  client: Client,
  [name, path]: readonly [name: string, path: string],
  { title, of, quarter }: { readonly title: string; readonly of: string; readonly quarter: Parameters },
): Promise<Question> {
  const samples = rowsOf(await list(client, path, { size: 200 }))
  const owners = [...new Set(samples.flatMap((row) => (row[of] ? [String(row[of])] : [])))]
  return {
    label: `${name}: chart of one, 92 days`,
    ...CHART,
    ask: async (turn) => {
      const parameters = { ...quarter, chart: title, [of]: owners[turn % owners.length] }
      const answer = await client.get(`${path}/chart`, parameters)
      if (answer.code !== 200) throw new Error(answer.msg)
    },
  }
}

/** Requests of a marketer about customers' coupons and vouchers. */
export async function campaignQuestions(client: Client, quarter: Parameters): Promise<readonly Question[]> {
  const coupons = ['coupons', HELD] as const,
    vouchers = ['vouchers', VOUCHERS] as const
  return [
    ...(await about(client, coupons, {
      'first page': {},
      'unused ones': { state: 0 },
      'used ones of 92 days': { ...quarter, state: 2 },
      'one coupon': ['couponId'],
      'one state of one coupon': ['couponId', 'state'],
      'by a part of the name': { couponName: '券' },
      'by number': ['couponNo'],
      'by order': ['orderNo'],
    })),
    await course(client, coupons, { title: '每日领取', of: 'couponId', quarter }),
    ...(await about(client, vouchers, {
      'first page': {},
      'first page of 92 days': quarter,
      'failed ones': { state: 5 },
      'failed ones of 92 days': { ...quarter, state: 5 },
      'one placement': ['favorId'],
      'one stock': ['stockId'],
      'by number': ['recordNo'],
      'by business number': ['bizOrderNo'],
    })),
    await course(client, vouchers, {
      title: '每日发放',
      of: 'favorCouponId',
      quarter: { sendTime_ge: quarter.createTime_ge, sendTime_le: quarter.createTime_le },
    }),
  ]
}
