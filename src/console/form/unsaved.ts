import { useEffect } from 'react'
import { confirm } from '../shell/confirm.ts'
import { t } from '../text.ts'

const unsavedChecks = new Map<string, () => boolean>()

/** Asks once whether unsaved input may be lost. */
export const mayDiscard = (): Promise<boolean> =>
  confirm({ title: t('提示'), text: t('有未保存的内容，确定放弃吗?'), danger: true, yes: t('放弃修改') })

/**
 * Runs at once if nothing typed in these tabs would be lost, else after the operator has agreed to lose it.
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

/** Answers for the unsaved input of a tab while the page is there, shown or not. */
export function useUnsaved(path: string, isDirty: () => boolean): void {
  useEffect(() => {
    unsavedChecks.set(path, isDirty)
  }, [path, isDirty])
}
