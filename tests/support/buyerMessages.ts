import { dataOf } from './answers.ts'
import type { Listed } from './client.ts'
import { admin } from './people.ts'
import { allowPrivateHosts } from './privateHosts.ts'
import type { TestServer } from './server.ts'
import type { SmsServer } from './smsServer.ts'

interface Versioned {
  readonly id: string
  readonly version: number
}

/** Sets a parameter of the platform. */
export async function setParameter(server: TestServer, paramKey: string, paramValue: string): Promise<void> {
  const platform = server.as('admin')
  const { records } = dataOf(
    await platform.get<Listed<Versioned & { paramKey: string }>>('/blade-system/param/list', { paramKey }),
  )
  const param = records.find((one) => one.paramKey === paramKey)
  dataOf(await platform.post('/blade-system/param/submit', { ...param, paramValue }))
}

/** The template of a scene goes out at night as well, so that tests have no hours. */
export async function sendAtNight(server: TestServer, scene: string): Promise<void> {
  const { records } = dataOf(
    await admin(server).post<Listed<Versioned & { sceneCode: string }>>('/biz-notice/SmsTemplate/page', {
      current: 1,
      size: 50,
    }),
  )
  const found = records.find(({ sceneCode }) => sceneCode === scene)
  dataOf(
    await admin(server).post('/biz-notice/SmsTemplate/update', {
      id: found?.id,
      version: found?.version,
      allowQuietHours: 1,
    }),
  )
}

/** Messages of the company go to this service. */
export async function useSmsServer(server: TestServer, sms: SmsServer): Promise<void> {
  await allowPrivateHosts(server)
  const { id } = dataOf(
    await admin(server).post<{ id: string }>('/blade-resource/sms/save', {
      category: 8,
      smsCode: 'buyers',
      signName: '云帆科技',
      content: '无',
      accessKey: 'AK',
      secretKey: 'secret',
      endpoint: `${sms.url}/send`,
    }),
  )
  dataOf(await admin(server).post('/blade-resource/sms/enable', { ids: id }))
}
