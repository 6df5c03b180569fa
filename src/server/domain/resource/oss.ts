import type { Row } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import { oss } from '../../../contract/resources/resource/oss.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler, Hooks, Prefetch } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import { storagesInUse, recordStorageTest } from '../../store/resource/ossRows.ts'
import { failureOf, probeBucket, type StorageFailure, type StorageProbe } from '../../storages/probe.ts'
import { makeBucket as createBucket } from '../../storages/s3.ts'
import { storageOfFile } from '../../storages/storages.ts'
import { disabledAlong, disableOthers, lockFirst, requireOneEnabled } from './enabledOne.ts'

type Oss = Row<typeof oss>

/** Where the files are; they would be lost if it changed while there are some. */
const PLACE = ['category', 'endpoint', 'bucketName', 'appId'] as const
/** What a secret is sent to. */
const CONNECTION = ['endpoint', 'accessKey'] as const

const hooks: Hooks<typeof oss> = {
  beforeSave: async ({ before, draft, work }) => {
    const differs = (name: keyof Oss): boolean => draft[name] !== undefined && draft[name] !== before?.[name]
    const hasSecret = typeof draft.secretKey === 'string' && draft.secretKey !== ''
    const isLocal = (draft.category ?? before?.category) === 'local'
    if (!isLocal && !hasSecret && (!before || before.category === 'local'))
      fail('SECRET_MISSING', {}, 'secretKey')
    if (!isLocal && !hasSecret && CONNECTION.some(differs)) fail('OSS_SECRET_AGAIN', {}, 'secretKey')
    if (before && PLACE.some(differs) && (await isUsed([before.id], work))) fail('OSS_PLACE_FIXED')
    if (hasSecret || [...PLACE, ...CONNECTION, 'region' as const].some(differs))
      Object.assign(draft, { lastTestResult: 'untested', lastTestText: null, lastTestTime: null })
  },
  beforeRemove: async (rows, work) => {
    for (const { ossCode, status } of rows) if (status === 'enabled') fail('OSS_ENABLED', { code: ossCode })
    if (
      await isUsed(
        rows.map(({ id }) => id),
        work,
      )
    )
      fail('OSS_HAS_FILES')
  },
  lockFirst: lockFirst(oss),
  afterAct: requireOneEnabled(oss),
}
const isUsed = async (
  ids: readonly string[],
  { db, tenantId }: Parameters<NonNullable<typeof hooks.beforeRemove>>[1],
): Promise<boolean> => (await storagesInUse(db, tenantId, ids)).size > 0

/** Tries a bucket as uploads use it; the outcome is stored even where the call is refused for it. */
const probe: Prefetch<Oss> = async (row, { services, tenantId }): Promise<StorageProbe> => {
  const { bucket, reach } = await storageOfFile(services, tenantId, row.id)
  const result: StorageProbe = bucket ? await probeBucket(bucket, reach, tenantId) : { ok: true, ms: 0 }
  await recordStorageTest(services.database.kysely, row.id, { passed: result.ok, text: textOf(result) })
  return result
}

const FAILURES: Readonly<Record<StorageFailure, string>> = {
  private: '主机不在允许范围',
  timeout: '连接超时（10秒）',
  refused: '连接被拒绝',
  credentials: 'accessKey 或 secretKey 错误，或没有权限',
  bucket: '空间不存在',
  content: '读到的内容与写入的不一致',
  other: '连接失败',
}
const failureText = ({
  failure,
  code,
}: {
  readonly failure: StorageFailure
  readonly code: string
}): string => `${FAILURES[failure]}${failure === 'other' && code !== '' ? `：${code}` : ''}`
const textOf = (result: StorageProbe): string =>
  result.ok ? `连接成功（${result.ms}毫秒）` : failureText(result)

/** The outcome of the probe; refuses a storage that cannot be used. */
function probed(prefetched: unknown): string {
  const result = prefetched as StorageProbe | undefined
  if (!result?.ok) return fail('OSS_UNREACHABLE', { text: result ? textOf(result) : FAILURES.other })
  return textOf(result)
}
const passedNow = (text: string) =>
  ({ lastTestResult: 'passed', lastTestText: text, lastTestTime: formatMoment(new Date()) }) as const

const test: ActionHandler<typeof oss, 'test'> = (row, _input, { prefetched }) => {
  if (!prefetched)
    return { consequences: [say('{name}：写入、读取并删除一个检测文件', { name: row.ossCode })] }
  const text = probed(prefetched.get(row.id))
  return {
    set: passedNow(text),
    consequences: [say('{name}：{outcome}', { name: row.ossCode, outcome: text })],
  }
}

const enable: ActionHandler<typeof oss, 'enable'> = async (row, _input, work) => {
  const others = await disableOthers(oss, row, work)
  const consequences = [
    say('{name}：之后的上传存放在此，已有文件仍在原处', { name: row.ossCode }),
    ...others.map((other) => say('{name}：停用', { name: String(other.ossCode) })),
  ]
  const set = work.prefetched ? passedNow(probed(work.prefetched.get(row.id))) : {}
  return { set, along: disabledAlong(others), consequences }
}

const create: Prefetch<Oss> = async (row, { services, tenantId }) => {
  const { bucket, reach } = await storageOfFile(services, tenantId, row.id)
  if (!bucket) return null
  return createBucket(bucket, reach).then(
    () => '',
    (error: unknown) => failureText(failureOf(error)),
  )
}
const makeBucket: ActionHandler<typeof oss, 'makeBucket'> = (row, _input, { prefetched }) => {
  const failure = prefetched?.get(row.id)
  if (typeof failure === 'string' && failure !== '') fail('OSS_UNREACHABLE', { text: failure })
  return {
    consequences: [
      say('{name}：创建空间 {bucket}', { name: row.ossCode, bucket: String(row.bucketName ?? '') }),
    ],
  }
}

export const ossParticulars = particulars(oss, {
  hooks,
  actions: { enable, test, makeBucket },
  prefetch: { enable: probe, test: probe, makeBucket: create },
})
