import { useEffect } from 'react'
import { confirm } from '../shell/confirm.ts'
import { t } from '../text.ts'

const unsaved = new Map<string, () => boolean>()

/** Whether the tab has input that was typed and not saved. */
export const hasUnsaved = (path: string): boolean => unsaved.get(path)?.() ?? false

/** Asks once whether unsaved input may be lost. */
export const mayDiscard = (): Promise<boolean> => confirm({ title: t('提示'), text: t('有未保存的内容，确定放弃吗?'), danger: true, yes: t('放弃修改') })

/** Whether the tab may go: nothing is unsaved, or the operator agrees to lose it. */
export const mayClose = async (path: string): Promise<boolean> => !hasUnsaved(path) || mayDiscard()

addEventListener('beforeunload', (event) => {
  if ([...unsaved.values()].some((dirty) => dirty())) event.preventDefault()
})

/** Answers for the unsaved input of a tab while the page is there, shown or not. */
export function useUnsaved(path: string, dirty: () => boolean): void {
  useEffect(() => {
    unsaved.set(path, dirty)
  }, [path, dirty])
}

/** Forgets a tab's input: it was saved or given up. */
export const forgetUnsaved = (path: string): void => { unsaved.delete(path) }
