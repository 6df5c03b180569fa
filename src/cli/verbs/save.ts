import type { WireRow } from '../../contract/wire.ts'
import { confirmed } from '../confirmed.ts'
import { draftFrom } from '../draft.ts'
import { usageError } from '../exit.ts'
import { fieldOf } from '../fields.ts'
import { formatOf, writeJson } from '../io/output.ts'
import { note } from '../io/terminal.ts'
import { noteOnce } from '../onceValues.ts'
import { rememberOperations } from '../operations.ts'
import { changedDraft, encodeDraft, saveDraft } from '../saveRow.ts'
import { t } from '../text.ts'
import type { VerbContext } from './context.ts'

async function save(context: VerbContext, draft: Readonly<WireRow>): Promise<void> {
  const { api, resource, args } = context
  const wire = encodeDraft(resource, draft)
  const saved = await confirmed(args, (more) =>
    saveDraft(api, resource, { ...wire, ...more }, args.values.key),
  )
  await rememberOperations(api, resource, saved.operation === null ? [] : [saved.operation])
  if (formatOf(args) === 'json') return writeJson(saved)
  note(
    saved.row
      ? t('已保存 {title}（{id}）', { title: String(saved.row[resource.title] ?? ''), id: saved.row.id })
      : t('已保存'),
  )
  if (saved.operation) note(t('撤销：quarterdeck undo {operation}', { operation: saved.operation }))
  noteOnce(resource, saved.once)
}

/** `create field=value…`. */
export async function createRow(context: VerbContext): Promise<void> {
  const { api, resource, words, args } = context
  if (words.length === 0 && args.values.from === undefined)
    throw usageError(t('请写明字段：quarterdeck {noun} create 字段=值 …', { noun: resource.id }))
  await save(
    context,
    await draftFrom(api, {
      resource,
      assignments: words,
      from: args.values.from,
      find: (typed) => fieldOf(resource, typed),
    }),
  )
}

/** `update <id> field=value…`: other fields stay as they are; a row changed meanwhile is refused. */
export async function updateRow(context: VerbContext): Promise<void> {
  const { api, resource, words, args } = context
  const isNamed = words[0] !== undefined && !words[0].includes('=')
  const id = isNamed ? words[0] : undefined
  const assignments = isNamed ? words.slice(1) : words
  if (resource.single === null && id === undefined) throw usageError(t('请写明编号'))
  if (assignments.length === 0 && args.values.from === undefined) throw usageError(t('请写明要修改的字段'))
  const draft = await draftFrom(api, {
    resource,
    assignments,
    from: args.values.from,
    find: (typed) => fieldOf(resource, typed),
  })
  await save(context, await changedDraft(api, resource, id, draft))
}
