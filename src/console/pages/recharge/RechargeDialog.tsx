import { useState } from 'react'
import type { Fields } from '../../../contract/define/field.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import type { Draft } from '../../form/draft.ts'
import type { Row } from '../../record/calls.ts'
import { Confirmation } from './Confirmation.tsx'
import type { RechargePreview } from './preview.ts'
import { RechargeForm } from './RechargeForm.tsx'
import './recharge.css'

interface RechargeProps {
  readonly resource: Resource
  readonly fields: Fields
  readonly row: Row
  readonly close: () => void
  readonly done: (draft: Draft) => void
}
/** What was entered, with what the server said about it. */
interface Checked {
  readonly draft: Draft
  readonly preview: RechargePreview
}

/** A top-up in two steps: entered beside its effect, then confirmed. Esc in the second returns to the first. */
export function RechargeDialog({ resource, fields, row, close, done }: RechargeProps) {
  const [checked, setChecked] = useState<Checked | null>(null)
  if (!checked)
    return (
      <RechargeForm
        resource={resource}
        fields={fields}
        row={row}
        close={close}
        check={(draft, preview) => setChecked({ draft, preview })}
      />
    )
  return (
    <Confirmation
      fields={fields}
      draft={checked.draft}
      preview={checked.preview}
      back={() => setChecked(null)}
      send={() => {
        done(checked.draft)
        close()
      }}
    />
  )
}
