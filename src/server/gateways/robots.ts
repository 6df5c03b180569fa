import { createHmac } from 'node:crypto'

/** A text to a group of a messenger, by the address of its robot. */
export interface RobotRequest {
  readonly url: string
  readonly body: string
}

const textBody = (text: string): string => JSON.stringify({ msgtype: 'text', text: { content: text } })

/** A text to a group of WeCom. */
export const weComText = (url: string, text: string): RobotRequest => ({ url, body: textBody(text) })

/** A text to a group of DingTalk, signed where its robot demands it. */
export function dingTalkText(
  url: string,
  text: string,
  { secret, at }: { secret: string; at: Date },
): RobotRequest {
  const address = new URL(url)
  if (secret !== '') {
    const timestamp = String(at.getTime())
    address.searchParams.set('timestamp', timestamp)
    address.searchParams.set(
      'sign',
      createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64'),
    )
  }
  return { url: address.href, body: textBody(text) }
}

/** Why a robot refused a text; null where it took it. Both messengers answer `errcode` 0. */
export function robotRefusal(status: number, answer: Readonly<Record<string, unknown>>): string | null {
  if (status !== 200) return `HTTP ${status}`
  if (Number(answer.errcode) === 0) return null
  return `${String(answer.errcode ?? '')} ${String(answer.errmsg ?? '')}`.trim() || 'no errcode'
}
