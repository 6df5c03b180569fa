import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Choice } from '../../record/calls.ts'
import { t } from '../../text.ts'
import { isComposing } from '../composing.ts'
import { PickerList } from './PickerList.tsx'
import { type Offer, useChoices } from './useChoices.ts'

export interface PickerProps {
  readonly id: string
  readonly chosen: readonly Choice[]
  readonly multiple: boolean
  readonly offer: Offer
  readonly change: (chosen: readonly Choice[]) => void
  readonly leave: () => void
  readonly invalid: boolean
  readonly required: boolean
  readonly describedBy: string | undefined
  readonly placeholder?: string
  /** 28 px high instead of 32. */
  readonly small?: boolean
}

/** Chooses rows by typing: ↓ opens, Enter takes the active one, Backspace on nothing drops the last, Esc closes the list only. */
export function Picker({ id, chosen, multiple, offer, change, leave, invalid, required, describedBy, placeholder, small = false }: PickerProps) {
  const [words, setWords] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { choices, loading, failed } = useChoices(offer, words, open)
  useEffect(() => { setActive(0) }, [words])
  const at = Math.min(active, choices.length - 1)

  const close = (): void => { setOpen(false); setWords('') }
  const take = (choice: Choice): void => {
    const has = chosen.some((one) => one.id === choice.id)
    change(multiple ? (has ? chosen.filter((one) => one.id !== choice.id) : [...chosen, choice]) : [choice])
    if (multiple) setWords('')
    else close()
    input.current?.focus()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isComposing(event)) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) setOpen(true)
      else setActive((now) => Math.max(0, Math.min(choices.length - 1, now + (event.key === 'ArrowDown' ? 1 : -1))))
    } else if (event.key === 'Enter' && open && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      const choice = choices[at]
      if (choice) take(choice)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Backspace' && words === '' && chosen.length > 0) change(chosen.slice(0, -1))
    else if (event.key === 'Tab') close()
  }

  return (
    <div ref={box} data-invalid={invalid || undefined} onMouseDown={(event) => { if (event.target !== input.current) { event.preventDefault(); input.current?.focus() } }}
      onBlur={(event) => { if (!event.currentTarget.contains(event.relatedTarget)) { close(); leave() } }}
      className={`field flex h-auto cursor-text flex-wrap items-center gap-1 px-1.5 ${small ? 'min-h-7 py-px' : 'min-h-8 py-[3px]'} focus-within:border-link focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-link/55 data-[invalid]:border-bad`}>
      {chosen.map((one) => (
        <span key={one.id} className="flex max-w-full items-center gap-1 rounded bg-soft pl-1.5 leading-6">
          <span className="truncate">{one.title}</span>
          <button type="button" tabIndex={-1} aria-label={t('移除 {name}', { name: one.title })} className="size-6 text-fg3 hover:text-fg" onClick={() => change(chosen.filter((other) => other.id !== one.id))}>×</button>
        </span>
      ))}
      <input ref={input} id={id} type="text" role="combobox" aria-autocomplete="list" aria-expanded={open} aria-controls={`${id}-list`} autoComplete="off" spellCheck={false}
        aria-activedescendant={open && choices[at] ? `${id}-${choices[at].id}` : undefined} aria-invalid={invalid || undefined} aria-required={required || undefined} aria-describedby={describedBy}
        placeholder={chosen.length === 0 ? placeholder ?? t('输入以查找') : undefined} value={words} className="h-6 min-w-16 flex-1 bg-transparent px-1 text-fg outline-none placeholder:text-fg3"
        onChange={(event) => { setWords(event.target.value); setOpen(true) }} onClick={() => setOpen(true)} onKeyDown={press} />
      {open ? <PickerList id={id} anchor={box} choices={choices} chosen={chosen} multiple={multiple} active={at} loading={loading} failed={failed} hover={setActive} take={take} /> : null}
    </div>
  )
}
