import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Mailbox, startMailbox } from '../../support/mailbox.ts'
import { useServer } from '../../support/server.ts'
import { type SmsServer, startSmsServer } from '../../support/smsServer.ts'
import { BASE, change, deliver, holdClock, raise, recordOf, type Row, ruleOf, sendsOf } from './world.ts'

const server = useServer()
const operator = () => server.as('admin', '100001')
const MAIL = '/blade-resource/mail'
let mailbox: Mailbox
let robot: SmsServer
beforeAll(async () => {
  mailbox = await startMailbox()
  robot = await startSmsServer()
  await holdClock(server)
  await server.sql(
    `update account set email = 'boss@example.com', phone = '19900000001'
     where tenant_id = '100001' and account = 'admin'`,
  )
})
afterAll(() => Promise.all([mailbox.close(), robot.close()]))

const draft = () => ({
  mailCode: 'mail-1',
  host: '127.0.0.1',
  port: mailbox.port,
  security: 3,
  username: 'robot',
  fromAddress: 'console@example.com',
  fromName: '云帆',
})
const allowPrivate = (allowed: boolean) =>
  server
    .as('admin')
    .get<{ records: readonly (Row & { paramKey: string })[] }>('/blade-system/param/list', {
      paramKey: 'net.allowPrivateHosts',
    })
    .then(async ({ data }) => {
      const [row] = data.records
      await server.as('admin').post('/blade-system/param/submit', {
        ...row,
        paramValue: allowed ? '1' : '0',
      })
    })

test('a mail server is tested before it is used, never on a private host where that is forbidden', async () => {
  await allowPrivate(false)
  const saved = await operator().post<Row>(`${MAIL}/submit`, { ...draft(), password: 'wrong' })
  expect(saved).toMatchObject({ code: 200 })
  const { id } = saved.data
  expect((await operator().post(`${MAIL}/test`, { id })).body).toMatchObject({
    code: 400,
    msg: '主机不在允许范围',
  })
  await allowPrivate(true)
  expect((await operator().post(`${MAIL}/test`, { id })).body).toMatchObject({
    code: 400,
    msg: '账号或密码错误',
  })
  const { data } = await operator().get<Row>(`${MAIL}/detail`, { id })
  expect(data).not.toHaveProperty('password')
  expect(
    (await operator().post(`${MAIL}/submit`, { ...draft(), id, version: data.version, port: 26 })).body,
  ).toMatchObject({ code: 400, msg: '修改服务器、端口或账号后请重新输入密码' })
  expect(
    await operator().post(`${MAIL}/submit`, { ...draft(), id, version: data.version, password: 'letters' }),
  ).toMatchObject({ code: 200 })
  expect(await operator().post(`${MAIL}/test`, { id })).toMatchObject({ code: 200 })
  expect(await operator().post(`${MAIL}/enable`, { id })).toMatchObject({ code: 200 })
})

test('an alarm goes by every channel; what fails says why and is tried again', async () => {
  expect(
    await change(operator(), 17, {
      channels: '1,2,3,4,5',
      weComUrl: `${robot.url}/wecom?key=1`,
      dingTalkUrl: `${robot.url}/ding?access_token=2`,
      dingTalkSecret: 'SECsecret',
    }),
  ).toMatchObject({ code: 200 })
  const rule = await ruleOf(operator(), 17)
  expect(rule).toMatchObject({ robots: '企业微信、钉钉' })
  expect(JSON.stringify(rule)).not.toContain('access_token')
  const [stored] = await server.sql(
    'select ding_talk_url, ding_talk_secret from alarm where alarm_type = 17 and ding_talk_url is not null',
  )
  expect(JSON.stringify(stored)).not.toMatch(/access_token|SECsecret/)

  robot.answer = [500, {}]
  mailbox.refusal = { code: 451, text: 'busy' }
  await raise(operator(), { objectId: '5', objectName: '多渠道', text: '审批流程停住了' })
  await deliver(server)
  const { id } = await recordOf(operator(), '多渠道')
  const outcomes = async () =>
    Object.fromEntries((await sendsOf(operator(), id)).map(({ channel, outcome }) => [channel, outcome]))
  expect(await outcomes()).toEqual({
    站内信: '已发送',
    短信: '已发送',
    邮件: '待发送',
    企业微信: '待发送',
    钉钉: '待发送',
  })
  expect(await recordOf(operator(), '多渠道')).toMatchObject({
    sendResult: '已发送 2，待发送 3',
    sendSentence: { text: '已发送 {sent}，待发送 {waiting}', params: { sent: 2, waiting: 3 } },
  })
  expect((await sendsOf(operator(), id)).find(({ channel }) => channel === '钉钉')?.errorText).toContain(
    'HTTP 500',
  )

  robot.answer = [200, { errcode: 0, errmsg: 'ok' }]
  mailbox.refusal = null
  await deliver(server)
  expect(Object.values(await outcomes())).toEqual(Array(5).fill('已发送'))
  expect(await recordOf(operator(), '多渠道')).toMatchObject({ sendResult: '已发送 5' })

  const ding = new URL(robot.calls.findLast(({ path }) => path.startsWith('/ding'))?.path ?? '', robot.url)
  const timestamp = ding.searchParams.get('timestamp') ?? ''
  expect(ding.searchParams.get('access_token')).toBe('2')
  expect(ding.searchParams.get('sign')).toBe(
    createHmac('sha256', 'SECsecret').update(`${timestamp}\nSECsecret`).digest('base64'),
  )
  const weCom = robot.calls.findLast(({ path }) => path.startsWith('/wecom'))
  expect(JSON.parse(weCom?.body ?? '{}')).toEqual({
    msgtype: 'text',
    text: { content: '【一般】流程异常：审批流程停住了' },
  })
  expect(mailbox.letters).toHaveLength(1)
  expect(mailbox.letters[0]).toMatchObject({ from: 'console@example.com', to: ['boss@example.com'] })
  const [sms] = await server.sql(
    "select content from sms_record where template_code = 'ALARM' and tenant_id = '100001' order by id desc limit 1",
  )
  expect(sms).toMatchObject({ content: '【云帆科技】【一般】流程异常：审批流程停住了，请及时登录处理。' })
})

test('a robot that refuses is not asked again, and a test notice says so on its rule', async () => {
  robot.answer = [200, { errcode: 310000, errmsg: 'sign not match' }]
  const rule = await ruleOf(operator(), 17)
  expect(await operator().post(`${BASE}/testSend`, { id: rule.id })).toMatchObject({ code: 200 })
  await deliver(server)
  const { data } = await operator().get<{ records: readonly Record<string, unknown>[] }>(`${BASE}/sends`, {
    ruleId: rule.id,
  })
  const tested = data.records.filter(({ purpose }) => purpose === '测试')
  expect(tested).toHaveLength(5)
  expect(tested.find(({ channel }) => channel === '钉钉')).toMatchObject({
    outcome: '失败',
    errorText: '机器人拒绝：310000 sign not match',
  })
})
