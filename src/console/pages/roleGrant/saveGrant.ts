import { role } from '../../../contract/resources/system/role.ts'
import { ApiError, randomId } from '../../api.ts'
import { undo } from '../../bulk/undo.ts'
import { rememberUndoable, type Undoable } from '../../bulk/undoStack.ts'
import { runAction } from '../../record/changes.ts'
import { startTask } from '../../shell/operations.ts'
import { dismissToast, toast } from '../../shell/toast.ts'
import { sentence, t } from '../../text.ts'
import type { GrantDraft } from './useGrantPreview.ts'

interface SavedGrant {
  readonly roleIds: readonly string[]
  readonly draft: GrantDraft
  /** Names the state that was read; empty where it is not compared. */
  readonly base: string
  /** Of the roles, in the operator's language. */
  readonly name: string
  readonly onUndone: () => void
}

/** How a save ended: `changed` where someone else has saved since the rights were read. */
export type SaveOutcome = 'saved' | 'changed' | 'failed'

/** Saves the rights of roles, and offers the undo. */
export async function saveGrant({ roleIds, draft, base, name, onUndone }: SavedGrant): Promise<SaveOutcome> {
  const title = t('{action}：{name}', { action: t('权限设置'), name })
  const task = startTask(title)
  try {
    const input = base === '' ? draft : { ...draft, base }
    const answer = await runAction(role, 'grant', { ids: [...roleIds] }, { input, key: randomId() })
    const [failure] = answer.fail
    if (failure) {
      task.end('failed', failure.msg)
      if (failure.errCode === 'GRANT_CHANGED') return 'changed'
      toast(failure.said ? sentence(failure.said) : t(failure.msg), { tone: 'bad' })
      return 'failed'
    }
    let toastId = 0
    const change: Undoable | null = answer.operation
      ? {
          resource: role,
          title,
          numbers: [answer.operation],
          task,
          onUndone,
          dismiss: () => dismissToast(toastId),
        }
      : null
    if (change) rememberUndoable(change)
    const revert = change ? () => undo(change) : null
    task.end('done', '', { undo: revert, numbers: change?.numbers ?? [] })
    toastId = toast(t('{name} 的权限已保存，立即生效', { name }), {
      ...(revert ? { action: { title: t('撤销'), keys: 'z', run: () => void revert() } } : {}),
    })
    return 'saved'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    task.end('failed', error.message)
    if (error.errCode === 'GRANT_CHANGED') return 'changed'
    toast(error.message, { tone: 'bad' })
    return 'failed'
  }
}
