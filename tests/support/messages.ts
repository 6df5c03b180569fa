import { allowPrivateHosts } from './privateHosts.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { useServer } from './server.ts'
import { type SmsServer, startSmsServer } from './smsServer.ts'

const server = useServer()
export const BASE = '/blade-resource/sms'
export const COMPANY = '100001',
  OTHER = '100002'
export const admin = (tenant = COMPANY) => server.as('admin', tenant)
export const SECRET = 'kept-from-answers'
/** The service that takes messages; there is one while tests run. */
export let provider: SmsServer
beforeAll(async () => {
  provider = await startSmsServer()
  await allowPrivateHosts(server)
  await limit('sms.tenant.perMinute', 1000)
})
afterAll(() => provider.close())

/** Sets a parameter of the platform. */
export async function limit(paramKey: string, value: number): Promise<void> {
  await server.sql(`update param set param_value = '${value}' where param_key = '${paramKey}'`)
  const flush = { paramName: '无关', paramKey: `test.flushes.cache${++number}`, paramValue: '1' }
  expect((await server.as('admin').post('/blade-system/param/submit', flush)).code).toBe(200)
}
let number = 0
export const newPhone = (): string => `139${String(10_000_000 + ++number)}`

export interface Sms {
  readonly id: string
  readonly version: number
  readonly status: number
}
const CONTENT = '您的验证码是 ${code}，订单 ${orderNo}'
export const draft = (category: number, more: Record<string, unknown> = {}) => ({
  category,
  smsCode: `sms${++number}`,
  signName: '云帆科技',
  templateId: 'T100',
  content: CONTENT,
  accessKey: 'AKTEST',
  secretKey: SECRET,
  appId: '1400',
  endpoint: `${provider.url}/send`,
  ...more,
})
export const PARAMS = JSON.stringify({ code: '482913', orderNo: 'S9' })
export const save = (body: Record<string, unknown>, tenant = COMPANY) =>
  admin(tenant).post<Sms>(`${BASE}/save`, body)
export const send = (body: Record<string, unknown>) =>
  admin().post<{ ids: string[] }>(`${BASE}/endpoint/send-message`, body)

export interface Message {
  readonly status: number
  readonly content: string
  readonly phoneMask: string
  readonly tryCount: number
  readonly errorText: string | null
  readonly providerNo: string | null
}
export const record = async (id: string | undefined) =>
  (await admin().get<Message>('/blade-resource/sms-record/detail', { id: id ?? '' })).data
export const state = (id: string | undefined) =>
  expect.poll(async () => (await record(id)).status, { timeout: 20_000 })
export const SENT = 1,
  FAILED = 2,
  RETRYING = 3
