import { useState } from 'react'
import { copyText } from '../shell/copyText.ts'
import { Dialog } from '../shell/Dialog.tsx'
import type { DialogProps } from '../shell/dialogs.ts'
import { t } from '../text.ts'

/** One line of a one-time value, in the operator's language. */
export interface OneTimeLine {
  readonly label: string
  readonly value: string
}

/**
 * Shows one-time values of a change until closed; they are stored nowhere. Closing before anything was copied
 * asks for confirmation.
 */
export function OneTimeDialog({
  text,
  lines,
  close,
}: DialogProps & { readonly text: string; readonly lines: readonly OneTimeLine[] }) {
  const [hasCopied, setHasCopied] = useState(false),
    [hasWarned, setHasWarned] = useState(false)
  const copyValue = (value: string): void => {
    void copyText(value).then((copied) => {
      if (copied) setHasCopied(true)
    })
  }
  const leave = (): void => {
    if (hasCopied || hasWarned) close()
    else setHasWarned(true)
  }
  const allText = lines.map(({ label, value }) => `${label}: ${value}`).join('\n')
  return (
    <Dialog
      title={text}
      close={leave}
      width={620}
      footer={
        <>
          <button type="button" className="button button-plain" onClick={() => copyValue(allText)}>
            {t('全部复制')}
          </button>
          <button type="button" className="button button-primary" onClick={close}>
            {t('已保存，关闭')}
          </button>
        </>
      }
    >
      <Lines lines={lines} copy={copyValue} />
      {hasWarned ? (
        <p role="alert" className="mt-4 text-bad">
          {t('还没有复制，关闭后无法再次查看；再关闭一次即确认')}
        </p>
      ) : null}
    </Dialog>
  )
}

interface LinesProps {
  readonly lines: readonly OneTimeLine[]
  readonly copy: (value: string) => void
}

const Lines = ({ lines, copy }: LinesProps) => (
  <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-2">
    {lines.map(({ label, value }) => (
      <div key={label} className="contents">
        <dt className="text-fg2">{label}</dt>
        <dd className="font-mono break-all whitespace-pre-line select-all">{value}</dd>
        <dd>
          <button
            type="button"
            className="button button-plain"
            aria-label={`${t('复制')} ${label}`}
            onClick={() => copy(value)}
          >
            {t('复制')}
          </button>
        </dd>
      </div>
    ))}
  </dl>
)
