import type { FieldSpec } from '../../../contract/define/field.ts'
import { permissionOf } from '../../../contract/define/permission.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { fieldNamed, mayWrite } from '../../../palette/fields.ts'
import { draftErrors } from '../../form/validation.ts'
import { t } from '../../text.ts'
import { isCoded, typedCell } from './typedCell.ts'

/** Whether the holder of these permissions may change rows of a noun. */
export const mayEdit = (resource: Resource, permissions: ReadonlySet<string>): boolean =>
  permissions.has(permissionOf(resource, 'edit'))

/** Why a field cannot be changed in the list; null where it can. */
export function fixedReason(
  resource: Resource,
  name: string,
  permissions: ReadonlySet<string>,
): string | null {
  const spec = fieldNamed(resource, name)
  if (spec === null) return t('这一列不能修改')
  const label = t(spec.label)
  if (!mayEdit(resource, permissions) || !mayWrite(spec, permissions))
    return t('没有修改{label}的权限', { label })
  if (name === resource.stateField) return t('{label}由操作改变，不能直接修改', { label })
  if (spec.computed) return t('{label}由系统填写，不能修改', { label })
  return resource.list.editable.includes(name) ? null : t('{label}不能在列表里修改，请打开表单', { label })
}

/** What is wrong with a value of one field; null if nothing is. */
export function cellProblem(
  name: string,
  spec: FieldSpec,
  value: unknown,
  row: Readonly<Record<string, unknown>>,
): string | null {
  const fields = [{ name, spec, readOnly: false }]
  return draftErrors([{ title: '', fields }], { ...row, [name]: value }, false)[0]?.text ?? null
}

/** A field whose cell is edited, with the keys of the titles it is chosen by. */
interface EditedField {
  readonly name: string
  readonly spec: FieldSpec
  readonly keys: ReadonlyMap<string, string>
}

/** A typed text in row form; undefined where it is the title of no key. */
export const valueOfText = ({ spec, keys }: Omit<EditedField, 'name'>, text: string): unknown =>
  isCoded(spec) && text.trim() !== '' ? keys.get(text) : typedCell(spec, text)

/** What is wrong with a typed text. */
export function textProblem(
  { name, spec, keys }: EditedField,
  text: string,
  row: Readonly<Record<string, unknown>>,
): string | null {
  const value = valueOfText({ spec, keys }, text)
  return value === undefined
    ? t('请从列表里选择{label}', { label: t(spec.label) })
    : cellProblem(name, spec, value, row)
}
