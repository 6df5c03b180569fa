import { proxy } from 'valtio'
import { openLazyDialog } from './dialogs.ts'

/** A question before something happens. `danger` is red; with it or `careful` the focus begins on 取消; `typed` must be typed before the answer is yes. */
export interface Question {
  readonly title: string
  readonly text: string /** What is wrong with some of it, drawn as a warning. */
  readonly warnings?: readonly string[]
  readonly danger?: boolean
  readonly careful?: boolean
  readonly typed?: string
  readonly yes?: string
}
/** The question being asked and its answer so far. */
export const asked = proxy({ question: null as Question | null, answer: false })
const load = () => import('./ConfirmDialog.tsx').then((module) => module.ConfirmDialog)

/** Asks; texts are already in the operator's language. True only if he agreed. */
export async function confirm(question: Question): Promise<boolean> {
  asked.question = question
  asked.answer = false
  await openLazyDialog(load)
  return asked.answer
}
