import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApi, sendLogin } from './api.ts'
import { connectOpen, serverUrl } from './connection.ts'
import { CommandError, EXIT, usageError } from './exit.ts'
import type { Args } from './io/args.ts'
import { ask, askSecret, isInteractive, note, readStdin } from './io/terminal.ts'
import { profilePath, readProfiles, storeProfile } from './profiles.ts'
import { t } from './text.ts'

interface LoginAnswer {
  readonly access_token?: string
  readonly refresh_token?: string
  readonly tenant_id?: string
  readonly account?: string
  readonly real_name?: string
  readonly error_description?: string
  readonly error_detail?: string
  readonly mfa_token?: string
  readonly mfa_methods?: readonly string[]
  readonly password_change?: boolean
  readonly second_factor_setup?: boolean
}
interface Credentials {
  readonly url: string
  readonly tenant: string
  readonly account: string
  readonly password: string
  readonly device: string | undefined
}
interface Answered {
  readonly answer: LoginAnswer
  readonly device: string | null
}

/** The sentence of the server where a captcha is required. */
const CAPTCHA_WANTED = '请输入验证码'
const CAPTCHA_WRONG = '验证码不正确'
const MAX_ATTEMPTS = 3

const sentenceOf = ({
  error_description: text = '登录失败',
  error_detail: detail = '',
}: LoginAnswer): string =>
  detail === '' ? t(text) : `${t(text.slice(0, -detail.length - 1))}${t('：')}${detail}`

/** The password as it goes over the wire: encrypted with the server's SM2 key, where it has one. */
async function sealed(url: string, password: string): Promise<string> {
  const api = createApi(connectOpen(url, 'cli'))
  const { publicKey = '' } =
    (await api.get<{ publicKey?: string } | null>('/blade-auth/oauth/public-key')) ?? {}
  if (publicKey === '') return password
  const { sm2 } = await import('sm-crypto-v2')
  return sm2.doEncrypt(password, publicKey, 0)
}

async function requestTokens(
  { url, tenant, device }: Credentials,
  body: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> {
  const { answer, device: fresh } = await sendLogin(connectOpen(url, 'cli'), body, {
    'Tenant-Id': tenant,
    ...(device ? { 'Device-Token': device } : {}),
    ...headers,
  })
  return { answer, device: fresh }
}

async function byPassword(
  credentials: Credentials,
  headers: Readonly<Record<string, string>>,
): Promise<Answered> {
  const { url, tenant, account, password } = credentials
  return requestTokens(
    credentials,
    {
      tenantId: tenant,
      username: account,
      password: await sealed(url, password),
      grant_type: 'Captcha-Key' in headers ? 'captcha' : 'password',
      scope: 'all',
      type: 'account',
    },
    headers,
  )
}

/** Draws a captcha, puts its picture into a file, and asks for its characters. */
async function solveCaptcha(url: string): Promise<Record<string, string>> {
  const api = createApi(connectOpen(url, 'cli'))
  const { key, image } = await api.get<{ readonly key: string; readonly image: string }>(
    '/blade-auth/captcha',
  )
  if (!isInteractive())
    throw new CommandError(EXIT.forbidden, t('需要验证码：请在终端中运行 quarterdeck login'))
  const path = join(await mkdtemp(join(tmpdir(), 'quarterdeck-')), 'captcha.svg')
  await writeFile(path, Buffer.from(image.split(',')[1] ?? '', 'base64'), { mode: 0o600 })
  note(t('验证码图片：{path}', { path }))
  return { 'Captcha-Key': key, 'Captcha-Code': await ask(t('验证码: ')) }
}

/** Logs in by password, with a captcha where the server asks for one. */
async function withCaptcha(credentials: Credentials): Promise<Answered> {
  let answered = await byPassword(credentials, {})
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const reason = answered.answer.error_description
    if (reason !== CAPTCHA_WANTED && reason !== CAPTCHA_WRONG) return answered
    if (reason === CAPTCHA_WRONG) note(t(CAPTCHA_WRONG))
    answered = await byPassword(credentials, await solveCaptcha(credentials.url))
  }
  return answered
}

/** Goes on with a second factor where the server asks for one; a wrong code may be typed again. */
async function withFactor(credentials: Credentials, args: Args, first: Answered): Promise<Answered> {
  const { mfa_token: token, mfa_methods: methods = [] } = first.answer
  if (token === undefined) return first
  if (!methods.includes('totp'))
    throw new CommandError(EXIT.forbidden, t('此账号只能用通行密钥登录，请使用控制台'))
  let answered = first
  for (let attempts = 0; attempts < MAX_ATTEMPTS && !answered.answer.access_token; attempts++) {
    if (attempts > 0) note(sentenceOf(answered.answer))
    const typed = attempts === 0 ? args.values.code : undefined
    const code = typed ?? (await askSecret(t('两步验证码: ')))
    if (code === '') break
    answered = await requestTokens(credentials, {
      grant_type: 'second_factor',
      scope: 'all',
      mfa_token: token,
      mfa_code: code.trim(),
    })
    if (typed !== undefined && !isInteractive()) break
  }
  return answered
}

async function requiredAnswer(value: string | undefined, question: string, fallback = ''): Promise<string> {
  if (value !== undefined) return value
  const typed = await ask(fallback === '' ? `${question}: ` : `${question} [${fallback}]: `)
  const answer = typed === '' ? fallback : typed
  if (answer === '') throw usageError(t('{question}不能为空', { question }))
  return answer
}

/** `login`: asks for what the options do not say, and keeps the tokens on this machine. */
export async function login(args: Args): Promise<void> {
  const { values, flags } = args
  const name = values.profile ?? values.name ?? process.env.QUARTERDECK_PROFILE ?? 'default'
  const former = (await readProfiles()).profiles[name]
  const url = serverUrl(
    await requiredAnswer(
      values.url ?? process.env.QUARTERDECK_URL,
      t('服务器地址'),
      former?.url ?? 'http://127.0.0.1:8000',
    ),
  )
  const tenant = await requiredAnswer(
    values.tenant ?? process.env.QUARTERDECK_TENANT,
    t('租户编号'),
    former?.tenant ?? '000000',
  )
  const account = await requiredAnswer(values.account, t('账号'), former?.account ?? '')
  const password = flags.has('password-stdin')
    ? (await readStdin()).replace(/\r?\n$/, '')
    : await askSecret(`${t('密码')}: `)
  if (password === '') throw usageError(t('{question}不能为空', { question: t('密码') }))
  const credentials = { url, tenant, account, password, device: former?.device }
  const { answer, device } = await withFactor(credentials, args, await withCaptcha(credentials))
  if (!answer.access_token) throw new CommandError(EXIT.forbidden, sentenceOf(answer))
  await storeProfile(
    name,
    {
      url,
      tenant: answer.tenant_id ?? tenant,
      account: answer.account ?? account,
      access: answer.access_token,
      refresh: answer.refresh_token ?? '',
      ...((device ?? former?.device) ? { device: device ?? former?.device ?? '' } : {}),
    },
    { current: true },
  )
  note(
    t('已登录 {url}，租户 {tenant}，账号 {account}（{name}）。令牌保存在 {path}', {
      url,
      tenant: answer.tenant_id ?? tenant,
      account: answer.account ?? account,
      name: answer.real_name ?? '',
      path: profilePath(),
    }),
  )
  if (answer.password_change) note(t('首次登录需要修改密码：请先在控制台中修改'))
  if (answer.second_factor_setup) note(t('需要先设置两步验证：请在控制台中设置'))
}
