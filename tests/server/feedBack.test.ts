import { expect, test } from 'vitest'
import type { Client, Listed } from '../support/client.ts'
import { admin, operator, stranger } from '../support/people.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const FEED = '/biz-notice/feedBack'
const STATUS = { waiting: 0, handling: 1, replied: 2, closed: 3 } as const
const support = (): Client => server.as('support', '100001')

interface Feed {
  readonly id: string
  readonly feedNo: string
  readonly status: number
  readonly contact: string
  readonly timeLeft: number | null
  readonly handlerId: string | null
  readonly replyContent: string | null
  readonly steps: readonly { readonly result: string; readonly remark: string | null }[]
}
const send = (more: Readonly<Record<string, unknown>> = {}, by: Client = operator(server)) =>
  by.post<{ id: string; feedNo: string }>(`${FEED}/submit`, {
    feedType: 1,
    content: '列表打不开',
    contact: '13900001234',
    ...more,
  })
const sent = async (by: Client = operator(server)): Promise<string> => {
  await server.sql('delete from feed_back_day')
  return (await send({}, by)).data.id
}
const detail = async (id: string, by: Client = support()): Promise<Feed> =>
  (await by.get<Feed>(`${FEED}/detail`, { id })).data
const reply = (id: string, replyContent: unknown = '已修复', by: Client = support()) =>
  by.post(`${FEED}/reply`, { id, replyContent })
const userId = async (account: string): Promise<string> =>
  (await admin(server).get<Listed<{ id: string }>>('/blade-system/user/page', { account })).data.records[0]
    ?.id ?? ''
const messages = async (by: Client): Promise<string[]> =>
  (await by.get<Listed<{ title: string }>>('/blade-desk/message/page', { size: 50 })).data.records.map(
    ({ title }) => title,
  )

test('an operator sends at most five a day, also at once, and bad input is refused', async () => {
  await server.sql('delete from feed_back_day')
  for (const bad of [
    { content: '' },
    { content: 'x'.repeat(1001) },
    { content: { a: 1 } },
    { feedType: 7 },
    { contact: 'x'.repeat(51) },
    { images: 'x' },
    { images: Array.from({ length: 7 }, () => ({ image: '/api/a.png' })) },
  ])
    expect((await send(bad)).code, JSON.stringify(bad).slice(0, 60)).toBe(400)
  const answers = await Promise.all(Array.from({ length: 8 }, () => send()))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(5)
  expect(answers.filter(({ msg }) => msg === '提交过于频繁，请稍后再试')).toHaveLength(3)
  expect(await send({}, support())).toMatchObject({ code: 200 })
  const body = { feedType: 3, content: '重复提交' }
  const first = await support().post<{ id: string }>(`${FEED}/submit`, body, { key: 'feed-1' })
  const again = await support().post<{ id: string }>(`${FEED}/submit`, body, { key: 'feed-1' })
  expect(again.data.id).toBe(first.data.id)
})

