import { useEffect, useId, useRef } from 'react'
import { Dialog } from '../shell/Dialog.tsx'
import { t } from '../text.ts'
import { ChooseFile } from './ChooseFile.tsx'
import type { ImportFlow, ImportTask } from './importFlow.ts'
import { ImportButtons, missingColumns } from './ImportButtons.tsx'
import { ImportResult } from './ImportResult.tsx'
import { MatchColumns } from './MatchColumns.tsx'
import { type Stage, useImport } from './useImport.ts'

interface ImportDialogProps {
  readonly flow: ImportFlow
  /** Key under which an unfinished import is kept. */
  readonly name: string
  readonly close: () => void
  /** Called when the rows have been written; shows them. */
  readonly finished: (task: ImportTask) => void
}

const STEPS: readonly { readonly title: string; readonly stages: readonly Stage[] }[] = [
  { title: '选择文件', stages: ['choose'] },
  { title: '对应列', stages: ['match'] },
  { title: '校验', stages: ['work', 'result'] },
  { title: '完成', stages: ['done'] },
]

/** The stages as a list whose current entry is marked. */
function Steps({ stage, step }: { readonly stage: Stage; readonly step: ImportTask['step'] | undefined }) {
  const currentIndex =
    STEPS.findIndex(({ stages }) => stages.includes(stage)) + (stage === 'work' && step === 'write' ? 1 : 0)
  return (
    <ol aria-label={t('步骤')} className="mb-4 flex flex-wrap gap-x-6 gap-y-1 text-small">
      {STEPS.map(({ title }, index) => (
        <li
          key={title}
          aria-current={index === currentIndex ? 'step' : undefined}
          className={index === currentIndex ? 'font-semibold text-fg' : 'text-fg3'}
        >{`${index + 1}. ${t(title)}`}</li>
      ))}
    </ol>
  )
}

/** Choices for the purpose of the file; arrow keys move between them. */
function Modes({
  modes,
  mode,
  choose,
}: {
  readonly modes: readonly (readonly [string, string])[]
  readonly mode: string | null
  readonly choose: (mode: string) => void
}) {
  const name = useId()
  return (
    <fieldset className="mb-4 flex items-center gap-5">
      <legend className="float-left mr-2 text-fg2">{t('导入方式')}</legend>
      {modes.map(([value, label]) => (
        <label key={value} className="flex cursor-pointer items-center gap-1.5">
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === mode}
            onChange={() => choose(value)}
            className="accent-accent"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function Working({ task }: { readonly task: ImportTask }) {
  const text = task.step === 'write' ? t('正在写入…') : t('正在校验…')
  return (
    <div role="status" className="grid gap-2 py-6">
      <p>
        {text}
        {task.totalCount ? ` ${t('共 {count} 行', { count: task.totalCount })}` : ''}
      </p>
      <progress aria-label={text} max={100} value={task.progress} className="h-1.5 w-full accent-accent" />
      <p className="text-small text-fg3">{t('可以关闭窗口，进度在“导入任务”中查看。')}</p>
    </div>
  )
}

/** Focuses the first control of each stage. */
function useStageFocus(stage: Stage) {
  const body = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (stage === 'choose') first.current?.focus()
    else if (stage === 'match') body.current?.querySelector<HTMLElement>('select')?.focus()
    else
      body.current?.closest('.dialog')?.querySelector<HTMLElement>('.button-primary:not(:disabled)')?.focus()
  }, [stage])
  return { body, first }
}

/**
 * Imports rows from a file: choose it, match its columns, check it, then write all rows or none; or the valid
 * rows only, where the noun permits that.
 */
export function ImportDialog({ flow, name, close, finished }: ImportDialogProps) {
  const state = useImport(flow, name)
  const { stage, task, error } = state
  const { body, first } = useStageFocus(stage)
  const missingLabels = missingColumns(state)
  return (
    <Dialog
      title={flow.title}
      close={close}
      width={760}
      initialFocus={first}
      footer={<ImportButtons state={state} close={close} finished={finished} />}
    >
      <div ref={body}>
        <Steps stage={stage} step={task?.step} />
        {error ? (
          <p role="alert" className="mb-3 text-bad">
            {error}
          </p>
        ) : null}
        {stage === 'choose' && flow.modes?.length ? (
          <Modes modes={flow.modes} mode={state.mode} choose={state.chooseMode} />
        ) : null}
        {stage === 'choose' ? (
          <ChooseFile
            buttonRef={first}
            busy={state.busy}
            choose={state.choose}
            template={flow.template}
            {...(flow.limits ? { limits: flow.limits } : {})}
          />
        ) : null}
        {stage === 'match' && task ? (
          <MatchColumns source={task} mapping={state.mapping} match={state.match} />
        ) : null}
        {stage === 'match' && missingLabels.length > 0 ? (
          <p role="status" className="mt-3 text-small text-bad">
            {t('还没有对应的必填列：{labels}', { labels: missingLabels.join(t('、')) })}
          </p>
        ) : null}
        {stage === 'work' && task ? <Working task={task} /> : null}
        {(stage === 'result' || stage === 'done') && task ? (
          <ImportResult key={stage} flow={flow} task={task} done={stage === 'done'} />
        ) : null}
      </div>
    </Dialog>
  )
}
