import { say } from '../../../contract/errors.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { type Fen, formatFen } from '../../../kernel/money.ts'
import { type Caller, holds } from '../../engine/caller.ts'
import type { AnyRow } from '../../engine/hooks.ts'
import { type ActionLimit, limitOfAction } from '../../engine/limits.ts'
import type { Reading } from '../../engine/work.ts'
import type { Deed } from './whyActions.ts'
import { othersWhoMay, type OtherUser, refusalOfCheck } from './whyOthers.ts'
import { rowOfAsker, rowVerdict } from './whyRow.ts'
import { amountOn } from './whySample.ts'
import { possibleStates } from './whyState.ts'
import { codeOf, rightSteps, step, type Step } from './whySteps.ts'
import { accountVerdict, callerOfSubject, type Subject } from './whySubject.ts'

/** What decides whether a user may do something, in the order in which it is decided. */
export interface Explanation {
  /** Null where it depends on the row and none is named, or on what a person fills in. */
  readonly allowed: boolean | null
  /** Code of the refusal that a call would get; null where it is allowed. */
  readonly errCode: string | null
  readonly answer: Sentence
  readonly deed: {
    readonly id: string
    readonly title: string
    readonly method: string
    readonly path: string
  }
  readonly user: { readonly id: string; readonly account: string; readonly realName: string }
  readonly steps: readonly Step[]
  /** The amount (fen) above which another right is needed; null without such a limit, or with that right. */
  readonly limit: { readonly amount: number; readonly label: string } | null
  readonly others: readonly OtherUser[]
}
interface Question {
  readonly deed: Deed
  readonly subject: Subject
  /** Id or number of the row; empty for none. */
  readonly typed: string
}
type Verdict = Pick<Explanation, 'allowed' | 'errCode' | 'steps' | 'limit'> & { readonly row: AnyRow | null }

const REFUSED = { allowed: false, limit: null, row: null } as const

/** Decides a question with the code that decides the call. */
export async function explain({ deed, subject, typed }: Question, reading: Reading): Promise<Explanation> {
  const verdict = await judge({ deed, subject, typed }, reading)
  const { userId, account, realName } = subject.session
  const { row, ...rest } = verdict
  const caller = callerOfSubject(subject, deed, reading)
  const others = await othersWhoMay(
    {
      deed,
      code: caller ? codeOf(deed, caller) : deed.codes[0],
      row,
      limit: rest.limit && deed.resource ? await limitOfAction(deed.resource, deed.name, reading) : null,
      without: userId,
    },
    reading,
  )
  return {
    ...rest,
    answer: answerOf(verdict, deed),
    deed: { id: deed.id, title: deed.title, method: deed.method, path: deed.path },
    user: { id: userId, account, realName },
    others,
  }
}

async function judge({ deed, subject, typed }: Question, reading: Reading): Promise<Verdict> {
  const account = await accountVerdict(subject, reading)
  const first = step('账号', account.errCode === null, account.sentence, account.mend)
  const caller = callerOfSubject(subject, deed, reading)
  if (!caller || account.errCode !== null) return { ...REFUSED, errCode: account.errCode, steps: [first] }
  const refusal = refusalOfCheck(deed, caller)
  const steps = [first, ...(await rightSteps(deed, caller, reading))]
  if (refusal) return { ...REFUSED, errCode: refusal.code, steps }
  const lifted = deed.resource && (await limitOfAction(deed.resource, deed.name, reading))
  const limit = lifted && !holds(caller, lifted.code) ? lifted : null
  const concernsRow = deed.resource !== null && deed.name !== 'add' && deed.action?.on !== 'collection'
  if (typed === '' || !concernsRow) {
    const isOpen = deed.action?.judged === true && concernsRow
    const limits = lifted ? [limitStep(lifted, limit !== null, null)] : []
    return {
      ...publicLimit(limit),
      allowed: isOpen ? null : true,
      errCode: null,
      steps: [...steps, ...limits],
      row: null,
    }
  }
  return judgeRow({ deed, caller, typed, steps, lifted, limit }, reading)
}

const publicLimit = (limit: ActionLimit | null): Pick<Explanation, 'limit'> => ({
  limit: limit && { amount: limit.amount, label: limit.label },
})

interface RowQuestion {
  readonly deed: Deed
  readonly caller: Caller
  readonly typed: string
  readonly steps: readonly Step[]
  /** The limit of the deed, and the same where it holds for the caller. */
  readonly lifted: ActionLimit | null
  readonly limit: ActionLimit | null
}

async function judgeRow(
  { deed, caller, typed, steps, lifted, limit }: RowQuestion,
  reading: Reading,
): Promise<Verdict> {
  const row = deed.resource && (await rowOfAsker(deed.resource, typed, reading))
  if (!row) {
    const unseen = step('数据权限', null, say('没有这条数据，或不在您自己的数据权限之内，不作说明'))
    return { ...REFUSED, errCode: 'NOT_FOUND', steps: [...steps, unseen] }
  }
  const asSubject: Reading = { ...reading, caller, tenantId: caller.tenantId }
  const { isVisible, refusal, isRehearsed } = await rowVerdict(deed, row, asSubject, limit?.amount ?? null)
  const scope = isVisible
    ? step('数据权限', true, say('数据在用户的数据权限之内'))
    : step('数据权限', false, say('数据不在用户的数据权限之内'), say('在他的角色里换一个含它的数据权限'))
  if (!isVisible) return { ...REFUSED, row, errCode: 'NOT_FOUND', steps: [...steps, scope] }
  const state = refusal
    ? step('数据状态', false, refusal.sentence, deed.resource && possibleStates(deed.resource, deed.action))
    : step('数据状态', true, say('数据的状态允许这个操作'))
  const amount = deed.action && amountOn(deed.action, row)
  const limits = lifted && !refusal ? [limitStep(lifted, limit !== null, amount)] : []
  return {
    ...publicLimit(refusal ? null : limit),
    allowed: refusal ? false : isRehearsed || null,
    errCode: refusal?.code ?? null,
    steps: [...steps, scope, state, ...limits],
    row,
  }
}

function limitStep({ amount, label, code }: ActionLimit, isLimited: boolean, most: number | null): Step {
  const parts = { amount: formatFen(amount as Fen), label: say(label), code }
  if (!isLimited) return step('金额', true, say('没有上限，有“{label}”（{code}）', parts))
  return step(
    '金额',
    most !== null && most > amount ? false : null,
    say('每次最多 ¥{amount}，超过须有“{label}”（{code}）', parts),
    say('在他的角色里勾选“{label}”', parts),
  )
}

function answerOf({ allowed, steps, limit, row }: Verdict, deed: Deed): Sentence {
  if (allowed === null) return row ? say('权限和状态都允许，还要看填写的内容') : say('要看是哪一条数据')
  const broken = steps.find(({ passed }) => passed === false) ?? steps.at(-1)
  if (!allowed) return say('不能：{reason}', { reason: broken?.sentence ?? say('没有权限') })
  if (limit) return say('能，每次最多 ¥{amount}', { amount: formatFen(limit.amount as Fen) })
  if (row) return say('能，对这一条也能')
  return deed.resource ? say('能；对某一条还要看数据权限和状态') : say('有权调用；内容另按数据核对')
}
