import { useEffect } from 'react'
import { confirm } from '../shell/confirm.ts'
import { t } from '../text.ts'

const unsavedChecks = new Map<string, () => boolean>()

/** Asks once whether unsaved input may be discarded. */
export const mayDiscard = (): Promise<boolean> =>
  confirm({ title: t('提示'), text: t('有未保存的内容，确定放弃吗?'), danger: true, yes: t('放弃修改') })

/**
 * Runs the callback at once if these tabs have no unsaved input, else after the operator has agreed to
 * discard it.
 */
export function unlessUnsaved(paths: readonly string[], action: () => void): void {
  if (!paths.some((path) => unsavedChecks.get(path)?.())) return action()
  void mayDiscard().then((isConfirmed) => {
    if (!isConfirmed) return
    for (const path of paths) unsavedChecks.delete(path)
    action()
  })
}

addEventListener('beforeunload', (event) => {
  if ([...unsavedChecks.values()].some((isDirty) => isDirty())) event.preventDefault()
})

/** Registers the unsaved input of a tab while its page is mounted, visible or not. */
export function useUnsaved(path: string, isDirty: () => boolean): void {
  useEffect(() => {
    unsavedChecks.set(path, isDirty)
  }, [path, isDirty])
}
