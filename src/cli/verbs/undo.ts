import { randomUUID } from 'node:crypto'
import { resourceById } from '../../contract/index.ts'
import type { Resource } from '../../contract/define/resource.ts'
import type { BulkAnswer } from '../../contract/wire.ts'
import type { Api } from '../api.ts'
import { CommandError, EXIT, usageError } from '../exit.ts'
import type { Args } from '../io/args.ts'
import { formatOf, writeJson } from '../io/output.ts'
import { note } from '../io/terminal.ts'
import { nounNamed } from '../nouns.ts'
import { recentOperations, rememberOperations } from '../operations.ts'
import { sentence, t } from '../text.ts'

interface Undoable {
  readonly operation: string
  readonly resource: Resource
}

/** The operations that were named, with their nouns; without a name the last one of this machine. */
async function operationsNamed(api: Api, words: readonly string[]): Promise<readonly Undoable[]> {
  const recent = await recentOperations(api)
  const [first] = words
  if (first !== undefined && !/^\d+$/.test(first)) {
    const resource = await nounNamed(first)
    return words.slice(1).map((operation) => ({ operation, resource }))
  }
  const last = recent.at(-1)
  const named = first === undefined ? (last ? [last.operation] : []) : words
  return named.map((operation) => {
    const resource = resourceById(recent.find((one) => one.operation === operation)?.noun ?? '')
    if (!resource)
      throw usageError(
        t('不知道操作 {operation} 属于哪个资源：quarterdeck undo <资源> {operation}', { operation }),
      )
    return { operation, resource }
  })
}

/** `undo [noun] [operation…]`: undoes operations; rows that were changed since stay as they are and are reported. */
export async function undo(api: Api, args: Args, words: readonly string[]): Promise<void> {
  const operations = await operationsNamed(api, words)
  if (operations.length === 0) throw usageError(t('没有可以撤销的操作'))
  const answers: (BulkAnswer & { readonly resource: Resource })[] = []
  for (const { operation, resource } of operations.toReversed()) {
    const answer = await api.post<BulkAnswer>(
      `${resource.path}/undo`,
      { operation },
      { key: args.values.key === undefined ? randomUUID() : `${args.values.key}.${operation}` },
    )
    await rememberOperations(api, resource, answer.operation === undefined ? [] : [answer.operation])
    answers.push({ ...answer, resource })
  }
  const failed = answers.flatMap(({ fail }) => fail)
  const count = answers.reduce((sum, { success }) => sum + success, 0)
  if (formatOf(args) === 'json')
    writeJson({ success: count, failed, operations: answers.flatMap(({ operation }) => operation ?? []) })
  note(t('已撤销 {count} 条', { count }))
  for (const row of failed) note(`${row.id} ${row.said ? sentence(row.said) : t(row.msg)}`)
  if (failed.length > 0) throw new CommandError(EXIT.refused, '')
}