test('support answers once, the sender hears of it, asks again within a week, and rates the answer', async () => {
  const id = await sent()
  expect(await detail(id)).toMatchObject({ status: STATUS.waiting, timeLeft: 3, contact: '139****1234' })
  expect((await detail(id, admin(server))).contact).toBe('13900001234')
  expect(await reply(id, '')).toMatchObject({ code: 400 })
  expect(await reply(id, 'x'.repeat(1001))).toMatchObject({ code: 400 })
  expect(await reply(id, '越权', operator(server))).toMatchObject({ code: 403 })
  expect(await reply(id, '越权', stranger(server))).toMatchObject({ code: 404 })
  const answers = await Promise.all([reply(id), reply(id), reply(id)])
  expect(answers.filter(({ success }) => success)).not.toHaveLength(0)
  const { feedNo, steps } = await detail(id)
  expect(steps.map(({ result }) => result)).toEqual(['提交', '回复'])
  expect(await messages(operator(server))).toContain(`意见反馈 ${feedNo} 已回复：已修复`)
  const ask = (by: Client = operator(server), content: unknown = '还是不行') =>
    by.post(`${FEED}/ask`, { id, content })
  expect(await ask(admin(server))).toMatchObject({ code: 404 })
  expect(await ask(operator(server), '')).toMatchObject({ code: 400 })
  expect(await ask()).toMatchObject({ code: 200 })
  expect(await detail(id)).toMatchObject({ status: STATUS.handling })
  expect(await messages(support())).toContain(`意见反馈 ${feedNo} 的提交人又追问了`)
  expect(await ask()).toMatchObject({ code: 400 })
  expect(await reply(id, '这次好了')).toMatchObject({ code: 200 })
  const rate = (satisfaction: unknown, by: Client = operator(server)) =>
    by.post(`${FEED}/rate`, { id, satisfaction })
  for (const bad of [0, 6, 'x', null]) expect((await rate(bad)).code).toBe(400)
  expect(await rate(4, stranger(server))).toMatchObject({ code: 404 })
  expect(await rate(4)).toMatchObject({ code: 200 })
  expect(await rate(5)).toMatchObject({ code: 400 })
  const mine = await operator(server).get<readonly { id: string; replyContent: string }[]>(`${FEED}/mine`)
  expect(mine.data[0]).toMatchObject({ id, replyContent: '这次好了', satisfaction: 4 })
  await server.sql(`update feed_back set reply_time = now() - interval '8 days' where id = ${id}`)
  expect(await ask()).toMatchObject({ code: 400, msg: '只有回复后 7 天内可以追问' })
})

test('feedback is taken, handed to somebody who may answer, and closed', async () => {
  const [id, other] = [await sent(), await sent()]
  const act = (name: string, more: Readonly<Record<string, unknown>> = {}, by: Client = support()) =>
    by.post(`${FEED}/${name}`, { ids: [id], ...more })
  expect(await act('take')).toMatchObject({ code: 200 })
  expect(await detail(id)).toMatchObject({ status: STATUS.handling, handlerId: await userId('support') })
  expect(await act('transfer', { handlerId: await userId('operator') })).toMatchObject({
    code: 400,
    msg: '处理人不能处理意见反馈',
  })
  expect(await act('transfer', { handlerId: '1' })).toMatchObject({ code: 400 })
  expect(await act('transfer', { handlerId: await userId('admin') })).toMatchObject({ code: 200 })
  const { feedNo } = await detail(id)
  expect(await messages(admin(server))).toContain(`意见反馈 ${feedNo} 转交给你处理`)
  expect(await support().post(`${FEED}/close`, { ids: [id, other] })).toMatchObject({ code: 200 })
  expect(await detail(id)).toMatchObject({ status: STATUS.closed })
  expect(await reply(id)).toMatchObject({ code: 409 })
})

test('what waits longer than a day is told to those who may answer, once; answers close after a week', {
  timeout: 120_000,
}, async () => {
  const [late, answered, asked] = [await sent(), await sent(), await sent()]
  await reply(answered)
  await reply(asked)
  await server.sql(`update feed_back set due_time = now() - interval '1 minute' where id = ${late}`)
  await server.sql(
    `update feed_back set reply_time = now() - interval '8 days' where id in (${answered}, ${asked})`,
  )
  await server.sql(`update feed_back set status = 1 where id = ${asked}`)
  await server.restart({ powerCut: true })
  for (let round = 0; round < 2; round++)
    for (const work of ['feedBackOverdue', 'feedBackClose'])
      await admin(server).post('/blade-test/tick', { work })
  const { feedNo, timeLeft } = await detail(late)
  expect(timeLeft).toBe(1)
  const text = `意见反馈 ${feedNo} 超过 24 小时没有处理`
  expect((await messages(support())).filter((title) => title === text)).toHaveLength(1)
  expect(await messages(operator(server))).not.toContain(text)
  expect(await detail(answered)).toMatchObject({ status: STATUS.closed })
  expect(await detail(asked)).toMatchObject({ status: STATUS.handling })
})
