import { describe, expect, test } from 'vitest'
import { type Answer, call, type Tokens } from '../support/client.ts'
import { useServer } from '../support/server.ts'
import { refresh, refusedWith, SABER, signIn, statusWith } from './signIn.ts'

const server = useServer({ env: { TRUST_PROXY: 'on' } })
const LOCKED = '登录错误次数过多,请稍后再试',
  WRONG = '用户名或密码错误'
/** Headers of a call that the proxy forwards from `ip`. */
const from = (ip: string, device?: string): Record<string, string> => ({
  'X-Forwarded-For': ip,
  ...(device ? { 'Device-Token': device } : {}),
})
const guess = (account: string, ip: string, url = server.url): Promise<Answer> =>
  signIn(url, { account, password: 'a wrong guess', headers: from(ip) })
const enter = (account: string, ip: string, device?: string): Promise<Answer> =>
  signIn(server.url, { account, headers: from(ip, device) })
const deviceOf = async (account: string, ip: string): Promise<string> =>
  (await enter(account, ip)).headers.get('device-token') ?? ''

let accountNames: readonly string[] | null = null
async function people(): Promise<readonly string[]> {
  accountNames ??= (
    await server.sql(
      "select account from account where tenant_id = '100001' and status = 1 and is_deleted = 0 order by account",
    )
  ).map((row) => String(row.account))
  return accountNames
}
const judgedOf = async (account: string): Promise<number> =>
  Number(
    (
      await server.sql(
        `
          select coalesce(sum(failures), 0)::int as n
          from login_failure
          where subject like 'account:${account}'
        `,
      )
    )[0]?.n,
  )

describe('wrong passwords', () => {
  test('five of many parallel wrong passwords are checked, also over two processes', async () => {
    const urls = [server.url, ...(server.driver === 'postgres' ? [(await server.twin()).url] : [])]
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, at) => guess('auditor', '198.51.100.1', urls[at % urls.length])),
    )
    expect(answers.filter((answer) => refusedWith(answer) === WRONG)).toHaveLength(4)
    expect(answers.filter((answer) => refusedWith(answer) === LOCKED)).toHaveLength(116)
    expect(await judgedOf('auditor')).toBe(5)
  })

  test('logins interrupted by the end of their server block no other login', async () => {
    const ip = '198.51.100.30'
    expect(await enter('operator', ip)).toMatchObject({ status: 200 })
    const died = "array_fill(clock_timestamp() - interval '11 seconds', array[500]) || clock_timestamp()"
    await server.sql(`update login_failure set pending = ${died} where subject like '%${ip}%'`)
    expect(await enter('support', ip)).toMatchObject({ status: 200 })
    const [remaining] = await server.sql(
      `select max(cardinality(pending))::int as n from login_failure where subject like 'address:${ip}%'`,
    )
    // Only the attempt that has just been interrupted is still pending.
    expect(remaining).toEqual({ n: 1 })
  })

  test('wrong passwords spread over 36 accounts lock the address although own logins succeed in between', async () => {
    const own = 'operator',
      ip = '198.51.100.2',
      answers: string[] = []
    for (const account of (await people()).filter((name) => name !== own).slice(0, 36)) {
      answers.push(refusedWith(await guess(account, ip)))
      await enter(own, ip)
    }
    expect(answers.filter((text) => text === WRONG)).toHaveLength(20)
    expect(answers.slice(20).every((text) => text === LOCKED)).toBe(true)
    const [row] = await server.sql(
      `
        select failures, extract(epoch from locked_until - now())::int as seconds
        from login_failure
        where subject = 'address:${ip}'
      `,
    )
    expect(row).toMatchObject({ failures: 20 })
    expect(Number(row?.seconds)).toBeLessThanOrEqual(60)
    await server.sql(`update login_failure set locked_until = now() where subject = 'address:${ip}'`)
    expect(refusedWith(await guess('viewer', ip))).toBe(WRONG)
    const [again] = await server.sql(
      `
        select extract(epoch from locked_until - now())::int as seconds
        from login_failure
        where subject = 'address:${ip}'
      `,
    )
    expect(Number(again?.seconds)).toBeGreaterThan(60)
  })

  test('wrong passwords for one colleague lock out none of the twenty others at the same address', async () => {
    const office = '198.51.100.3',
      [victim = '', ...others] = (await people()).filter((name) => !['admin', 'auditor'].includes(name))
    const device = await deviceOf(victim, office)
    expect(device).toMatch(/^\w{40}$/)
    for (let at = 0; at < 30; at += 1) await guess(victim, office)
    const answers = await Promise.all(others.slice(0, 20).map((account) => enter(account, office)))
    expect(answers.map(refusedWith).filter(Boolean)).toEqual([])
    expect(refusedWith(await enter(victim, office))).toBe(LOCKED)
    expect(refusedWith(await enter(victim, '198.51.100.4'))).toBe('')
    expect(refusedWith(await enter(victim, office, device))).toBe('')
    expect(refusedWith(await enter(victim, office, 'x'.repeat(40)))).toBe(LOCKED)
  })

  test('an address that tries every account is locked, except for known devices', async () => {
    const ip = '198.51.100.5',
      device = await deviceOf('viewer', ip)
    await Promise.all((await people()).slice(0, 30).map((account) => guess(account, ip)))
    expect(refusedWith(await enter('viewer', ip))).toBe(LOCKED)
    expect(refusedWith(await enter('viewer', ip, device))).toBe('')
    expect(refusedWith(await enter('viewer', '198.51.100.6'))).toBe('')
    for (let at = 0; at < 5; at += 1)
      await signIn(server.url, { account: 'viewer', password: 'no', headers: from(ip, device) })
    expect(refusedWith(await enter('viewer', ip, device))).toBe(LOCKED)
  })

  test('wrong passwords count for the address seen by the proxy, whatever the forwarded header claims', async () => {
    const account = 'support'
    for (let at = 0; at < 5; at += 1) await guess(account, `203.0.113.${at}, 198.51.100.7`)
    expect(refusedWith(await guess(account, '203.0.113.99, 198.51.100.7'))).toBe(LOCKED)
    expect(await server.sql("select subject from login_failure where subject like '%203.0.113.%'")).toEqual(
      [],
    )
    for (let at = 0; at < 5; at += 1) await guess('lvsiqi', `2001:db8::${at}`)
    expect(refusedWith(await guess('lvsiqi', '2001:db8::ffff'))).toBe(LOCKED)
  })

  test('wrong passwords for one account from many addresses are limited', async () => {
    const account = (await people()).at(-1) ?? ''
    const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => guess(account, `192.0.2.${at}`)))
    expect(answers.filter((answer) => refusedWith(answer) === WRONG)).toHaveLength(40)
    expect(await judgedOf(account)).toBe(40)
  })

  test('wrong old passwords are counted like wrong logins', async () => {
    const self = server.as('leiming', '100001')
    const change = (old: string) =>
      self.post('/blade-system/user/update-password', {
        oldPassword: old,
        newPassword: 'Nebel-und-Wiese-7',
        newPassword1: 'Nebel-und-Wiese-7',
      })
    const answers = await Promise.all(Array.from({ length: 12 }, () => change('no')))
    expect(answers.filter(({ msg }) => msg === '原密码不正确!')).toHaveLength(5)
    expect((await change('leiming')).msg).toBe(LOCKED)
  })
})

