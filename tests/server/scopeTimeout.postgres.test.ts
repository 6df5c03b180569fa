import { expect, test } from 'vitest'
import { useServer } from '../support/server.ts'

const server = useServer()

test('a preview that cannot be counted in time is refused, and works again afterwards', async () => {
  const admin = server.as('admin', '100001')
  const ask = () =>
    admin.post('/blade-system/data-scope/visible-rows', { resourceCode: 'post', scopeType: 1 })
  expect(await ask()).toMatchObject({ code: 200 })
  const locked = server.sql(
    'do $$ begin lock table post in access exclusive mode; perform pg_sleep(6); end $$',
  )
  await expect
    .poll(
      () =>
        server.sql(
          "select 1 from pg_locks where mode = 'AccessExclusiveLock' and relation = 'post'::regclass and granted",
        ),
      { interval: 50 },
    )
    .toHaveLength(1)
  expect(await ask()).toMatchObject({
    code: 400,
    errCode: 'SCOPE_PREVIEW_TOO_SLOW',
    msg: '数据太多，没有在 3 秒内数完，请让规则更简单后重试',
  })
  await locked
  expect(await ask()).toMatchObject({ code: 200 })
})
