import { user } from '../../../contract/resources/system/user.ts'
import { Refusal } from '../../../contract/errors.ts'
import { type Caller, holds } from '../../engine/caller.ts'
import type { AnyRow } from '../../engine/hooks.ts'
import type { ActionLimit } from '../../engine/limits.ts'
import { mayOperate } from '../../engine/permit.ts'
import type { Reading } from '../../engine/work.ts'
import { selectHolders } from '../../store/access/holderRows.ts'
import type { Deed } from './whyActions.ts'
import { rowVerdict } from './whyRow.ts'
import { accountVerdict, callerOfSubject, subjectsOf } from './whySubject.ts'

/** Users who are named, and who are asked at most: each is judged as by his own call. */
const MAX_NAMED = 5,
  MAX_ASKED = 15

interface Question {
  readonly deed: Deed
  readonly code: string | undefined
  readonly row: AnyRow | null
  /** Only those who may go beyond it count; null where the deed has none. */
  readonly limit: ActionLimit | null
  readonly without: string
}
export interface OtherUser {
  readonly id: string
  readonly name: string
}

/** Whether a deed lets a caller through. */
export function refusalOfCheck(deed: Deed, caller: Caller): Refusal | null {
  try {
    deed.check(caller)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

async function mayToo(caller: Caller, { deed, row, limit }: Question, reading: Reading): Promise<boolean> {
  if (refusalOfCheck(deed, caller) || (limit && !holds(caller, limit.code))) return false
  if (row === null) return true
  const asOther: Reading = { ...reading, caller, tenantId: caller.tenantId }
  const { refusal, isRehearsed } = await rowVerdict(deed, row, asOther, null)
  return refusal === null && isRehearsed
}

/** Other users who may do it, as far as the asker sees them. */
export async function othersWhoMay(question: Question, reading: Reading): Promise<OtherUser[]> {
  const { deed, code, without } = question
  if (code === undefined || !mayOperate(reading.caller, user, 'view')) return []
  const holders = await selectHolders(reading.database.kysely, reading.tenantId, question.limit?.code ?? code)
  const others: OtherUser[] = []
  const candidates = holders.filter((id) => id !== without).slice(0, MAX_ASKED)
  for (const subject of await subjectsOf(candidates, reading)) {
    if (others.length >= MAX_NAMED) break
    const caller = callerOfSubject(subject, deed, reading)
    if (!caller || (await accountVerdict(subject, reading)).errCode !== null) continue
    const { userId, realName, account } = subject.session
    if (await mayToo(caller, question, reading)) others.push({ id: userId, name: realName || account })
  }
  return others
}
