import { sm2 } from 'sm-crypto-v2'
import { expect, test } from 'vitest'
import { call } from '../support/client.ts'
import { useServer } from '../support/server.ts'

const { privateKey, publicKey } = sm2.generateKeyPairHex()
const server = useServer({ env: { SM2_PRIVATE_KEY: privateKey } })

/** Logs in as a console of the open edition that was built with a public key. */
const logIn = (password: string) =>
  call<{ accessToken: string }>(
    `${server.url}/api/blade-auth/token?${new URLSearchParams({
      grantType: 'password',
      tenantId: '000000',
      account: 'admin',
      password,
    })}`,
    { method: 'POST', headers: { Authorization: `Basic ${btoa('saber:saber_secret')}` } },
  )

test('a console built with the public key of its old server logs in on a server with the private one', async () => {
  const answer = await call<{ publicKey: string }>(`${server.url}/api/blade-auth/oauth/public-key`)
  expect(answer.data.publicKey).toBe(publicKey)
  expect((await logIn(sm2.doEncrypt('admin', publicKey, 0))).body).toMatchObject({ code: 200 })
})

test('the pair is the same after a restart, and one of the database without the setting', async () => {
  const cipher = sm2.doEncrypt('admin', publicKey, 0)
  await server.restart()
  expect((await logIn(cipher)).body).toMatchObject({ code: 200 })
  await server.restart({ env: { SM2_PRIVATE_KEY: '' } })
  const answer = await call<{ publicKey: string }>(`${server.url}/api/blade-auth/oauth/public-key`)
  expect(answer.data.publicKey).not.toBe(publicKey)
  expect((await logIn(cipher)).body).toMatchObject({ success: false })
  expect((await logIn(sm2.doEncrypt('admin', answer.data.publicKey, 0))).body).toMatchObject({ code: 200 })
})

test('a private key that is none is refused at the start', async () => {
  await expect(server.restart({ env: { SM2_PRIVATE_KEY: 'secret' } })).rejects.toThrow(
    'SM2_PRIVATE_KEY 必须是 64 个十六进制字符',
  )
  await server.restart({ env: { SM2_PRIVATE_KEY: '' } })
})

test('logout of the open edition has the number 200 as its code, and the text in its data', async () => {
  const { data } = await logIn('admin')
  const answer = await call(`${server.url}/api/blade-auth/logout`, {
    method: 'POST',
    headers: { 'Blade-Auth': `bearer ${data.accessToken}` },
  })
  expect(answer.body).toMatchObject({ code: 200, success: true, data: { code: '200' } })
})
