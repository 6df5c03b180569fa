import type { Resource } from '../../../contract/define/resource.ts'
import { t } from '../../text.ts'
import type { ControlProps } from './controlProps.ts'
import { referredNoun } from '../../record/choices.ts'
import { Picker } from './Picker.tsx'
import { useReferenceOffer, useReferenceTitles } from './useReference.ts'

const idsOf = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.map(String)
    : value === null || value === undefined || value === ''
      ? []
      : [String(value)]

/** References to one or several rows of another resource, by their ids or by the number of one. */
export function ReferenceControl(props: ControlProps) {
  const { spec, value, change } = props
  return (
    <ResourcePicker
      {...props}
      target={referredNoun(spec)}
      excludedRootId={null}
      multiple={spec.kind === 'references'}
      change={(ids) => change(spec.kind === 'references' ? ids : (ids[0] ?? null))}
      value={value}
    />
  )
}

/** The parent of a tree row; the row itself and everything below it are not offered. */
export function ParentControl(props: ControlProps) {
  return (
    <ResourcePicker
      {...props}
      target={props.resource}
      excludedRootId={props.rowId}
      multiple={false}
      placeholder={t('不选则为顶级')}
      change={(ids) => props.change(ids[0] ?? null)}
    />
  )
}

interface ResourcePickerProps extends Omit<ControlProps, 'change'> {
  readonly target: Resource | undefined
  readonly excludedRootId: string | null
  readonly multiple: boolean
  readonly placeholder?: string
  readonly change: (ids: readonly string[]) => void
}

function ResourcePicker({
  target,
  excludedRootId,
  multiple,
  value,
  initialText,
  change,
  ...rest
}: ResourcePickerProps) {
  const ids = idsOf(value)
  const [titles, addTitles] = useReferenceTitles(target, ids, initialText, rest.spec)
  const offer = useReferenceOffer(target, excludedRootId, rest.spec)
  return (
    <Picker
      id={rest.id}
      chosen={ids.map((id) => ({ id, title: titles.get(id) ?? id }))}
      multiple={multiple}
      offer={offer}
      leave={rest.leave}
      invalid={rest.invalid}
      required={Boolean(rest.spec.required)}
      describedBy={rest.describedBy}
      placeholder={rest.placeholder}
      change={(chosen) => {
        addTitles(chosen)
        change(chosen.map((choice) => choice.id))
      }}
    />
  )
}
