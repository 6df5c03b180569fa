import { openLazyDialog } from './dialogs.ts'
import { type Question, asked } from './question.ts'

const load = () => import('./ConfirmDialog.tsx').then((module) => module.ConfirmDialog)

/** Asks; texts are already in the operator's language. True only if he agreed. */
export async function confirm(question: Question): Promise<boolean> {
  asked.question = question
  asked.answer = false
  await openLazyDialog(load)
  return asked.answer
}
