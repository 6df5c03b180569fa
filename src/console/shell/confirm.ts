import { openLazyDialog } from './dialogs.ts'
import { type Question, confirmation } from './confirmation.ts'

const load = () => import('./ConfirmDialog.tsx').then((module) => module.ConfirmDialog)

/** Asks for confirmation; texts are already in the operator's language. True only if the operator agreed. */
export async function confirm(question: Question): Promise<boolean> {
  confirmation.question = question
  confirmation.answer = false
  await openLazyDialog(load)
  return confirmation.answer
}
