import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { account, decide, newAccount, newest, recharge } from '../support/finance.ts'
import { expectExportToEnd, type LiveEvents, listen, toldOf } from '../support/liveEvents.ts'
import { admin, auditor, clerk, operator, stranger } from '../support/people.ts'
import { NO_ROWS, scopedUser } from '../support/scopes.ts'
import { serial } from '../support/serial.ts'
import { type TestServer, useServer } from '../support/server.ts'
import { unreadStream } from '../support/unreadStream.ts'

const STREAMS = 200
const server = useServer({ env: { LIVE_STREAMS: String(STREAMS), JOB_LEASE_SECONDS: '2' } })

const open: LiveEvents[] = []
/** The stream of a user, closed after the test. */
async function heard(client: Client, at: Pick<TestServer, 'url'> = server): Promise<LiveEvents> {
  const events = await listen(at.url, client)
  open.push(events)
  return events
}
afterEach(() => {
  for (const events of open.splice(0)) events.close()
})

async function newPost(client: Client, postName = `岗位${serial()}`): Promise<string> {
  const saved = await client.post<{ id: string }>('/blade-system/post/save', {
    category: 1,
    postCode: `L${serial()}`,
    postName,
    sort: 1,
  })
  expect(saved, JSON.stringify(saved.body)).toMatchObject({ code: 200 })
  return saved.data.id
}
const streamsOf = async (at: Pick<TestServer, 'url'> = server): Promise<number> =>
  Number(/^live_streams (\d+)$/m.exec(await (await fetch(`${at.url}/metrics`)).text())?.[1])

test('a call that does not ask for a stream is answered with what it is, and one without token refused', async () => {
  expect(await admin(server).get('/blade-desk/live')).toMatchObject({
    code: 200,
    data: { accept: 'text/event-stream' },
  })
  const refused = await fetch(`${server.url}/api/blade-desk/live`, {
    headers: { Accept: 'text/event-stream' },
  })
  expect(refused.status).toBe(401)
})

describe('who hears of a change', () => {
  test('a change is told to whoever may list the noun, by its ids and without its values', async () => {
    const [writer, reader] = [await heard(admin(server)), await heard(operator(server))]
    const id = await newPost(admin(server), '不该出现的岗位名')
    await expect.poll(() => toldOf(writer, 'post', id)).toBe(true)
    await expect.poll(() => toldOf(reader, 'post', id)).toBe(true)
    expect(reader.changes()).toContainEqual({ resource: 'post', created: [id] })
    expect(reader.text()).not.toContain('不该出现')
    const { version } = (await admin(server).get<{ version: number }>('/blade-system/post/detail', { id }))
      .data
    await admin(server).post('/blade-system/post/update', { id, version, sort: 7 })
    await expect.poll(() => reader.changes()).toContainEqual({ resource: 'post', changed: [id] })
    await admin(server).post('/blade-system/post/remove', { ids: id })
    await expect.poll(() => reader.changes()).toContainEqual({ resource: 'post', removed: [id] })
  })

  test('a change that is refused or undone in its transaction is not told', async () => {
    const events = await heard(admin(server))
    expect((await admin(server).post('/blade-system/post/save', { postName: '缺少编号' })).code).not.toBe(200)
    const id = await newPost(admin(server))
    await expect.poll(() => toldOf(events, 'post', id)).toBe(true)
    expect(events.changes().filter(({ resource }) => resource === 'post')).toHaveLength(1)
  })

  test('another tenant and a user without the right hear nothing of it', async () => {
    await server.sql(
      `insert into role (id, tenant_id, role_name, role_alias, sort)
       values (7700000000000000077, '100001', '无权', 'none_live', 99)`,
    )
    await server.sql(
      `update account set role_id = array[7700000000000000077]::bigint[]
       where tenant_id = '100001' and account = 'lvsiqi'`,
    )
    const outside = await heard(stranger(server)),
      powerless = await heard(server.as('lvsiqi', '100001')),
      witness = await heard(admin(server))
    const id = await newPost(admin(server))
    await expect.poll(() => toldOf(witness, 'post', id)).toBe(true)
    const own = await newPost(stranger(server))
    await expect.poll(() => toldOf(outside, 'post', own)).toBe(true)
    expect(outside.text()).not.toContain(id)
    expect(witness.text()).not.toContain(own)
    expect(powerless.changes()).toEqual([])
  })

  test('under a data scope a change is told without ids', async () => {
    const scoped = await scopedUser(server, 'viewer')
    await scoped.hold({ resourceCode: 'post', ...NO_ROWS })
    const events = await heard(scoped.client)
    const id = await newPost(admin(server))
    await expect.poll(() => events.changes()).toContainEqual({ resource: 'post', more: true })
    expect(events.text()).not.toContain(id)
  })

  test('a message is told to its user alone', async () => {
    const [approver, other] = [await heard(auditor(server)), await heard(operator(server))]
    const accountId = await newAccount(server)
    expect((await recharge(server, accountId, 1234)).code).toBe(200)
    await expect.poll(() => approver.inbox()).toContain('created')
    await auditor(server).post('/blade-desk/message/read')
    await expect.poll(() => approver.inbox()).toContain('changed')
    expect(other.inbox()).toEqual([])
  })
})

