import { useState } from 'react'
import { typedText, typedValue } from '../../form/amount.ts'
import { t } from '../../text.ts'
import type { ValueProps } from './ruleValueProps.ts'
import { shapeOf } from './ruleWords.ts'

/** Several numbers, moments or texts, one a line. */
export function LineValues({ id, field, values, change }: ValueProps) {
  const isNumber = shapeOf(field) === 'number'
  const displayed = (value: string): string =>
    isNumber && Number.isFinite(Number(value)) ? typedText(field.spec, Number(value)) : value
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft ?? values.map(displayed).join('\n')
  return (
    <textarea
      id={id}
      className="field h-auto resize-y py-1.5 leading-5"
      rows={Math.min(6, Math.max(2, text.split('\n').length))}
      spellCheck={false}
      placeholder={t('每行一个值')}
      value={text}
      onChange={(event) => {
        setDraft(event.target.value)
        const lines = event.target.value.split('\n').filter((line) => line !== '')
        change(isNumber ? lines.map((line) => String(typedValue(field.spec, line) ?? line)) : lines)
      }}
      onBlur={() => setDraft(null)}
    />
  )
}
