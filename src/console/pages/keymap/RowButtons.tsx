import { useEffect, useRef } from 'react'
import type { Command } from '../../../palette/command.ts'
import { keymap } from '../../keys/keymap.ts'
import { t } from '../../text.ts'
import { bind, isChanged, reset } from './bindings.ts'
import type { Candidate } from './KeysOf.tsx'

interface RowButtonsProps {
  readonly command: Command
  readonly title: string
  readonly recording: boolean
  readonly candidate: Candidate | null
  readonly record: () => void
  readonly answer: (accepted: boolean) => void
}

/** Buttons for the keys of one command; a conflict has to be resolved first. */
export function RowButtons({ command, title, recording, candidate, record, answer }: RowButtonsProps) {
  if (candidate)
    return (
      <Answer
        isReserved={candidate.conflicts.some((conflict) => conflict.kind === 'reserved')}
        answer={answer}
      />
    )
  if (command.native) return <span className="block pr-2 text-right text-small text-fg3">{t('固定')}</span>
  return (
    <span className="flex justify-end gap-1">
      {isChanged(command.id) ? (
        <button type="button" className="button button-quiet h-6" onClick={() => reset(command.id)}>
          {t('恢复')}
        </button>
      ) : null}
      {keymap().keysOf(command.id).length > 0 ? (
        <button type="button" className="button button-quiet h-6" onClick={() => bind(command.id, '')}>
          {t('清除')}
        </button>
      ) : null}
      <button
        type="button"
        className="button button-quiet h-6 text-link"
        aria-label={t('录制“{title}”的快捷键', { title })}
        aria-pressed={recording}
        onClick={record}
      >
        {t('录制')}
      </button>
    </span>
  )
}

function Answer({
  isReserved,
  answer,
}: {
  readonly isReserved: boolean
  readonly answer: (accepted: boolean) => void
}) {
  const first = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    first.current?.querySelector('button')?.focus()
  }, [])
  return (
    <span ref={first} className="flex justify-end gap-1">
      {isReserved ? null : (
        <button type="button" className="button button-quiet h-6 text-link" onClick={() => answer(true)}>
          {t('替换')}
        </button>
      )}
      <button type="button" className="button button-quiet h-6" onClick={() => answer(false)}>
        {t('取消')}
      </button>
    </span>
  )
}
