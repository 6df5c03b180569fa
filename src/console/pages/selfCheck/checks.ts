import { askHealth, get } from '../../api.ts'
import { t } from '../../text.ts'

/** How a check ended: fine, usable with a reserve, or broken. */
export type CheckTone = 'ok' | 'warn' | 'bad'
export interface CheckResult {
  readonly tone: CheckTone
  readonly text: string
}
/** One property of the connection or of this browser that the console depends on. */
export interface Check {
  readonly name: string
  readonly run: () => Promise<CheckResult>
}

const SAMPLES = 5
const SLOW_MS = 300
const MAX_CLOCK_SECONDS = 60
const FRAMES = 30
const SLOW_FRAME_MS = 25
const STORAGE_KEY = 'self-check'

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const milliseconds = (value: number): string => t('{count} 毫秒', { count: Math.round(value) })

async function server(): Promise<CheckResult> {
  const { status, database } = await askHealth()
  return status === 'UP'
    ? { tone: 'ok', text: t('运行正常，数据库 {database}', { database }) }
    : { tone: 'bad', text: t('状态 {status}', { status }) }
}

async function latency(): Promise<CheckResult> {
  const times: number[] = []
  for (let index = 0; index < SAMPLES; index += 1) {
    const startedAt = performance.now()
    await askHealth()
    times.push(performance.now() - startedAt)
  }
  const typical = median(times)
  return { tone: typical > SLOW_MS ? 'warn' : 'ok', text: milliseconds(typical) }
}

async function session(): Promise<CheckResult> {
  const { account } = await get<{ account: string }>('/blade-auth/oauth/user-info', { quiet: true })
  return { tone: 'ok', text: t('有效，账号 {account}', { account }) }
}

async function clock(): Promise<CheckResult> {
  const { headers } = await askHealth()
  const serverTime = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(serverTime)) return { tone: 'warn', text: t('服务器没有给出时间') }
  const seconds = Math.round(Math.abs(Date.now() - serverTime) / 1000)
  return seconds > MAX_CLOCK_SECONDS
    ? { tone: 'bad', text: t('与服务器相差 {seconds} 秒，请校准本机时间', { seconds }) }
    : { tone: 'ok', text: t('与服务器相差 {seconds} 秒', { seconds }) }
}

function storage(): Promise<CheckResult> {
  try {
    localStorage.setItem(STORAGE_KEY, '1')
    localStorage.removeItem(STORAGE_KEY)
    return Promise.resolve({ tone: 'ok', text: t('可以读写') })
  } catch {
    return Promise.resolve({ tone: 'bad', text: t('不能写入，登录状态和个人设置不会保留') })
  }
}

const clipboard = (): Promise<CheckResult> =>
  Promise.resolve(
    isSecureContext && 'clipboard' in navigator
      ? { tone: 'ok', text: t('可以复制') }
      : { tone: 'warn', text: t('不能复制：页面不是由 https 打开的') },
  )

async function frames(): Promise<CheckResult> {
  const gaps: number[] = []
  let previous = performance.now()
  for (let index = 0; index < FRAMES; index += 1) {
    const now = await new Promise<number>((resolve) => {
      requestAnimationFrame(resolve)
    })
    gaps.push(now - previous)
    previous = now
  }
  const typical = median(gaps)
  return {
    tone: typical > SLOW_FRAME_MS ? 'warn' : 'ok',
    text: t('每帧 {time}', { time: milliseconds(typical) }),
  }
}

const browser = (): Promise<CheckResult> =>
  Promise.resolve({
    tone: 'ok',
    text: `${navigator.userAgent} · ${innerWidth}×${innerHeight} @${devicePixelRatio} · ${navigator.language}`,
  })

/** All checks in the order they run; names are Chinese. */
export const CHECKS: readonly Check[] = [
  { name: '服务器', run: server },
  { name: '响应时间', run: latency },
  { name: '登录状态', run: session },
  { name: '本机时间', run: clock },
  { name: '本机存储', run: storage },
  { name: '剪贴板', run: clipboard },
  { name: '画面', run: frames },
  { name: '浏览器', run: browser },
]
