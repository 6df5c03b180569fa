import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oss } from '../../src/contract/resources/resource/oss.ts'
import { type Bucket, bucketOf } from '../../src/server/storages/bucket.ts'
import {
  dropObject,
  makeBucket,
  openObject,
  putObject,
  type Reach,
  signedLink,
  sizeOf,
} from '../../src/server/storages/s3.ts'
import { sendOutgoing } from '../../src/server/gateways/outgoing.ts'
import { type BucketServer, startBucketServer } from '../support/bucketServer.ts'

const ACCESS = { accessKey: 'AK-HOST', secretKey: 'SK-HOST-123456', region: 'cn-hangzhou' }
const { minio = 0, aliyun = 0, tencent = 0 } = oss.fields.category.wire ?? {}
let storage: BucketServer
const file = `${process.env.TMPDIR ?? '/tmp'}/bucket-address-${process.pid}`
const resolvedHosts: string[] = []
/** Every name is a name of this machine. */
const reach: Reach = {
  allowPrivate: true,
  resolve: (host, done) => {
    resolvedHosts.push(host)
    done(null, [{ address: '127.0.0.1', family: 4 }])
  },
}
beforeAll(async () => {
  storage = await startBucketServer(ACCESS)
})
afterAll(async () => {
  await storage.close()
  rmSync(file, { force: true })
})

function bucketAt(host: string, category: string | number, appId: string | null = null): Bucket {
  const { port } = new URL(storage.url)
  const { accessKey, secretKey, region } = ACCESS
  return bucketOf(
    {
      category,
      bucketName: 'pictures',
      appId,
      endpoint: `http://${host}:${port}`,
      transformEndpoint: null,
      region,
      accessKey,
    } as Parameters<typeof bucketOf>[0],
    secretKey,
  )
}

async function stored(bucket: Bucket, name: string, content: string): Promise<void> {
  writeFileSync(file, content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  await putObject(bucket, reach, name, {
    path: file,
    size: Buffer.byteLength(content),
    sha256,
    mime: 'text/plain',
  })
}

interface NamedBucket {
  readonly category: string | number
  readonly host: string
  readonly appId: string | null
  /** The host the bucket is reached at, and the bucket the storage has then. */
  readonly expected: readonly [string, string]
}
const NAMED_BUCKETS: readonly (readonly [how: string, bucket: NamedBucket])[] = [
  [
    'before the host',
    {
      category: aliyun,
      host: 'oss.example.test',
      appId: null,
      expected: ['pictures.oss.example.test', 'pictures'],
    },
  ],
  [
    'once, where the endpoint has it',
    {
      category: aliyun,
      host: 'pictures.oss.example.test',
      appId: null,
      expected: ['pictures.oss.example.test', 'pictures'],
    },
  ],
  [
    'with the number of its account',
    {
      category: tencent,
      host: 'cos.example.test',
      appId: '1250',
      expected: ['pictures-1250.cos.example.test', 'pictures-1250'],
    },
  ],
]

test.each(NAMED_BUCKETS)(
  'a bucket is addressed %s, and its objects are written, read, linked and removed',
  async (_how, { category, host, appId, expected: [address, bucketName] }) => {
    storage.buckets.clear()
    const bucket = bucketAt(host, category, appId)
    await makeBucket(bucket, reach)
    expect(resolvedHosts.at(-1)).toBe(address)
    expect([...storage.buckets.keys()]).toEqual([bucketName])
    const name = '2026/11/商品 图.txt'
    await stored(bucket, name, '图片')
    expect(storage.buckets.get(bucketName)?.get(name)?.toString()).toBe('图片')
    expect(await sizeOf(bucket, reach, name)).toBe(6)
    expect(await text((await openObject(bucket, reach, name)) as Readable)).toBe('图片')
    const link = new URL(await signedLink(bucket, name, 60))
    expect(link.hostname).toBe(address)
    const answer = await sendOutgoing({
      method: 'GET',
      url: link.href,
      headers: {},
      timeoutMs: 5000,
      ...reach,
    })
    expect([answer.statusCode, await text(answer)]).toEqual([200, '图片'])
    await dropObject(bucket, reach, name)
    expect(await sizeOf(bucket, reach, name)).toBeNull()
  },
)

test('MinIO and addresses without a name have the bucket in the path', () => {
  expect(bucketAt('minio.example.test', minio).base).toMatch(
    /^http:\/\/minio\.example\.test:\d+\/pictures\/$/,
  )
  expect(bucketAt('127.0.0.1', aliyun).base).toBe(`${storage.url}/pictures/`)
})
