import { useState } from 'react'
import { type ControlProps, INPUT, stateOf } from './controlProps.ts'

const formatJson = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value, null, 2)

function parseJson(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** A structure as JSON text; text that is not JSON stays text and fails validation. */
export function JsonControl(props: ControlProps) {
  const [draftText, setDraftText] = useState<string | null>(null)
  const text = draftText ?? formatJson(props.value)
  return (
    <textarea
      {...stateOf(props)}
      rows={Math.min(16, Math.max(5, text.split('\n').length))}
      spellCheck={false}
      className={`${INPUT} h-auto resize-y py-1.5 font-mono text-[12px] leading-5`}
      value={text}
      onChange={(event) => {
        setDraftText(event.target.value)
        props.change(parseJson(event.target.value))
      }}
      onBlur={() => {
        if (typeof props.value !== 'string') setDraftText(null)
        props.leave()
      }}
    />
  )
}
