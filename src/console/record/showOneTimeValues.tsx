import type { FieldSpec } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { type DialogProps, openDialog } from '../shell/dialogs.ts'
import { t } from '../text.ts'
import { OneTimeDialog } from './OneTimeDialog.tsx'

/** Shows the one-time values of a response, where its noun has any. */
export function showOneTimeValues({ once }: Resource, answer: Readonly<Record<string, unknown>>): void {
  if (!once) return
  const lines = Object.entries(once.fields).flatMap(([name, field]: [string, FieldSpec]) => {
    const value = answer[name]
    return field.internal || typeof value !== 'string' ? [] : [{ label: t(field.label), value }]
  })
  if (lines.length > 0)
    void openDialog(({ close }: DialogProps) => (
      <OneTimeDialog text={t(once.text)} lines={lines} close={close} />
    ))
}
