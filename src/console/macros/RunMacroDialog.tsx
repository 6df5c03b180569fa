import { useEffect, useRef, useState } from 'react'
import type { MacroStep } from '../../palette/macro.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { t } from '../text.ts'
import type { StepPreview } from './previewSteps.ts'
import { stepText } from './stepText.ts'

interface RunMacroDialogProps {
  readonly name: string
  readonly steps: readonly MacroStep[]
  readonly previews: Promise<readonly StepPreview[]>
  readonly agree: () => void
  readonly close: () => void
}

/** The steps of a macro with the rows each would change now; nothing runs before the operator agrees. */
export function RunMacroDialog({ name, steps, previews, agree, close }: RunMacroDialogProps) {
  const [answers, setAnswers] = useState<readonly StepPreview[] | null>(null)
  const run = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    void previews.then(setAnswers)
  }, [previews])
  const isBlocked = typeof answers?.[0]?.problem === 'string'
  return (
    <Dialog
      title={t('运行宏“{name}”', { name })}
      close={close}
      width={520}
      initialFocus={run}
      footer={
        <>
          <button type="button" className="button button-plain" onClick={close}>
            {t('取消')}
          </button>
          <button
            ref={run}
            type="button"
            className="button button-primary"
            disabled={isBlocked}
            onClick={() => {
              agree()
              close()
            }}
          >
            {t('运行 {count} 步', { count: steps.length })}
          </button>
        </>
      }
    >
      <ol className="grid gap-1" aria-label={t('步骤')} aria-busy={answers === null}>
        {steps.map((step, index) => (
          <li key={index} className="flex gap-2 rounded-control bg-soft px-3 py-2">
            <span className="text-fg3 tabular-nums">{index + 1}</span>
            <span className="flex-1">{stepText(step)}</span>
            <PreviewText preview={answers?.[index]} />
          </li>
        ))}
      </ol>
      <p className="mt-3 text-small text-fg2">
        {t('条数按现在的状态计算；每一步仍会逐条核对，需要确认的会再问，失败时停在那一步。')}
      </p>
    </Dialog>
  )
}

function PreviewText({ preview }: { readonly preview: StepPreview | undefined }) {
  if (!preview) return <span className="text-small text-fg3">…</span>
  return preview.problem === null ? (
    <span className="text-small tabular-nums text-fg2">{preview.text}</span>
  ) : (
    <span className="max-w-60 text-small text-bad">{preview.problem}</span>
  )
}
