import { Suspense, useRef } from 'react'
import { lazyComponent } from '../../lazyComponent.ts'
import type { Choice } from '../../record/choices.ts'
import { t } from '../../text.ts'
import type { PickerListProps } from './PickerList.tsx'
import { type PickerState, usePicker, type PickerProps } from './usePicker.ts'

const PickerList = lazyComponent(async () => (await import('./PickerList.tsx')).PickerList)

const preloadList = (): void => {
  void PickerList.preload().catch(() => undefined)
}

const BOX_CLASS =
  'field flex h-auto cursor-text items-center gap-1 px-1.5 focus-within:border-link ' +
  'focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-link/55 data-[invalid]:border-bad'

/** Combobox that finds rows by typed text. */
export function Picker(props: PickerProps) {
  const { id, chosen, multiple, leave, invalid, small = false } = props
  const box = useRef<HTMLDivElement>(null)
  const picker = usePicker(props)
  const { input } = picker
  return (
    <div
      ref={box}
      role="presentation"
      data-invalid={invalid || undefined}
      onMouseDown={(event) => {
        if (event.target !== input.current) {
          event.preventDefault()
          input.current?.focus()
        }
      }}
      onFocus={preloadList}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) {
          picker.close()
          leave()
        }
      }}
      className={`${BOX_CLASS} ${multiple ? 'flex-wrap' : ''} ${small ? 'min-h-7 py-px' : 'min-h-8 py-[3px]'}`}
    >
      {chosen.map((choice) => (
        <Chip key={choice.id} choice={choice} drop={() => picker.drop(choice)} />
      ))}
      <SearchInput props={props} picker={picker} />
      {picker.open ? (
        <OpenList
          id={id}
          anchor={box}
          choices={picker.choices}
          chosen={chosen}
          multiple={multiple}
          active={picker.activeIndex}
          loading={picker.loading}
          hasMore={picker.hasMore}
          more={picker.more}
          failed={picker.failed}
          hover={picker.activate}
          take={picker.take}
        />
      ) : null}
    </div>
  )
}

/** The open list, whose code is loaded with the focus. */
const OpenList = (props: PickerListProps) => (
  <Suspense fallback={null}>
    <PickerList {...props} />
  </Suspense>
)

interface SearchInputProps {
  readonly props: PickerProps
  readonly picker: PickerState
}

/** The text input of the picker. */
function SearchInput({
  props,
  picker: { input, query, open, choices, activeIndex, press, ...picker },
}: SearchInputProps) {
  const { id, chosen, multiple, invalid, required, describedBy, placeholder } = props
  const width = chosen.length > 0 && !multiple ? 'min-w-4' : 'min-w-16'
  return (
    <input
      ref={input}
      id={id}
      type="text"
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={open}
      aria-controls={`${id}-list`}
      autoComplete="off"
      spellCheck={false}
      aria-activedescendant={open && choices[activeIndex] ? `${id}-${choices[activeIndex].id}` : undefined}
      aria-invalid={invalid || undefined}
      aria-required={required || undefined}
      aria-describedby={describedBy}
      placeholder={chosen.length === 0 ? (placeholder ?? t('输入以查找')) : undefined}
      value={query}
      className={`h-6 w-0 flex-1 bg-transparent px-1 text-fg outline-none placeholder:text-fg3 ${width}`}
      onChange={(event) => picker.type(event.target.value)}
      onClick={picker.show}
      onKeyDown={press}
    />
  )
}

function Chip({ choice, drop }: { readonly choice: Choice; readonly drop: () => void }) {
  return (
    <span className="flex min-w-0 max-w-full items-center gap-1 rounded bg-soft pl-1.5 leading-6">
      <span className="truncate">{choice.title}</span>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('移除 {name}', { name: choice.title })}
        className="size-6 text-center text-fg3 hover:text-fg"
        onClick={drop}
      >
        ×
      </button>
    </span>
  )
}