describe('a login', () => {
  test('a login ends at its fixed time however often it is refreshed', async () => {
    const first = (await enter('operator', '198.51.100.20')).body as unknown as Tokens
    const second = (await refresh(server.url, first.refresh_token)).body as unknown as Tokens
    const [row] = await server.sql(
      `
        select id, ends_at <= created_at + interval '12 hours 1 second' as held,
          expires_at > ends_at as beyond
        from auth_session
        order by created_at desc
        limit 1
      `,
    )
    expect(row).toMatchObject({ held: true })
    await server.sql(`update auth_session set ends_at = now() where id = '${String(row?.id)}'`)
    expect(await statusWith(server.url, second.access_token)).toBe(401)
    expect(refusedWith(await refresh(server.url, second.refresh_token))).toBe('令牌刷新错误或无效')
  })

  test('a login survives a parallel refresh of two tabs, and ends when a used token comes back later', async () => {
    const first = (await enter('operator', '198.51.100.21')).body as unknown as Tokens
    const tabs = await Promise.all(
      [1, 2, 3].map(async () => (await refresh(server.url, first.refresh_token)).body as unknown as Tokens),
    )
    expect(await Promise.all(tabs.map(({ access_token }) => statusWith(server.url, access_token)))).toEqual([
      200, 200, 200,
    ])
    const next = (await refresh(server.url, tabs[0]?.refresh_token ?? '')).body as unknown as Tokens
    expect(await statusWith(server.url, next.access_token)).toBe(200)
    await server.sql(
      "update auth_session set rotated_at = rotated_at - interval '11 seconds' where rotated_at is not null",
    )
    expect(refusedWith(await refresh(server.url, tabs[1]?.refresh_token ?? ''))).toBe('令牌刷新错误或无效')
    expect(await statusWith(server.url, next.access_token)).toBe(401)
  })

  test('a logout ends the download tickets of the login', async () => {
    const self = (await signIn(server.url, { account: 'admin', headers: from('198.51.100.22') }))
      .body as unknown as Tokens
    const headers = {
      Authorization: SABER,
      'Blade-Auth': `bearer ${self.access_token}`,
      'Content-Type': 'application/json',
    }
    const path = '/blade-system/post/importTemplate?exportLocale=zh'
    const ticketOf = async () =>
      (
        await call<{ ticket: string }>(`${server.url}/api/blade-auth/download-ticket`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ path }),
        })
      ).data.ticket
    const open = async (ticket: string) => (await fetch(`${server.url}/api${path}&ticket=${ticket}`)).status
    expect(await open(await ticketOf())).toBe(200)
    const late = await ticketOf()
    await call(`${server.url}/api/blade-auth/oauth/logout`, {
      method: 'POST',
      headers: { 'Blade-Auth': `bearer ${self.access_token}` },
    })
    expect(await open(late)).toBe(401)
  })
})
