import { type RefObject, useState } from 'react'
import { type Macro, macroCommandId } from '../../palette/macro.ts'
import { runCommand } from '../commandRuntime.ts'
import { Icon } from '../shell/Icon.tsx'
import { t } from '../text.ts'
import { removeMacro } from './macroStore.ts'
import { openSaveDialog } from './openSaveDialog.tsx'
import { stepProblem, stepText } from './stepText.ts'

interface MacroLineProps {
  readonly macro: Macro
  readonly first: RefObject<HTMLButtonElement | null> | undefined
  readonly close: () => void
}

/** A macro with its steps, what hinders it, and its buttons. */
export function MacroLine({ macro, first, close }: MacroLineProps) {
  const { name, steps } = macro
  const problems = steps.flatMap((step, index) => {
    const problem = stepProblem(step)
    return problem === null
      ? []
      : t('第 {number} 步“{step}”：{problem}', { number: index + 1, step: stepText(step), problem })
  })
  return (
    <li className="flex items-center gap-2 rounded-control bg-soft px-3 py-2">
      <div className="min-w-0 flex-1">
        <div className="clip font-medium">{name}</div>
        <div className="clip text-small text-fg2">{steps.map(stepText).join(' → ')}</div>
        {problems.map((problem) => (
          <div key={problem} className="text-small text-bad">
            {problem}
          </div>
        ))}
      </div>
      <LineButtons macro={macro} first={first} close={close} />
    </li>
  )
}

function LineButtons({ macro, first, close }: MacroLineProps) {
  const [isAsked, setIsAsked] = useState(false)
  const { name } = macro
  return (
    <>
      <button
        ref={first}
        type="button"
        className="button button-plain"
        aria-label={t('运行 {name}', { name })}
        onClick={() => {
          close()
          runCommand(macroCommandId(macro), 'button')
        }}
      >
        {t('运行')}
      </button>
      <button
        type="button"
        className="button button-quiet"
        aria-label={t('修改 {name}', { name })}
        onClick={() => void openSaveDialog(macro)}
      >
        {t('修改')}
      </button>
      <button
        type="button"
        className="button button-quiet text-bad"
        aria-label={t('删除 {name}', { name })}
        onClick={() => (isAsked ? removeMacro(macro.id) : setIsAsked(true))}
        onBlur={() => setIsAsked(false)}
      >
        {isAsked ? t('确认删除') : <Icon name="trash-2" />}
      </button>
    </>
  )
}
