import type { Resource } from '../../contract/define/resource.ts'
import type { FigureChange, Preview } from '../../contract/wire.ts'
import { formatMoment } from '../../kernel/time.ts'
import { sentence, t } from '../text.ts'
import type { PreviewRow } from './previewRows.ts'
import { REMOVE } from '../../palette/remove.ts'

/** Number of rows from which the count must be typed. */
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
  /** Figures of accounts before and after. */
  readonly figures: readonly FigureChange[]
  readonly rows: readonly PreviewRow[]
  /** When the preview was made, and that every row is checked again. */
  readonly moment: string
}

/** `封存 9 条（共选 12）`; without skipped rows only the first part. */
export function scopeTitle(label: string, preview: Preview): string {
  const params = { label: t(label), count: preview.eligible, total: preview.total }
  return preview.eligible === preview.total
    ? t('{label} {count} 条', params)
    : t('{label} {count} 条（共选 {total}）', params)
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

interface Risk {
  readonly danger: boolean
  readonly careful: boolean
  readonly typed: string | null
}

function riskOf(resource: Resource, action: string, preview: Preview): Risk {
  const spec = resource.actions[action]
  const danger =
    action === REMOVE ||
    spec?.danger === 'type-to-confirm' ||
    (spec?.danger === 'confirm' && !preview.undoable)
  return {
    danger,
    // An action that only adds rows is undone by removing them.
    careful: danger || (!preview.undoable && spec?.on !== 'collection'),
    typed:
      spec?.danger === 'type-to-confirm' || preview.eligible >= TYPE_FROM_ROWS
        ? String(preview.eligible)
        : null,
  }
}

/** The confirmation of a previewed change. */
export function agreementOf(
  resource: Resource,
  action: string,
  preview: Preview,
  rows: readonly PreviewRow[] = [],
): Agreement {
  const label = actionLabel(resource, action)
  const notes = [
    ...preview.sentences.map(sentence),
    preview.undoable ? t('完成后可按 z 撤销') : t('此操作不能撤销'),
  ]
  const shared = {
    ...riskOf(resource, action, preview),
    warnings: warningsOf(preview),
    figures: preview.figures ?? [],
    rows,
    moment: t('到 {time} 的状态，执行时逐条再核对', { time: formatMoment(new Date()).slice(11) }),
  }
  if (action === REMOVE)
    return {
      ...shared,
      title: t('提示'),
      text: t('确定将选择数据删除?'),
      notes: [scopeTitle(label, preview), ...notes],
      yes: t('删除'),
    }
  return {
    ...shared,
    title: scopeTitle(label, preview),
    text:
      resource.actions[action]?.on === 'collection'
        ? t('确定要执行“{label}”吗?', { label: t(label) })
        : t('确定要对这些数据执行“{label}”吗?', { label: t(label) }),
    notes,
    yes: t(label),
  }
}
