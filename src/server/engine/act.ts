import type { ActionSpec } from '../../contract/define/action.ts'
import type { Resource } from '../../contract/define/resource.ts'
import {
  type ErrorCode,
  ERRORS,
  notFound,
  Refusal,
  say,
  sayChoice,
  sentenceText,
} from '../../contract/errors.ts'
import { type BulkAnswer, failedRow, type RowOutcome } from '../../contract/wire.ts'
import type { Sentence } from '../../kernel/sentence.ts'
import { updateRows } from '../store/rows.ts'
import { notifyApplicants } from './approvals.ts'
import { changesOf } from './audit.ts'
import { concludeAction, effectSentences } from './effects.ts'
import type { AnyRow, Changes, CollectionResult, Step } from './hooks.ts'
import { lockRows } from './lockRows.ts'
import type { WriteResult, Undo } from './perform.ts'
import { prepare, stepOf, verdictOn } from './step.ts'
import type { Work } from './work.ts'

/** An action that is about to be applied to some rows. */
export interface ActionRequest {
  readonly resource: Resource
  readonly name: string
  readonly action: ActionSpec
  readonly ids: readonly string[]
  readonly input: Changes
  /**
   * Judges the rows and runs the handlers without updating the rows: the transaction is rolled back
   * afterwards (preview).
   */
  readonly dry?: boolean
}
interface PlannedStep {
  readonly row: AnyRow
  readonly step: Step
}
/** A row with the changes made to it. */
export interface AppliedStep extends PlannedStep {
  readonly version: number
}
/** The outcome of every row, before it is put into the form of the answer. */
export interface ActionOutcome {
  readonly done: readonly AppliedStep[]
  /** Rows that change because a row of `done` changes (`Step.along`). */
  readonly along: readonly AppliedStep[]
  readonly skipped: readonly RowOutcome[]
  readonly failed: readonly RowOutcome[]
  readonly refusal: Refusal | null
}

/** A row that already is in the target state of the action; it counts as skipped. */
function alreadyRow(id: string, label: string): RowOutcome {
  const sentence = say(ERRORS.ALREADY.text, { state: sayChoice(label) })
  return { id, errCode: 'ALREADY' satisfies ErrorCode, msg: sentenceText(sentence), said: sentence }
}

/** Judges every row, then updates the allowed ones with one statement per distinct set of changes. */
export async function actOnRows(request: ActionRequest, work: Work): Promise<ActionOutcome> {
  const { resource, name, action, dry } = request
  const atOnce = !dry && !action.handled && !action.requires && action.from !== undefined
  const lockedRows = await lockRows(request, atOnce, work)
  if (action.handled) await prepare({ resource, name, action }, lockedRows, work)
  const { chosen, skipped, failed, refusal } = await judgeRows(request, lockedRows, work)
  const along = alongWith(chosen)
  const versions = dry
    ? new Map<string, number>()
    : atOnce
      ? new Map(chosen.map(({ row }) => [row.id, Number(row.movedTo ?? 0)]))
      : await applySteps(resource, [...chosen, ...along], work)
  if (!dry)
    await concludeAction(
      { resource, action, ids: chosen.map(({ row }) => row.id), along: along.map(({ row }) => row.id) },
      work,
    )
  if (!dry) await notifyApplicants(request, chosen, work)
  const moved = ({ row, step }: PlannedStep): AppliedStep => ({
    row,
    step,
    version: versions.get(row.id) ?? Number(row.version ?? 0),
  })
  return { done: chosen.map(moved), along: along.map(moved), skipped, failed, refusal }
}

interface ActionVerdicts extends Pick<ActionOutcome, 'skipped' | 'failed' | 'refusal'> {
  readonly chosen: readonly PlannedStep[]
}

/** Decides for every row whether the action applies; `refusal` is that of the first failed row. */
async function judgeRows(
  { resource, name, action, ids, input }: ActionRequest,
  lockedRows: readonly AnyRow[],
  work: Work,
): Promise<ActionVerdicts> {
  const rows = new Map(lockedRows.map((row) => [row.id, row]))
  const skipped: RowOutcome[] = [],
    failed: RowOutcome[] = [],
    chosen: PlannedStep[] = []
  let refusal: Refusal | null = null
  for (const id of ids) {
    const row = rows.get(id)
    const verdict = row ? verdictOn(resource, action, row, work.at) : notFound(resource)
    if (verdict === 'already') {
      skipped.push(alreadyRow(id, resource.states?.labels[action.to ?? ''] ?? ''))
      continue
    }
    const step =
      row && verdict === 'may' ? await stepOf({ resource, name, action, input }, row, work) : verdict
    if (step instanceof Refusal) {
      failed.push(failedRow(id, step))
      refusal ??= step
    } else if (row && step !== 'may') chosen.push({ row, step })
  }
  return { chosen, skipped, failed, refusal }
}

