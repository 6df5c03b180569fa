import { expect, test } from 'vitest'
import { admin } from '../support/people.ts'
import { useServer } from '../support/server.ts'

const OFFLINE = 2
const server = useServer()

test('the agreement of an app stays published while the app is online, and is needed to go online', async () => {
  const [article] = await server.sql(
    "select id::text as id from content where tenant_id = '100001' and status = 1 order by id limit 1",
  )
  const id = String(article?.id)
  const [app] = await server.sql(
    `update merchant_app set agreement_content_id = ${id}, status = 1
     where id = (select id from merchant_app where tenant_id = '100001' and is_deleted = 0 order by id limit 1)
     returning id::text as id`,
  )
  const takeOffline = () =>
    admin(server).post('/biz-notice/content/changeState', { ids: [id], status: OFFLINE })
  expect(await takeOffline()).toMatchObject({ code: 400, msg: '协议正在使用，不能下线' })
  await server.sql(`update merchant_app set status = 2 where id = ${String(app?.id)}`)
  expect(await takeOffline()).toMatchObject({ code: 200 })
  const online = () => admin(server).post('/biz-merchant/MerchantAppConfig/online', { ids: String(app?.id) })
  expect(await online()).toMatchObject({ errCode: 'APP_AGREEMENT_OFF', msg: '用户协议未发布，不能上线' })
  await server.sql(`update content set status = 1 where id = ${id}`)
  expect(await online()).toMatchObject({ code: 200 })
})
