import { resourceById } from '../../contract/index.ts'
import type { Ctx } from '../../palette/command.ts'
import { commandOf, keptInput } from '../../palette/macro.ts'
import { REMOVE } from '../../palette/remove.ts'
import { readCtx } from '../ctx.ts'
import { host } from '../host.ts'
import { reasonNow, registry } from '../registry.ts'
import { activeScreen } from '../screen.ts'
import { type OperationSubject, operations } from '../shell/operations.ts'
import { toast } from '../shell/toast.ts'
import { t } from '../text.ts'

/** The latest change of this tab that can be made again; null where there is none. */
export const lastSubject = (): OperationSubject | null =>
  operations.list.find(({ subject, state }) => subject !== null && state !== 'running')?.subject ?? null

/** Why a change cannot be made again here and now; null if it can. In the operator's language. */
export function repeatReason(
  subject: Pick<OperationSubject, 'resource' | 'action'> | null,
  ctx: Ctx = readCtx(),
): string | null {
  if (!subject) return t('还没有可以重复的操作')
  const resource = resourceById(subject.resource)
  const command = registry.get(commandOf(subject))
  if (!resource || !command) return t('“{action}”已经不存在，或者没有权限', { action: subject.action })
  const isOnCollection = resource.actions[subject.action]?.on === 'collection'
  if (!isOnCollection && ctx.list?.resource !== subject.resource)
    return t('上一操作是对“{noun}”的，请先打开它的列表', { noun: t(resource.label) })
  return reasonNow(command, ctx)
}

/** Makes a change again on the present selection or cursor row, through its preview and confirmation. */
export async function repeatSubject(subject: OperationSubject): Promise<void> {
  const reason = repeatReason(subject, { ...readCtx(), zone: 'grid' })
  const resource = resourceById(subject.resource)
  if (reason !== null || !resource) {
    toast(reason ?? '', { tone: 'warn' })
    return
  }
  if (activeScreen()?.resource === subject.resource) activeScreen()?.focus?.()
  const screen = await host.screenOf(subject.resource)
  if (subject.action === REMOVE) await screen?.list?.remove()
  else await screen?.list?.act(subject.action, keptInput(resource, subject.action, subject.input) ?? {})
}