async function applySteps(
  resource: Resource,
  chosen: readonly { row: AnyRow; step: Step }[],
  work: Work,
): Promise<Map<string, number>> {
  const groups = new Map<string, { set: Changes; ids: string[] }>()
  for (const { row, step } of chosen) {
    const set = step.set ?? {}
    if (Object.keys(set).length === 0) continue // the handler changes other tables only
    const key = JSON.stringify(set)
    const group = groups.get(key) ?? { set, ids: [] }
    group.ids.push(row.id)
    groups.set(key, group)
  }
  const versions = new Map<string, number>()
  for (const { set, ids } of groups.values())
    for (const { id, version } of await updateRows(work.db, resource, {
      tenantId: work.tenantId,
      ids,
      set,
      userId: work.caller.session.userId,
    }))
      versions.set(id, version)
  return versions
}

/**
 * Runs an action and reports the outcome of every row. Where no row was changed or skipped, it throws the
 * refusal of the first failed row, as a call for one row would.
 */
export async function runAction(request: ActionRequest, work: Work): Promise<WriteResult<BulkAnswer>> {
  const { resource, action } = request
  const outcome = await actOnRows(request, work)
  if (outcome.refusal && outcome.done.length === 0 && outcome.skipped.length === 0)
    throw new Refusal(outcome.refusal.code, outcome.refusal.params, outcome.refusal.field, {
      details: { success: 0, fail: outcome.failed },
    })
  const [only] = outcome.done
  const plain = {
    success: outcome.done.length + outcome.skipped.length,
    fail: outcome.failed,
    ...(request.ids.length === 1 ? only?.step.answer : {}),
  }
  const changed = [...outcome.done, ...outcome.along]
  const undo = action.inverse
    ? changed.map(
        ({ row, step, version }): Undo =>
          step.previousInput
            ? { id: row.id, version, input: step.previousInput }
            : { id: row.id, version, before: pick(row, step) },
      )
    : null
  return {
    once: onceOf(resource, outcome.done),
    answer: work.caller.detail
      ? {
          ...plain,
          skipped: outcome.skipped,
          ok: outcome.done.map(({ row, version }) => ({ id: row.id, version })),
        }
      : plain,
    msg: action.done ?? '操作成功!',
    targets: changed.map(({ row }) => row.id),
    undo,
    changes: changed.flatMap(({ row, step }) => changesOf(resource, row.id, pick(row, step), step.set ?? {})),
    sentences: [
      ...effectSentences(resource, action),
      ...outcome.done.flatMap(({ row, step }) =>
        (step.consequences ?? []).map((consequence) => ({ ...consequence, of: row.id })),
      ),
    ].slice(0, MAX_AUDIT_SENTENCES),
    message: [
      `${action.label} ${outcome.done.length} 条`,
      outcome.failed.length ? `失败 ${outcome.failed.length} 条` : '',
      ...[...effectSentences(resource, action), ...consequencesOf(outcome)].map(sentenceText),
    ]
      .filter(Boolean)
      .join('；'),
  }
}

/**
 * The one-time values of the answer: those of a single row as they are; those of several rows as lines of
 * title, tab, value.
 */
function onceOf(resource: Resource, done: readonly AppliedStep[]): Changes | undefined {
  const onceEntries = done.flatMap(({ row, step }) =>
    step.once ? [{ title: onceTitle(resource, row), once: step.once }] : [],
  )
  if (onceEntries.length < 2) return onceEntries[0]?.once
  const names = [...new Set(onceEntries.flatMap(({ once }) => Object.keys(once)))]
  return Object.fromEntries(
    names.map((name) => [
      name,
      onceEntries.map(({ title, once }) => `${title}\t${String(once[name] ?? '')}`).join('\n'),
    ]),
  )
}
const onceTitle = (resource: Resource, row: AnyRow): string =>
  String((resource.once?.by ? row[resource.once.by] : row[resource.title]) ?? row.id)

const MAX_CONSEQUENCES = 20
/** The same limit as for the row ids of an audit row. */
const MAX_AUDIT_SENTENCES = 100
/** The consequences of all rows of an action, each sentence once. */
export const consequencesOf = (outcome: ActionOutcome): Sentence[] =>
  [
    ...new Map(
      outcome.done
        .flatMap(({ step }) => step.consequences ?? [])
        .map((consequence) => [sentenceText(consequence), consequence]),
    ).values(),
  ].slice(0, MAX_CONSEQUENCES)

const MAX_WARNINGS = 20
/** The warnings about the rows of an action, each sentence once with the number of rows it concerns. */
export function warningsOf(outcome: ActionOutcome): NonNullable<CollectionResult['warnings']> {
  const counts = new Map<string, { readonly sentence: Sentence; readonly count: number }>()
  for (const { step } of outcome.done)
    for (const sentence of step.warnings ?? [])
      counts.set(sentenceText(sentence), {
        sentence,
        count: (counts.get(sentenceText(sentence))?.count ?? 0) + 1,
      })
  return [...counts.values()].slice(0, MAX_WARNINGS)
}

const pick = (row: AnyRow, step: Step): Changes =>
  Object.fromEntries(Object.keys(step.set ?? {}).map((name) => [name, row[name] ?? null]))

/** Rows that change because others do, each once, without those that were requested themselves. */
function alongWith(chosen: readonly PlannedStep[]): PlannedStep[] {
  const requestedIds = new Set(chosen.map(({ row }) => row.id))
  const others = chosen.flatMap(({ step }) => step.along ?? []).filter(({ row }) => !requestedIds.has(row.id))
  return [...new Map(others.map(({ row, set }) => [row.id, { row, step: { set } }])).values()]
}
