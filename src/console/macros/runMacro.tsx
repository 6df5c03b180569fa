import { filledSteps, type Macro, type MacroStep } from '../../palette/macro.ts'
import { type DialogProps, openDialog } from '../shell/dialogs.ts'
import { startTask } from '../shell/operations.ts'
import { toast } from '../shell/toast.ts'
import { t } from '../text.ts'
import { previewSteps } from './previewSteps.ts'
import { doStep } from './replay.ts'
import { RunMacroDialog } from './RunMacroDialog.tsx'
import { stepProblem, stepText } from './stepText.ts'

/** Does the steps one after the other, until the first that fails; it is named. */
async function runSteps(name: string, steps: readonly MacroStep[]): Promise<void> {
  let isStopped = false
  const task = startTask(t('宏“{name}”', { name }), {
    total: steps.length,
    stop: () => {
      isStopped = true
    },
  })
  for (const [index, step] of steps.entries()) {
    if (isStopped) return task.end('stopped')
    const hasLeft = steps.slice(0, index).some(({ kind }) => kind === 'open')
    const problem = stepProblem(step) ?? (await doStep(step, hasLeft))
    if (problem !== null) {
      const text = t('第 {number} 步“{step}”：{problem}', {
        number: index + 1,
        step: stepText(step),
        problem,
      })
      task.end(index === 0 ? 'failed' : 'partly', text)
      toast(t('宏“{name}”停在{text}', { name, text }), { tone: 'bad' })
      return
    }
    task.progress(index + 1)
  }
  task.end('done')
  toast(t('宏“{name}”已完成，共 {count} 步', { name, count: steps.length }))
}

/** Shows what a macro would do now, and does it if the operator agrees. `values` are its parameters. */
export async function runMacro(macro: Macro, values: Readonly<Record<string, unknown>>): Promise<void> {
  const steps = filledSteps(macro, values)
  const previews = previewSteps(steps)
  let isAgreed = false
  await openDialog(({ close }: DialogProps) => (
    <RunMacroDialog
      name={macro.name}
      steps={steps}
      previews={previews}
      close={close}
      agree={() => {
        isAgreed = true
      }}
    />
  ))
  if (isAgreed) await runSteps(macro.name, steps)
}
