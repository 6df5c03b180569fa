import { allowPrivateHosts } from '../../support/privateHosts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Mailbox, startMailbox } from '../../support/mailbox.ts'
import { admin } from '../../support/people.ts'
import { useServer } from '../../support/server.ts'
import { handOut, packagesOf, pickupOf, shelve, shopWith } from '../../support/stockOuts.ts'
import { SEND_STATE } from '../../support/wireNumbers.ts'
import type { Row } from './world.ts'

const server = useServer()
const MAIL = '/blade-resource/mail'
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox()
})
afterAll(() => mailbox.close())

test('a package is sent by the mail server of its tenant', async () => {
  await allowPrivateHosts(server)
  const saved = await admin(server).post<Row>(`${MAIL}/submit`, {
    mailCode: 'packages',
    host: '127.0.0.1',
    port: mailbox.port,
    security: 3,
    username: 'robot',
    password: 'letters',
    fromAddress: 'console@example.com',
  })
  expect(await admin(server).post(`${MAIL}/enable`, { id: saved.data.id })).toMatchObject({ code: 200 })
  const { skuId } = await shelve(admin(server), 'YT-Q', {
    batchNo: 'MAIL-2',
    qty: 2,
    expireTime: '2028-06-30 00:00:00',
  })
  const shop = await shopWith(server, 100_000)
  const { outNo } = await handOut(
    server,
    pickupOf(shop, skuId, 2, { batchNo: 'MAIL-2', receiveType: 2, receiveEmail: 'buyer@example.com' }),
  )
  const state = () => packagesOf(server, outNo).then(([record]) => record?.sendState)
  await expect.poll(state, { timeout: 30_000 }).toBe(SEND_STATE.sent)
  expect(mailbox.letters).toMatchObject([{ from: 'console@example.com', to: ['buyer@example.com'] }])
  expect(mailbox.letters[0]?.source).toMatch(/Content-Disposition: attachment/i)
})
