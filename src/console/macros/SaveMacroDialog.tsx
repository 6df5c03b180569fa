import { type RefObject, useId, useRef, useState } from 'react'
import { inputFieldsOf } from '../../contract/define/field.ts'
import { resourceById } from '../../contract/index.ts'
import { isPrivate, type Macro, MAX_NAME_LENGTH, type MacroStep } from '../../palette/macro.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { t } from '../text.ts'
import { isFull, macros, saveMacro } from './macroStore.ts'
import { stepText } from './stepText.ts'

interface SaveMacroDialogProps {
  /** The recorded steps, or those of a saved macro to be changed. */
  readonly macro: Omit<Macro, 'id'> & { readonly id?: string }
  readonly close: () => void
}

/** Inputs of a step that a run may ask for, with their labels. */
function offeredInputs(step: MacroStep): readonly (readonly [name: string, label: string])[] {
  if (step.kind !== 'act') return []
  const fields = inputFieldsOf(resourceById(step.resource)?.actions[step.action]?.input ?? {})
  return Object.entries(fields).flatMap(([name, field]) =>
    isPrivate(name, field) || !(name in step.input) ? [] : [[name, t(field.label)] as const],
  )
}

const keyOf = (step: number, name: string): string => `${step}/${name}`

/** Why a macro cannot be saved under this name; null if it can. */
function nameProblem(name: string, id: string | undefined): string | null {
  if (name === '') return t('请输入宏的名称')
  const sameName = macros.list.some((macro) => macro.name === name && macro.id !== id)
  return id === undefined && !sameName && isFull() ? t('最多保存 30 个宏，请先删除不用的') : null
}

/** Asks for the name of a macro and which of its inputs are asked for at each run. */
export function SaveMacroDialog({ macro, close }: SaveMacroDialogProps) {
  const id = useId()
  const [name, setName] = useState(macro.name)
  const [problem, setProblem] = useState<string | null>(null)
  const [asked, setAsked] = useState<ReadonlySet<string>>(
    new Set(macro.parameters.map((parameter) => keyOf(parameter.step, parameter.name))),
  )
  const field = useRef<HTMLInputElement>(null)
  const agree = (): void => {
    const reason = nameProblem(name.trim(), macro.id)
    setProblem(reason)
    if (reason !== null) return field.current?.focus()
    const parameters = macro.steps.flatMap((step, index) =>
      offeredInputs(step).flatMap(([input]) =>
        asked.has(keyOf(index, input)) ? { step: index, name: input } : [],
      ),
    )
    saveMacro({ ...macro, name: name.trim(), parameters })
    close()
  }
  return (
    <Dialog
      title={macro.id === undefined ? t('保存宏') : t('修改宏')}
      close={close}
      width={480}
      initialFocus={field}
      footer={<Buttons close={close} agree={agree} />}
    >
      <form
        className="grid gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          agree()
        }}
      >
        <NameField id={id} field={field} name={name} setName={setName} problem={problem} />
        <StepList steps={macro.steps} asked={asked} setAsked={setAsked} />
      </form>
    </Dialog>
  )
}

interface NameFieldProps {
  readonly id: string
  readonly field: RefObject<HTMLInputElement | null>
  readonly name: string
  readonly setName: (name: string) => void
  readonly problem: string | null
}

const NameField = ({ id, field, name, setName, problem }: NameFieldProps) => (
  <div>
    <label htmlFor={id} className="field-label">
      {t('宏的名称')}
    </label>
    <input
      ref={field}
      id={id}
      className="field"
      value={name}
      maxLength={MAX_NAME_LENGTH}
      autoComplete="off"
      aria-invalid={problem !== null}
      aria-describedby={problem === null ? undefined : `${id}-problem`}
      onChange={(event) => setName(event.target.value)}
    />
    {problem === null ? null : (
      <p id={`${id}-problem`} role="alert" className="mt-1 text-small text-bad">
        {problem}
      </p>
    )}
  </div>
)

interface StepListProps {
  readonly steps: readonly MacroStep[]
  readonly asked: ReadonlySet<string>
  readonly setAsked: (asked: ReadonlySet<string>) => void
}

function StepList({ steps, asked, setAsked }: StepListProps) {
  const toggle = (key: string, on: boolean): void =>
    setAsked(new Set([...asked].filter((one) => one !== key).concat(on ? [key] : [])))
  return (
    <ol className="grid gap-1" aria-label={t('步骤')}>
      {steps.map((step, index) => (
        <li key={index} className="rounded-control bg-soft px-3 py-2">
          <span className="tabular-nums text-fg3">{index + 1}</span> {stepText(step)}
          {offeredInputs(step).map(([name, label]) => (
            <label key={name} className="mt-1 flex items-center gap-2 text-small">
              <input
                type="checkbox"
                className="size-3.5 accent-accent"
                checked={asked.has(keyOf(index, name))}
                onChange={(event) => toggle(keyOf(index, name), event.target.checked)}
              />
              {t('每次询问“{label}”', { label })}
            </label>
          ))}
        </li>
      ))}
    </ol>
  )
}

const Buttons = ({ close, agree }: { readonly close: () => void; readonly agree: () => void }) => (
  <>
    <button type="button" className="button button-plain" onClick={close}>
      {t('取消')}
    </button>
    <button type="button" className="button button-primary" onClick={agree}>
      {t('保存')}
    </button>
  </>
)
