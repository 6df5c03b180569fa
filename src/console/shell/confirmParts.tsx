import type { RefObject } from 'react'
import { t } from '../text.ts'

/** Warnings of a confirmation, one line each. */
export const Warnings = ({ warnings }: { readonly warnings: readonly string[] }) => (
  <div role="alert" className="mb-3 rounded border border-warn px-3 py-2 text-warn">
    <ul className="grid gap-1">
      {warnings.map((warning) => (
        <li key={warning} className="flex items-baseline gap-2">
          <span aria-hidden className="dot" data-tone="warn" />
          {warning}
        </li>
      ))}
    </ul>
  </div>
)

interface TypedTextProps {
  readonly expectedText: string
  readonly field: RefObject<HTMLInputElement | null>
  readonly typed: string
  readonly type: (text: string) => void
  readonly accept: () => void
}

/** The input of a confirmation that must be typed. */
export const TypedText = ({ expectedText, field, typed, type, accept }: TypedTextProps) => (
  <label className="mt-3 block">
    <span className="field-label">{t('请输入“{text}”以确认', { text: expectedText })}</span>
    <input
      ref={field}
      className="field font-mono"
      value={typed}
      autoComplete="off"
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) accept()
      }}
    />
  </label>
)
