import { CommandError, EXIT, usageError } from './exit.ts'
import { type Profile, profileName, readProfiles, storeProfile } from './profiles.ts'
import { locale, t } from './text.ts'

/** The header by which the operation log knows the client. */
export type ClientName = 'cli' | 'mcp'

/** Where calls go, and as whom. */
export interface Connection {
  readonly url: string
  readonly client: ClientName
  /** The name of the stored login; null where the environment has the token. */
  readonly profile: string | null
  readonly login: Profile | null
}

/** The client key that the console uses as well. */
export const CLIENT_KEY = `Basic ${Buffer.from('saber3:saber3_secret').toString('base64')}`

/** The address of a server without the slashes at its end; throws a usage error for anything else. */
export function serverUrl(text: string): string {
  const address = text.includes('://') ? text : `http://${text}`
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw usageError(t('服务器地址不正确：{url}', { url: text }))
  return address.replace(/\/+$/, '')
}

/** The login of the environment, for machines on which nobody logs in. */
function environmentLogin(): Profile | null {
  const { QUARTERDECK_URL: url, QUARTERDECK_TOKEN: access, QUARTERDECK_TENANT: tenant = '' } = process.env
  if (!access) return null
  if (!url) throw usageError(t('设置了 QUARTERDECK_TOKEN 时，也要设置 QUARTERDECK_URL'))
  return {
    url: serverUrl(url),
    tenant,
    account: '',
    access,
    refresh: process.env.QUARTERDECK_REFRESH_TOKEN ?? '',
  }
}

/** The connection of a command: the token of the environment, else a stored login. */
export async function connect(name: string | undefined, client: ClientName): Promise<Connection> {
  const fromEnvironment = name === undefined ? environmentLogin() : null
  if (fromEnvironment) return { url: fromEnvironment.url, client, profile: null, login: fromEnvironment }
  const profile = await profileName(name)
  const login = (await readProfiles()).profiles[profile]
  if (!login)
    throw new CommandError(
      EXIT.forbidden,
      t('尚未登录（{profile}），请先运行 quarterdeck login', { profile }),
    )
  return { url: login.url, client, profile, login }
}

/** A connection to a server on which nobody is logged in yet. */
export const connectOpen = (url: string, client: ClientName): Connection => ({
  url,
  client,
  profile: null,
  login: null,
})

/** The headers of a call. */
export const headersOf = ({ client, login }: Connection): Record<string, string> => ({
  Authorization: CLIENT_KEY,
  'Acting-Client': client,
  'Accept-Language': locale() === 'en' ? 'en' : 'zh-CN',
  'User-Agent': `quarterdeck-${client}`,
  ...(login?.access ? { 'Blade-Auth': `bearer ${login.access}` } : {}),
  ...(login?.tenant ? { 'Tenant-Id': login.tenant } : {}),
})

/** The connection with fresh tokens, which are stored where they came from. */
export async function withTokens(
  connection: Connection,
  tokens: { readonly access: string; readonly refresh: string },
): Promise<Connection> {
  const login = { ...(connection.login as Profile), ...tokens }
  if (connection.profile !== null) await storeProfile(connection.profile, login)
  return { ...connection, login }
}

/** The tokens that another command on this machine has stored meanwhile; null where there are none. */
export async function storedMeanwhile({ profile, login }: Connection): Promise<Profile | null> {
  if (profile === null) return null
  const stored = (await readProfiles()).profiles[profile]
  return stored && stored.access !== login?.access ? stored : null
}
