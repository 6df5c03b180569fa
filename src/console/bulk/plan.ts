import type { Danger } from '../../contract/define/action.ts'
import type { Resource } from '../../contract/define/resource.ts'
import type { Preview } from '../../contract/wire.ts'
import type { Selection } from '../../palette/command.ts'
import { sentence, t } from '../text.ts'
import { REMOVE } from './remove.ts'

/** Number of rows from which a change asks for confirmation, and from which the count must be typed. */
const ASK_ABOVE_ROWS = 50
const TYPE_FROM_ROWS = 100

/** Chinese label of an action, 删除 for removing. */
export const actionLabel = (resource: Resource, action: string): string =>
  action === REMOVE ? '删除' : (resource.actions[action]?.label ?? action)

/**
 * The confirmation of a bulk change; `typed` is the text the operator must type, `danger` is shown in red,
 * `careful` starts on 取消.
 */
export interface Agreement {
  readonly title: string
  readonly text: string
  /** Warnings, each with the number of rows. */
  readonly warnings: readonly string[]
  readonly notes: readonly string[]
  readonly yes: string
  readonly danger: boolean
  readonly careful: boolean
  readonly typed: string | null
}

/** `封存 9 条（共选 12）`; without skipped rows only the first part. */
export function scopeTitle(label: string, preview: Preview): string {
  const params = { label: t(label), count: preview.eligible, total: preview.total }
  return preview.eligible === preview.total
    ? t('{label} {count} 条', params)
    : t('{label} {count} 条（共选 {total}）', params)
}

const DANGERS_TO_CONFIRM: ReadonlySet<string> = new Set([
  'ask',
  'confirm',
  'type-to-confirm',
] satisfies Danger[])

/**
 * Whether a change needs confirmation: it cannot be undone, changes many rows or a whole query, skips some
 * rows, has warnings, or is declared dangerous.
 */
export function mustAsk(
  resource: Resource,
  action: string,
  preview: Preview,
  selection: Selection['kind'],
): boolean {
  if (action === REMOVE || DANGERS_TO_CONFIRM.has(resource.actions[action]?.danger ?? '')) return true
  return (
    !preview.undoable ||
    preview.eligible > ASK_ABOVE_ROWS ||
    selection === 'query' ||
    preview.skipped.length > 0 ||
    (preview.warnings ?? []).length > 0
  )
}

const warningsOf = ({ warnings = [], skipped }: Preview): string[] => [
  ...warnings.map(({ text, said: warningSentence, count }) =>
    t('{count} 条{text}', { count, text: warningSentence ? sentence(warningSentence) : t(text) }),
  ),
  ...skipped.map((skip) =>
    t('跳过 {count} 条：{reason}', {
      count: skip.count,
      reason: skip.said ? sentence(skip.said) : t(skip.reason),
    }),
  ),
]

/** The confirmation of a previewed change. */
export function agreementOf(resource: Resource, action: string, preview: Preview): Agreement {
  const label = actionLabel(resource, action)
  const declaredDanger = resource.actions[action]?.danger,
    onCollection = resource.actions[action]?.on === 'collection'
  const danger =
    action === REMOVE ||
    declaredDanger === 'type-to-confirm' ||
    (declaredDanger === 'confirm' && !preview.undoable)
  // An action that only adds rows is undone by removing them.
  const careful = danger || (!preview.undoable && !onCollection)
  const typed =
    declaredDanger === 'type-to-confirm' || preview.eligible >= TYPE_FROM_ROWS
      ? String(preview.eligible)
      : null
  const warnings = warningsOf(preview)
  const notes = [
    ...preview.sentences.map(sentence),
    preview.undoable ? t('完成后可按 z 撤销') : t('此操作不能撤销'),
  ]
  if (action === REMOVE)
    return {
      title: t('提示'),
      text: t('确定将选择数据删除?'),
      warnings,
      notes: [scopeTitle(label, preview), ...notes],
      yes: t('删除'),
      danger,
      careful,
      typed,
    }
  return {
    title: scopeTitle(label, preview),
    text: onCollection
      ? t('确定要执行“{label}”吗?', { label: t(label) })
      : t('确定要对这些数据执行“{label}”吗?', { label: t(label) }),
    warnings,
    notes,
    yes: t(label),
    danger,
    careful,
    typed,
  }
}