describe('what is told', () => {
  test('an approved top-up is told as a change of the application and of the account', async () => {
    const accountId = await newAccount(server)
    expect((await recharge(server, accountId, 5000)).code).toBe(200)
    const events = await heard(clerk(server))
    const { id } = await newest(server, accountId)
    expect((await decide(auditor(server), id, 1)).data).toMatchObject({ success: 1 })
    await expect.poll(() => toldOf(events, 'financeAudit', id)).toBe(true)
    const nouns = (): readonly string[] => events.changes().map(({ resource }) => resource)
    await expect.poll(nouns).toContain('accountFinance')
    expect((await account(server, accountId)).balance).toBe(5000)
  })

  test('background work is told as it goes on', async () => {
    const events = await heard(operator(server))
    // Changes within a tenth of a second are one event: whoever reads after each event ends with the last state.
    await expectExportToEnd(events, operator(server))
  })

  test('a change of many rows is one event without their ids', async () => {
    const ids: string[] = []
    const before = await heard(admin(server))
    for (let n = 0; n < 130; n += 1) ids.push(await newPost(admin(server)))
    await expect.poll(() => toldOf(before, 'post', ids.at(-1) ?? '')).toBe(true)
    const events = await heard(admin(server))
    expect((await admin(server).post('/blade-system/post/remove', { ids: ids.join(',') })).code).toBe(200)
    await expect.poll(() => events.changes()).toContainEqual({ resource: 'post', more: true })
    expect(events.changes().filter(({ resource }) => resource === 'post')).toHaveLength(1)
  })

  test('a change made by another process is told as well', async () => {
    const other = server.driver === 'postgres' ? await server.twin() : server
    const events = await heard(admin(server))
    const id = await newPost(admin(other))
    await expect.poll(() => toldOf(events, 'post', id)).toBe(true)
  }, 120_000)
})

describe('the end of a stream', () => {
  test('it ends with its session, and with the roles it was opened with', async () => {
    const session = await heard(server.as('gaowenbo', '100001'))
    await server.as('gaowenbo', '100001').get('/blade-auth/oauth/logout')
    await expect.poll(() => session.ended()).toBe('session')
    await expect.poll(() => session.isClosed()).toBe(true)
    const user = server.as('support', '100001')
    const roles = await heard(user)
    const { user_id: userId } = await user.token()
    const [role] = await server.sql(
      "select id::text as id from role where tenant_id = '100001' and role_alias = 'none_live'",
    )
    const granted = await admin(server).post('/blade-system/user/grant', {
      userIds: userId,
      roleIds: role?.id,
    })
    expect(granted.code, granted.msg).toBe(200)
    await expect.poll(() => roles.ended()).toBe('rights')
  })

  test('two hundred streams are told, their end leaves nothing behind, and one more is refused', async () => {
    await expect.poll(streamsOf).toBe(0)
    const events = await Promise.all(Array.from({ length: STREAMS }, () => heard(admin(server))))
    expect(await streamsOf()).toBe(STREAMS)
    const { access_token: token } = await admin(server).token()
    const refused = await fetch(`${server.url}/api/blade-desk/live`, {
      headers: { 'Blade-Auth': `bearer ${token}`, Accept: 'text/event-stream' },
    })
    expect(await refused.json()).toMatchObject({ code: 429, data: { errCode: 'LIVE_LIMIT' } })
    const id = await newPost(admin(server))
    await expect.poll(() => events.filter((one) => toldOf(one, 'post', id)).length).toBe(STREAMS)
    for (const one of events) one.close()
    await expect.poll(streamsOf).toBe(0)
  })

  test('a client that does not read, and one that dies, hold up nobody', async () => {
    const { access_token: token } = await admin(server).token()
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    socket.pause()
    socket.on('error', () => undefined)
    socket.write(
      `GET /api/blade-desk/live HTTP/1.1\r\nHost: ${hostname}\r\nAccept: text/event-stream\r\n` +
        `Blade-Auth: bearer ${token}\r\n\r\n`,
    )
    await expect.poll(streamsOf).toBe(1)
    const events = await heard(admin(server))
    const id = await newPost(admin(server))
    await expect.poll(() => toldOf(events, 'post', id)).toBe(true)
    socket.resetAndDestroy()
    await expect.poll(streamsOf).toBe(1)
  })

  test('what a client does not read stays as little as there are nouns', async () => {
    const { readable, tell, nouns } = unreadStream()
    // Until the buffer is full: what comes afterwards waits as what it amounts to.
    while (readable.readableLength < readable.readableHighWaterMark) {
      for (let n = 0; n < 90; n += 1) tell()
      const length = readable.readableLength
      await expect.poll(() => readable.readableLength, { interval: 20 }).toBeGreaterThan(length)
    }
    const full = readable.readableLength
    for (let n = 0; n < 100_000; n += 1) tell()
    expect(readable.readableLength).toBe(full)
    let text = ''
    readable.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    await expect.poll(() => text).toContain('"more":true')
    expect(text.length).toBeLessThan(full + nouns * 100 * 30)
    readable.destroy()
  })

  test('a server that stops ends its streams and says so', async () => {
    const events = await heard(admin(server))
    await server.stop()
    expect(events.ended()).toBe('stopping')
    await expect.poll(() => events.isClosed()).toBe(true)
  }, 120_000)
})
