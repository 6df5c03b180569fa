import { createApi } from './api.ts'
import { connect } from './connection.ts'
import { EXIT, CommandError, usageError } from './exit.ts'
import type { Args } from './io/args.ts'
import { formatOf, screenWidth, tableText, writeJson } from './io/output.ts'
import { note, write } from './io/terminal.ts'
import { chooseProfile, dropProfile, profileName, readProfiles } from './profiles.ts'
import { t } from './text.ts'

/** `logout`: ends the session on the server, and forgets it here whatever the server says. */
export async function logout(args: Args): Promise<void> {
  const name = await profileName(args.values.profile)
  const { profiles } = await readProfiles()
  const stored = profiles[name]
  if (!stored) throw usageError(t('没有名为 {name} 的登录', { name }))
  const api = createApi({ url: stored.url, client: 'cli', profile: name, login: stored })
  await api.get('/blade-auth/oauth/logout', {}, { flat: true }).catch((error: unknown) => {
    if (!(error instanceof CommandError)) throw error
    note(error.message)
  })
  await dropProfile(name)
  note(t('已退出（{name}）', { name }))
}

/** `profiles [name]`: lists the stored logins, or chooses the current one. */
export async function profiles(args: Args, chosen: string | undefined): Promise<void> {
  if (chosen !== undefined) return chooseProfile(chosen)
  const { current, profiles: stored } = await readProfiles()
  const rows = Object.entries(stored).map(([name, { url, tenant, account }]) => ({
    name,
    current: name === current,
    url,
    tenant,
    account,
  }))
  if (formatOf(args) === 'json') return writeJson(rows)
  write(
    tableText(
      ['', t('名称'), t('服务器地址'), t('租户编号'), t('账号')],
      rows.map((row) => [row.current ? '*' : '', row.name, row.url, row.tenant, row.account]),
      screenWidth(),
    ),
  )
}

/** `whoami`: who is logged in, as the server sees it. */
export async function whoami(args: Args): Promise<void> {
  const connection = await connect(args.values.profile, 'cli')
  const user = await createApi(connection).get<Readonly<Record<string, unknown>> | null>(
    '/blade-system/user/info',
  )
  if (!user)
    throw new CommandError(
      EXIT.forbidden,
      t('尚未登录（{profile}），请先运行 quarterdeck login', { profile: connection.profile ?? '' }),
    )
  const { url } = connection
  const who = { url, tenant: user.tenantId, account: user.account, name: user.realName ?? user.name }
  if (formatOf(args) === 'json') return writeJson(who)
  write(`${[who.url, who.tenant, who.account, who.name].map((part) => String(part ?? '')).join('  ')}\n`)
}
