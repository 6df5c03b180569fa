import type { Row } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import { datasource } from '../../../contract/resources/develop/datasource.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler, Hooks, Prefetch } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import { allowsPrivateHosts } from '../../engine/privateHosts.ts'
import { type ProbeFailure, type ProbeResult, probePostgres } from '../../store/develop/postgresProbe.ts'
import { recordTest, sealedPassword } from '../../store/develop/datasourceRows.ts'
import { parseJdbcUrl } from './jdbcUrl.ts'

type Datasource = Row<typeof datasource>

const CONNECTION = ['url', 'driverClass', 'username'] as const

const hooks: Hooks<typeof datasource> = {
  beforeSave: async ({ before, draft }) => {
    const valueOf = (name: keyof Datasource): unknown => draft[name] ?? before?.[name]
    if (valueOf('category') === 'sharding') fail('DATASOURCE_SHARDING', {}, 'category')
    const url = parseJdbcUrl(String(valueOf('url') ?? ''))
    if (url.driver !== valueOf('driverClass')) fail('DATASOURCE_DRIVER_MISMATCH', {}, 'url')
    const isMoved = CONNECTION.some((name) => draft[name] !== undefined && draft[name] !== before?.[name])
    const hasPassword = typeof draft.password === 'string' && draft.password !== ''
    if (!before && !hasPassword) fail('DATASOURCE_PASSWORD', {}, 'password')
    if (before && isMoved && !hasPassword) fail('DATASOURCE_PASSWORD_AGAIN', {}, 'password')
    Object.assign(draft, { host: url.host, port: url.port, dbName: url.database })
    if (isMoved || hasPassword)
      Object.assign(draft, {
        lastTestResult: 'untested',
        lastTestText: null,
        lastTestTime: null,
        serverVersion: null,
        readOnlyAccount: null,
      })
    await Promise.resolve()
  },
}

/** Opens the database; the outcome is stored even where the call is refused for it. */
const probe: Prefetch<Datasource> = async (row, { services }) => {
  const url = parseJdbcUrl(row.url)
  if (url.driver !== 'postgresql') return null
  const mode = url.options.get('sslmode'),
    password = await sealedPassword(services.database.kysely, row.id)
  const result = await probePostgres({
    host: url.host,
    port: url.port,
    database: url.database,
    user: row.username,
    password: password === null ? '' : services.vault.open(password),
    tls: mode === 'verify-full' || mode === 'require' ? mode : 'disable',
    allowPrivate: await allowsPrivateHosts({ database: services.database }),
  })
  await recordTest(services.database.kysely, row.id, { passed: result.ok, text: textOf(result) })
  return result
}

const FAILURES: Readonly<Record<ProbeFailure, string>> = {
  private: '主机不在允许范围',
  timeout: '连接超时（5秒）',
  refused: '连接被拒绝',
  credentials: '用户名或密码错误',
  database: '数据库不存在',
  certificate: '证书校验失败',
  other: '连接失败',
}
const textOf = (result: ProbeResult): string =>
  result.ok
    ? `连接成功（${result.version}，${result.ms}毫秒）`
    : `${FAILURES[result.failure]}${result.failure === 'other' ? `：${result.code}` : ''}`

const test: ActionHandler<typeof datasource, 'test'> = (row, _input, { prefetched }) => {
  if (row.status === 'disabled') fail('DATASOURCE_DISABLED')
  if (!prefetched) return { consequences: [say('{name}：连接一次数据库', { name: row.name })] }
  const result = prefetched.get(row.id) as ProbeResult | null | undefined
  if (!result) return fail('DATASOURCE_NO_DRIVER')
  if (!result.ok) return fail('DATASOURCE_UNREACHABLE', { text: textOf(result) })
  return {
    set: {
      lastTestResult: 'passed',
      lastTestText: textOf(result),
      lastTestTime: formatMoment(new Date()),
      serverVersion: result.version,
      readOnlyAccount: result.readOnly,
    },
    consequences: [
      say('{name}：{outcome}', { name: row.name, outcome: textOf(result) }),
      ...(result.readOnly ? [] : [say('账号具有写权限，不能用于 SQL 报表')]),
    ],
  }
}

export const datasourceParticulars = particulars(datasource, {
  hooks,
  actions: { test },
  prefetch: { test: probe },
})
