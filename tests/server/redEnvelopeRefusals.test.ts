import { expect, test } from 'vitest'
import { dataOf } from '../support/answers.ts'
import type { Answer } from '../support/client.ts'
import { checked, faults, workbook } from '../support/importing.ts'
import { admin } from '../support/people.ts'
import {
  type Envelope,
  envelopeAt,
  newEnvelope,
  openIds,
  RED,
  RED_RECORD,
  RED_STATUS,
  redDraft,
  redTick,
} from '../support/redEnvelopes.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
type More = Readonly<Record<string, unknown>>

const call = (path: string, body: More = {}): Promise<Answer<unknown>> => admin(server).post(path, body)
const update = async (id: string, more: More): Promise<Answer<unknown>> =>
  call(`${RED}/update`, { id, version: (await envelopeAt(server, id)).version, ...more })
const send = (id: string, accounts: readonly string[]): Promise<Answer<unknown>> =>
  call(`${RED}/send`, { id, accounts: accounts.join('\n') })

/** A campaign of Alipay that its platform knows and nobody has paid for. */
async function createdAtAlipay(): Promise<Envelope> {
  const draft = redDraft({ platform: 2, amount: 1000, totalCount: 10, perUserLimit: 0 })
  const { id } = dataOf(await call(`${RED}/save`, draft)) as { readonly id: string }
  await redTick(server, 'redEnvelopeCampaigns')
  return envelopeAt(server, id)
}

test('a campaign that is over sends nothing, does not begin, and is not changed', async () => {
  const running = await newEnvelope(server),
    draft = dataOf(await call(`${RED}/save`, redDraft())) as { readonly id: string }
  await server.sql(`update red_envelope set start_time = now() - interval '2 days',
    end_time = now() - interval '1 minute' where id in (${running.id}, ${draft.id})`)
  expect(await send(running.id, openIds(1, 1))).toMatchObject({ msg: '红包活动已结束' })
  expect(await call(`${RED}/start?id=${draft.id}`)).toMatchObject({ msg: '活动结束必须晚于当前时间' })
  await server.sql(`update red_envelope set status = ${RED_STATUS.ended} where id = ${running.id}`)
  expect(await update(running.id, { wishing: '再来' })).toMatchObject({ msg: '红包活动已结束，不能修改' })
})

test('red packets of WeChat Pay are paid from the balance: there is nothing to fund', async () => {
  const { id } = dataOf(await call(`${RED}/save`, redDraft())) as { readonly id: string }
  expect(await call(`${RED}/fund`, { id })).toMatchObject({ msg: '微信红包从商户余额发放，不需要打款' })
})

test('what Alipay was paid for keeps its terms, and its number of red packets', async () => {
  const { id, crowdNo } = await createdAtAlipay()
  dataOf(await call('/sandbox/alipay/cash/pay', { crowdNo }))
  expect(await update(id, { amount: 2000 })).toMatchObject({ msg: '红包已打款，不允许修改【单个金额】' })
  dataOf(await call(`${RED}/start?id=${id}`))
  expect(await update(id, { totalCount: 11 })).toMatchObject({
    msg: '支付宝红包活动不能追加总个数',
    data: { field: 'totalCount' },
  })
})

test('one call names at most a thousand people, and a file only numbers that can be sent', async () => {
  const { id, envelopeNo } = await newEnvelope(server, { totalCount: 2000 })
  expect(await send(id, openIds(1, 1001))).toMatchObject({
    msg: '每次最多 1000 个领取人',
    data: { field: 'accounts' },
  })
  const file = await checked(
    server.url,
    admin(server),
    RED_RECORD,
    await workbook([
      ['活动编号', '领取人', '业务单号'],
      [envelopeNo, 'oRed00009001', '编号 一'],
    ]),
  )
  expect(await faults(admin(server), file.id)).toMatchObject([
    { rowNo: 2, text: '业务单号只能含有字母、数字、- 和 _' },
  ])
})
