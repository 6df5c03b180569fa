import { allowPrivateHosts } from './privateHosts.ts'
import { afterAll, beforeAll } from 'vitest'
import { type BucketServer, startBucketServer } from './bucketServer.ts'
import { useServer } from './server.ts'
import { COMPANY } from './uploads.ts'

const server = useServer()
export const BASE = '/blade-resource/oss'
export const admin = (tenant = COMPANY) => server.as('admin', tenant)

export const ACCESS = { accessKey: 'AKTEST', secretKey: 'kept-from-answers', region: 'cn-east' } as const
/** The bucket server; there is one while tests run. */
export let buckets: BucketServer
beforeAll(async () => {
  buckets = await startBucketServer(ACCESS)
  await allowPrivateHosts(server)
  await flushParameters()
})
afterAll(() => buckets.close())

let number = 0
/** Any parameter saved through the server makes it read all of them again. */
export const flushParameters = () =>
  server.as('admin').post('/blade-system/param/submit', {
    paramName: '无关',
    paramKey: `test.flushes.cache${++number}`,
    paramValue: '1',
  })

interface Storage {
  readonly id: string
  readonly version: number
  readonly status: number
  readonly lastTestResult: number
  readonly lastTestText: string
}
export const draft = (ossCode: string, more: Record<string, unknown> = {}) => ({
  category: 1,
  ossCode,
  endpoint: buckets.url,
  bucketName: 'company',
  accessKey: ACCESS.accessKey,
  secretKey: ACCESS.secretKey,
  region: ACCESS.region,
  ...more,
})
export const save = (body: Record<string, unknown>, tenant = COMPANY) =>
  admin(tenant).post<Storage>(`${BASE}/save`, body)
export const detail = async (id: string) => (await admin().get<Storage>(`${BASE}/detail`, { id })).data
export const act = (action: string, id: string) => admin().post(`${BASE}/${action}`, { id })
export const enabled = async () =>
  (
    await server.sql(
      `select oss_code from oss where tenant_id = '${COMPANY}' and status = 2 and is_deleted = 0`,
    )
  ).map((row) => row.oss_code)
