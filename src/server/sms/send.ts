import { providerOf } from '../../contract/parts/smsProviders.ts'
import { fillTemplate } from '../../contract/parts/smsText.ts'
import { randomWord } from '../../kernel/id.ts'
import { allowsPrivateHosts } from '../engine/privateHosts.ts'
import { PRIVATE_ADDRESS } from '../gateways/outgoing.ts'
import { post } from '../gateways/post.ts'
import type { Services } from '../services.ts'
import { claimMessages, type ClaimedMessage, endMessage, type MessageEnd } from '../store/resource/smsRows.ts'
import { answerOf, type SmsOutcome, type SmsProvider } from './provider.ts'
import { PROVIDERS } from './providers/providers.ts'
import { orderedParams, readParams } from './template.ts'

/** Seconds before each further attempt. */
const DELAYS: readonly number[] = [15, 60, 300]
const TIMEOUT_MS = 8_000
/** How long a claimed message is reserved for its process; longer than an attempt takes. */
const CLAIM_SECONDS = 30
const BATCH_SIZE = 20

/**
 * Sends due messages, BATCH_SIZE at a time; several servers share the work. A process that dies leaves its
 * claimed messages to be sent again. Resolves to whether more may be due.
 */
export async function sendDueMessages(services: Services): Promise<boolean> {
  const { kysely } = services.database
  const claimed = await claimMessages(kysely, { limit: BATCH_SIZE, seconds: CLAIM_SECONDS })
  await Promise.all(
    claimed.map(async (message) => {
      const outcome = await attempt(services, message)
      await endMessage(kysely, message, endOf(message, outcome))
    }),
  )
  return claimed.length === BATCH_SIZE
}

/** What follows from an attempt: an end, or another one after a while. */
function endOf({ tryCount }: ClaimedMessage, outcome: SmsOutcome): MessageEnd {
  if (outcome.sent) return outcome
  return { ...outcome, nextInSeconds: outcome.again ? (DELAYS[tryCount] ?? null) : null }
}

const final = (error: string): SmsOutcome => ({ sent: false, again: false, error })

async function attempt(services: Services, message: ClaimedMessage): Promise<SmsOutcome> {
  if (message.gone) return final('短信配置已删除')
  if (message.expired) return final('已过有效时间，不再发送')
  const provider = PROVIDERS[providerOf(message.category)]
  if (!provider) return { sent: true, providerNo: null }
  try {
    return await ask(services, provider, message)
  } catch (error) {
    const text = error instanceof Error ? error.message : ''
    if (text === PRIVATE_ADDRESS) return final('主机不在允许范围')
    return { sent: false, again: true, error: `没有应答：${text}`.slice(0, 200) }
  }
}

async function ask(
  { database, vault }: Services,
  provider: SmsProvider,
  message: ClaimedMessage,
): Promise<SmsOutcome> {
  const params = readParams(vault.open(message.sealedParams)),
    template = message.content ?? ''
  const request = provider.request(
    {
      accessKey: message.accessKey ?? '',
      secretKey: message.sealedSecret ? vault.open(message.sealedSecret) : '',
      regionId: message.regionId,
      appId: message.appId,
      signName: message.signName,
      endpoint: message.endpoint,
    },
    {
      recordNo: message.recordNo,
      phone: vault.open(message.sealedPhone),
      templateId: message.templateId ?? '',
      content: fillTemplate(template, params),
      params: orderedParams(template, params),
    },
    { at: new Date(), nonce: randomWord(24) },
  )
  const allowPrivate = await allowsPrivateHosts({ database })
  const { status, text } = await post({ ...request, timeoutMs: TIMEOUT_MS, allowPrivate })
  return provider.outcome(status, answerOf(text))
}
