import type { Resource } from '../../contract/define/resource.ts'
import type { Preview, RowOutcome } from '../../contract/wire.ts'
import type { Change, ChangeOutcome } from '../bulk.ts'
import { CommandError, EXIT } from '../exit.ts'
import type { Args } from '../io/args.ts'
import { formatOf, screenWidth, tableText, writeJson } from '../io/output.ts'
import { note, write } from '../io/terminal.ts'
import { noteOnce } from '../onceValues.ts'
import { sentence, t } from '../text.ts'
import type { VerbContext } from './context.ts'

/** Chinese label of an action, 删除 for removing. */
export const labelOf = (resource: Resource, action: string): string =>
  resource.actions[action]?.label ?? '删除'

const reasonOf = (outcome: Pick<RowOutcome, 'msg' | 'said'>): string =>
  outcome.said ? sentence(outcome.said) : t(outcome.msg)

/** A preview in lines: the number of rows, what is left out and why, what follows. */
export function previewLines(resource: Resource, action: string, preview: Preview): readonly string[] {
  return [
    t('{action}：{count} 条，共选 {total} 条', {
      action: t(labelOf(resource, action)),
      count: preview.eligible,
      total: preview.total,
    }),
    ...preview.skipped.map(({ reason, said: reported, count }) =>
      t('跳过 {count} 条：{reason}', { count, reason: reasonOf({ msg: reason, said: reported }) }),
    ),
    ...(preview.warnings ?? []).map(({ text, said: reported, count }) =>
      t('{count} 条{text}', { count, text: reasonOf({ msg: text, said: reported }) }),
    ),
    ...preview.sentences.map(sentence),
    preview.undoable ? t('可以撤销') : t('此操作不能撤销'),
  ]
}

/** Why no row would be changed. */
export const nothingToDo = ({ skipped: [first] }: Preview): CommandError =>
  new CommandError(
    EXIT.refused,
    first ? reasonOf({ msg: first.reason, said: first.said }) : t('没有可以操作的数据'),
  )

/** Writes a preview. Throws where no row would be changed. */
export function writePreview(args: Args, { resource, action }: Change, preview: Preview): void {
  if (formatOf(args) === 'json') writeJson(preview)
  else for (const line of previewLines(resource, action, preview)) write(`${line}\n`)
  if (preview.eligible === 0) throw nothingToDo(preview)
}

/** The row-by-row outcome of a change. */
const outcomeRows = ({ state }: ChangeOutcome): readonly (readonly string[])[] => [
  ...[...state.ok].map((id) => [id, t('成功'), '']),
  ...state.skipped.map((row) => [row.id, t('跳过'), reasonOf(row)]),
  ...state.failed.map((row) => [row.id, t('失败'), reasonOf(row)]),
]

const plainOutcome = (row: RowOutcome) => ({
  id: row.id,
  errCode: row.errCode ?? null,
  message: reasonOf(row),
})

/** Writes the outcome of a change: row by row, then how to undo it. */
export function writeOutcome(context: VerbContext, outcome: ChangeOutcome, key: string): void {
  const { resource, args } = context
  const { state, once } = outcome
  if (formatOf(args) === 'json')
    writeJson({
      success: state.done,
      ok: [...state.ok],
      skipped: state.skipped.map(plainOutcome),
      failed: state.failed.map(plainOutcome),
      operations: state.operations,
      ...(once.length > 0 ? { once } : {}),
    })
  else {
    const rows = outcomeRows(outcome)
    if (rows.length > 0) write(tableText([t('编号'), t('结果'), t('原因')], rows, screenWidth()))
    for (const values of once) noteOnce(resource, values)
  }
  note(t('{ok} 成功 {failed} 失败', { ok: state.done, failed: state.failed.length }))
  if (state.operations.length > 0)
    note(t('撤销：quarterdeck undo {operation}', { operation: state.operations.join(' ') }))
  if (state.parts.some((part) => part.state === 'lost'))
    note(t('有部分没有得到回答，可用同一个 --key {key} 再运行一次，不会重复执行', { key }))
}
