import { formatMoment } from '../../../kernel/time.ts'
import type { Draft } from '../../form/draft.ts'
import { onSessionChange, session } from '../../session.ts'

const PREFIX = 'quarterdeck-recharge:'
const keyOf = (accountId: string): string => `${PREFIX}${session.user?.user_id ?? ''}:${accountId}`

/** What was entered for an account in this tab and not sent; null where there is nothing. */
export function keptDraft(accountId: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(accountId)) ?? 'null') as Draft | null
  } catch {
    return null
  }
}

/** Keeps what was entered; returns the time. */
export function keepDraft(accountId: string, draft: Readonly<Draft>): string {
  sessionStorage.setItem(keyOf(accountId), JSON.stringify(draft))
  return formatMoment(new Date()).slice(11)
}

export const forgetDraft = (accountId: string): void => sessionStorage.removeItem(keyOf(accountId))

onSessionChange(() => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
})
