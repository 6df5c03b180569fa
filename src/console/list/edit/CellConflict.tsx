import { useRef } from 'react'
import { fieldNamed } from '../../../palette/fields.ts'
import { ApiError } from '../../api.ts'
import type { Row } from '../../record/calls.ts'
import { plainText, rowTitle, valueText } from '../../record/valueText.ts'
import { useTitles } from '../../record/useTitles.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { type DialogProps, openDialog } from '../../shell/dialogs.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { saveCell } from './saveCell.ts'

/** One changed cell: the row as it was when it was edited, and the new value in row form. */
interface CellChange {
  readonly row: Row
  readonly name: string
  readonly value: unknown
}

interface CellConflictProps extends DialogProps {
  readonly screen: ListScreenState
  readonly change: CellChange
  readonly theirs: Row
  readonly choose: () => void
}

/** Who changed a cell meanwhile, with both values to choose from. */
function CellConflict({ screen, change, theirs, choose, close }: CellConflictProps) {
  const { resource } = screen
  const mineButton = useRef<HTMLButtonElement>(null)
  const spec = fieldNamed(resource, change.name)
  const by = String(theirs.updateUser ?? '')
  const names = useTitles(by === '' || by === '0' ? [] : [{ to: 'user', values: [by] }])
  if (spec === null) return null
  const label = t(spec.label)
  const values: readonly (readonly [string, string])[] = [
    [t('原值'), valueText(spec, change.name, change.row)],
    [t('对方的'), valueText(spec, change.name, theirs)],
    [t('我的'), plainText(spec, change.value)],
  ]
  return (
    <Dialog
      title={t('{label}已被他人修改', { label })}
      close={close}
      width={420}
      initialFocus={mineButton}
      footer={
        <>
          <button type="button" className="button button-plain" onClick={close}>
            {t('采用对方的')}
          </button>
          <button ref={mineButton} type="button" className="button button-primary" onClick={choose}>
            {t('采用我的')}
          </button>
        </>
      }
    >
      <p className="mb-3">
        {t('{who} 于 {time} 修改了“{title}”。', {
          who: names.get(by) ?? t('其他人'),
          time: String(theirs.updateTime ?? ''),
          title: rowTitle(resource.title, theirs),
        })}
      </p>
      <Values values={values} />
    </Dialog>
  )
}

const Values = ({ values }: { readonly values: readonly (readonly [title: string, value: string])[] }) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
    {values.map(([title, value]) => (
      <div key={title} className="contents">
        <dt className="text-fg2">{title}</dt>
        <dd className="break-all">{value || '—'}</dd>
      </div>
    ))}
  </dl>
)

/** Lets a person choose between his value and that of somebody who was first; his is saved on their version. */
export async function settleConflict(
  screen: ListScreenState,
  change: CellChange,
  theirs: Row,
): Promise<void> {
  let isMine = false
  await openDialog(({ close }: DialogProps) => (
    <CellConflict
      screen={screen}
      change={change}
      theirs={theirs}
      close={close}
      choose={() => {
        isMine = true
        close()
      }}
    />
  ))
  if (!isMine) return
  try {
    const { name, value } = change
    await saveCell(screen.model, { row: theirs, values: { [name]: value } }, () => void screen.refresh())
  } catch (error) {
    toast(error instanceof ApiError ? error.message : String(error), { tone: 'bad' })
  }
}
