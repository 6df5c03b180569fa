import { sentenceText } from '../../../contract/errors.ts'
import { ALARM_CHANNELS } from '../../../contract/parts/alarms.ts'
import { parseModestJson } from '../../../kernel/json.ts'
import { beginningOf } from '../../../kernel/text.ts'
import { allowsPrivateHosts } from '../../engine/privateHosts.ts'
import { PRIVATE_ADDRESS } from '../../gateways/outgoing.ts'
import { post } from '../../gateways/post.ts'
import { dingTalkText, robotRefusal, type RobotRequest, weComText } from '../../gateways/robots.ts'
import type { Services } from '../../services.ts'
import type { ClaimedSend } from '../../store/alarm/sendRows.ts'
import { type Failure, final } from './failure.ts'

const TIMEOUT_MS = 8_000
const MAX_TEXT_LENGTH = 2_000

/** Sends to the group of a messenger. */
export async function byRobot(services: Services, send: ClaimedSend): Promise<Failure | null> {
  const isWeCom = send.channel === ALARM_CHANNELS.wire.weCom
  const sealed = isWeCom ? send.weComUrl : send.dingTalkUrl
  if (!sealed) return final('没有填写机器人地址')
  const { database, vault } = services
  const url = vault.open(sealed),
    text = beginningOf(sentenceText(send.sentence), MAX_TEXT_LENGTH),
    secret = send.dingTalkSecret ? vault.open(send.dingTalkSecret) : ''
  try {
    const request = isWeCom ? weComText(url, text) : dingTalkText(url, text, { secret, at: new Date() })
    return await ask(request, await allowsPrivateHosts({ database }))
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (message === PRIVATE_ADDRESS) return final('主机不在允许范围')
    return { again: true, error: `没有应答：${message}` }
  }
}

async function ask({ url, body }: RobotRequest, allowPrivate: boolean): Promise<Failure | null> {
  if (!allowPrivate && !url.startsWith('https://')) return final('机器人地址须是 https 地址')
  const { status, text } = await post({
    url,
    body,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    timeoutMs: TIMEOUT_MS,
    allowPrivate,
  })
  const refusal = robotRefusal(status, answerOf(text))
  return refusal === null ? null : { again: status === 429 || status >= 500, error: `机器人拒绝：${refusal}` }
}

function answerOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const answer: unknown = parseModestJson(text)
    return answer !== null && typeof answer === 'object' ? (answer as Readonly<Record<string, unknown>>) : {}
  } catch {
    return {}
  }
}
