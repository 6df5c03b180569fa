import type { ActionSpec } from '../../contract/define/action.ts'
import { APPROVAL_RIGHT, type ApprovalSpec, isDecision } from '../../contract/define/approval.ts'
import { permissionOf } from '../../contract/define/permission.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { Refusal, say, sayChoice } from '../../contract/errors.ts'
import type { Sentence } from '../../kernel/sentence.ts'
import { selectHolders } from '../store/access/holderRows.ts'
import { insertMessages, type NewMessage } from '../store/desk/messageRows.ts'
import { SYSTEM_USER } from '../../contract/parts/systemUser.ts'
import type { AnyRow, Changes, Step } from './hooks.ts'
import { readParam } from './parameters.ts'
import type { Work } from './work.ts'

/** Tenant parameter that allows users to decide about their own applications. */
const SELF_ALLOWED = 'biz.audit.selfAllowed'
const REASON_FIELDS = ['execError', 'opinion', 'reason'] as const

const applicantOf = ({ applicant }: ApprovalSpec, row: AnyRow): string => String(row[applicant] ?? '')

/**
 * The refusal (AUDIT_OWN_DOCUMENT) of a decision by the applicant himself; null where the action is no decision,
 * somebody else applied, or the tenant allows it.
 */
export async function ownDecision(
  { approval }: Resource,
  action: ActionSpec,
  { row, work }: { readonly row: AnyRow; readonly work: Work },
): Promise<Refusal | null> {
  if (!isDecision(approval, action) || applicantOf(approval, row) !== work.caller.session.userId) return null
  const isAllowed = ['1', 'true'].includes((await readParam(work, SELF_ALLOWED)) ?? '')
  return isAllowed ? null : new Refusal('AUDIT_OWN_DOCUMENT')
}

const partsOf = (resource: Resource, row: AnyRow): { noun: Sentence; number: string } => ({
  noun: say(resource.label),
  number: String(row[resource.title] ?? row.id),
})
const linkTo = ({ menu }: Resource, id: string): string => `${menu?.path ?? ''}?row=${id}&pane=detail`

/**
 * Sends one message about new rows of an applicant that wait for approval to everybody who may decide, except the
 * applicant.
 */
export async function notifyApprovers(
  resource: Resource,
  rows: readonly AnyRow[],
  { db, tenantId }: Pick<Work, 'db' | 'tenantId'>,
): Promise<void> {
  const { approval, stateField } = resource
  if (approval === null) return
  const waiting = rows.filter((row) => row[stateField ?? ''] === approval.state),
    [first] = waiting
  if (first === undefined) return
  const holders = await selectHolders(db, tenantId, permissionOf(resource, APPROVAL_RIGHT))
  const applicant = applicantOf(approval, first)
  await insertMessages(db, {
    tenantId,
    userIds: holders.filter((id) => id !== applicant),
    category: 'todo',
    ...(waiting.length === 1
      ? {
          sentence: say('{noun} {number} 待审核', partsOf(resource, first)),
          link: linkTo(resource, first.id),
        }
      : {
          sentence: say('{count} 条{noun}待审核', { count: waiting.length, noun: say(resource.label) }),
          link: resource.menu?.path ?? '',
        }),
  })
}

/** A row with what a decision changed in it. */
interface DecidedRow {
  readonly row: AnyRow
  readonly step: Step
}

/** Why a row was decided so: what the decision failed of, else the opinion; empty where neither was given. */
function reasonOf({ set = {} }: Step, input: Changes): string {
  for (const name of REASON_FIELDS) {
    const text = set[name] ?? input[name]
    if (typeof text === 'string' && text !== '') return text
  }
  return ''
}

/** The message about one decided row, or about several of one applicant. */
function decisionMessage(
  resource: Resource,
  decided: readonly DecidedRow[],
  input: Changes,
): Pick<NewMessage, 'sentence' | 'link'> {
  const [first] = decided
  const state = sayChoice(resource.states?.labels[String(first?.step.set?.[resource.stateField ?? ''])] ?? '')
  if (first === undefined || decided.length > 1)
    return {
      sentence: say('{count} 条{noun}：{state}', { count: decided.length, noun: say(resource.label), state }),
      link: resource.menu?.path ?? '',
    }
  const reason = reasonOf(first.step, input),
    parts = { ...partsOf(resource, first.row), state }
  return {
    sentence: reason
      ? say('{noun} {number}：{state}，{reason}', { ...parts, reason })
      : say('{noun} {number}：{state}', parts),
    link: linkTo(resource, first.row.id),
  }
}

/** Sends the decision of an action to the applicants of its rows; nobody is sent his own. */
export async function notifyApplicants(
  {
    resource,
    action,
    input,
  }: { readonly resource: Resource; readonly action: ActionSpec; readonly input: Changes },
  decided: readonly DecidedRow[],
  { db, tenantId, caller }: Work,
): Promise<void> {
  const { approval, stateField } = resource
  if (!isDecision(approval, action)) return
  const groups = new Map<string, DecidedRow[]>()
  for (const one of decided) {
    const key = `${applicantOf(approval, one.row)}:${String(one.step.set?.[stateField ?? ''])}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  for (const [key, group] of groups) {
    const [userId = ''] = key.split(':')
    if (userId === '' || userId === SYSTEM_USER || userId === caller.session.userId) continue
    await insertMessages(db, {
      tenantId,
      userIds: [userId],
      category: 'outcome',
      ...decisionMessage(resource, group, input),
    })
  }
}
