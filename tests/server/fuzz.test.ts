import { expect, test } from 'vitest'
import { faultText, run } from '../fuzz/run.ts'
import { inspectServer } from '../fuzz/world.ts'
import { call } from '../support/client.ts'
import { useServer } from '../support/server.ts'

const server = useServer({ env: { LOG_LEVEL: 'error' } })
/** Both databases refuse alike; the embedded one has a single connection. */
const COUNT = process.env.TEST_DRIVER === 'postgres' ? 5_000 : 1_000
const TENANTS = "select tenant_id from tenant union select '000000'"

const platform = () => server.as('admin')
const PARAM = '/blade-system/param',
  SPECIMEN = '/blade-test/specimen'

test('a body nested too deeply is refused', async () => {
  const deep = (depth: number): string => `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`
  const token = await platform().token()
  const headers = { 'Blade-Auth': `bearer ${token.access_token}`, 'Content-Type': 'application/json' }
  for (const body of [deep(100), deep(10_000), `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`]) {
    for (const path of [`${SPECIMEN}/save`, '/blade-auth/token', `${PARAM}/submit`])
      expect([400, 413], path).toContain(
        (await call(`${server.url}/api${path}`, { method: 'POST', headers, body })).code,
      )
  }
})

test('a repeated parameter, or an object in place of a text, is refused or read as text', async () => {
  const twice = await call(`${server.url}/api/blade-system/tenant/info?domain=a&domain=b`)
  expect(twice.status).toBe(200)
  for (const value of [{ a: 1 }, [], [[[]]], true, 1e308]) {
    expect(
      (
        await call(`${server.url}/api/blade-auth/token`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ tenantId: value, username: value, password: value, grant_type: value }),
        })
      ).status,
    ).toBeLessThan(500)
    expect(
      (
        await platform().post(`${SPECIMEN}/save`, {
          name: value,
          grade: value,
          uses: value,
          season: value,
          parts: value,
          keeperIds: value,
        })
      ).code,
    ).toBe(400)
  }
})

test(`of ${COUNT} hostile requests none is answered 5xx, slowly, or with rows of another tenant`, async () => {
  const options = { seed: 20261122, from: 0, count: COUNT, abreast: 8 }
  const { faults, statuses } = await run(await inspectServer(server.url), options)
  expect(faults.map(faultText).join('\n\n')).toBe('')
  expect(statuses[200]).toBeGreaterThan(COUNT / 3)
}, 180_000)

test('after hostile requests the server is up, and no audit row has an unknown tenant', async () => {
  expect(await (await fetch(`${server.url}/health`)).json()).toMatchObject({ status: 'UP' })
  const unknownTenants = `select distinct tenant_id from operate_log where tenant_id not in (${TENANTS})`
  expect(await server.sql(unknownTenants)).toEqual([])
})
