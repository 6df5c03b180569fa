import { useMemo } from 'react'
import { Picker } from '../../form/controls/Picker.tsx'
import { onOnePage } from '../../record/choices.ts'
import { t } from '../../text.ts'
import { setCondition } from './editTree.ts'
import { type ConditionProps, partId } from './ruleEditor.ts'
import type { NamedField } from './ruleNoun.ts'
import type { Condition } from './ruleTree.ts'
import { isFound } from './ScopePickers.tsx'

interface FieldPickerProps extends ConditionProps {
  /** 第 2 个条件 */
  readonly name: string
  /** What becomes of the condition with a field. */
  readonly choose: (field: NamedField) => Partial<Condition>
}

/** The field of a condition. */
export function FieldPicker({ editor, condition, name, choose }: FieldPickerProps) {
  const { fields, tree } = editor,
    id = partId(editor, condition.key)
  const offer = useMemo(() => {
    const choices = fields.map((field) => ({ id: field.name, title: field.title }))
    return (query: string) => Promise.resolve(onOnePage(choices.filter((choice) => isFound(choice, query))))
  }, [fields])
  const current = fields.find((field) => field.name === condition.field) ?? null
  const change = (fieldName: string): void => {
    const field = fields.find((one) => one.name === fieldName)
    editor.edit(setCondition(tree, condition.key, field ? choose(field) : { field: '', values: [] }))
  }
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="sr-only">
        {t('{name}的字段', { name })}
      </label>
      <Picker
        id={id}
        chosen={
          condition.field === '' ? [] : [{ id: condition.field, title: current?.title ?? condition.field }]
        }
        multiple={false}
        offer={offer}
        change={([choice]) => change(choice?.id ?? '')}
        leave={() => undefined}
        invalid={condition.field !== '' && current === null}
        required
        describedBy={undefined}
        placeholder={t('选择字段')}
      />
    </div>
  )
}
