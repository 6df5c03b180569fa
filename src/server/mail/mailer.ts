import { lookup } from 'node:dns/promises'
import { createTransport } from 'nodemailer'
import { isIpAddress, isPrivateHost } from '../../kernel/host.ts'
import { allowsPrivateHosts } from '../engine/privateHosts.ts'
import { publicAddresses } from '../gateways/outgoing.ts'
import type { Services } from '../services.ts'
import { enabledMailServer, type StoredMailServer } from '../store/resource/mailRows.ts'

/** A letter in plain text. */
export interface Mail {
  readonly to: string
  /** Further addresses, separated by commas. */
  readonly cc?: string | null
  readonly subject: string
  readonly text: string
  readonly attachments?: readonly { readonly filename: string; readonly content: Buffer }[]
}
/** Whether a letter was accepted; `again` where another attempt makes sense. */
export type MailOutcome =
  | { readonly sent: true }
  | { readonly sent: false; readonly again: boolean; readonly error: string }

type Serving = Pick<Services, 'database' | 'vault'>

const TIMEOUT_MS = 10_000
const NO_SERVER = '未配置邮件服务器'
const final = (error: string): MailOutcome => ({ sent: false, again: false, error })

/** Sends a letter by the enabled mail server of a tenant. */
export async function sendMail(services: Serving, tenantId: string, mail: Mail): Promise<MailOutcome> {
  const server = await enabledMailServer(services.database.kysely, tenantId)
  if (!server) return final(NO_SERVER)
  return withTransport(services, server, async (transport) => {
    await transport.sendMail({
      from: { name: server.fromName ?? '', address: server.fromAddress },
      to: mail.to,
      ...(mail.cc ? { cc: mail.cc } : {}),
      subject: mail.subject,
      text: mail.text,
      attachments: [...(mail.attachments ?? [])],
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  })
}

/** Connects to a mail server and logs in. */
export const probeMailServer = (services: Serving, server: StoredMailServer): Promise<MailOutcome> =>
  withTransport(services, server, async (transport) => {
    await transport.verify()
  })

type Transport = ReturnType<typeof createTransport>

async function withTransport(
  services: Serving,
  server: StoredMailServer,
  use: (transport: Transport) => Promise<void>,
): Promise<MailOutcome> {
  try {
    const address = await addressOf(services, server.host)
    if (address === null) return final('主机不在允许范围')
    const transport = createTransport({
      host: address,
      port: server.port,
      secure: server.security === 'tls',
      requireTLS: server.security === 'startTls',
      ignoreTLS: server.security === 'none',
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      ...(isIpAddress(server.host) ? {} : { tls: { servername: server.host } }),
      ...(server.username
        ? { auth: { user: server.username, pass: server.sealed ? services.vault.open(server.sealed) : '' } }
        : {}),
    })
    try {
      await use(transport)
      return { sent: true }
    } finally {
      transport.close()
    }
  } catch (error) {
    return failureOf(error)
  }
}

/** The address that is connected to, checked where private ones are forbidden; null where there is no other. */
async function addressOf({ database }: Serving, host: string): Promise<string | null> {
  const isAllowed = await allowsPrivateHosts({ database })
  if (!isAllowed && isPrivateHost(host)) return null
  if (isIpAddress(host)) return host
  const found = await lookup(host, { all: true })
  const usable = isAllowed ? found : publicAddresses(found)
  return usable[0]?.address ?? null
}

interface SmtpError {
  readonly code?: string
  readonly responseCode?: number
  readonly message?: string
}

/** Logins and letters that the server refused for good (5xx) are not tried again. */
function failureOf(error: unknown): MailOutcome {
  const { code = '', responseCode = 0, message = '' } = (error ?? {}) as SmtpError
  if (code === 'EAUTH') return final('账号或密码错误')
  if (responseCode >= 500) return final(`服务器拒绝：${message}`.slice(0, 200))
  return { sent: false, again: true, error: `连接失败：${message}`.slice(0, 200) }
}
