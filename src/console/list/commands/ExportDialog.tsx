import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Resource } from '../../../contract/define/resource.ts'
import { get } from '../../api.ts'
import { go } from '../../go.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { toast } from '../../shell/toast.ts'
import { locale, t } from '../../text.ts'

interface ExportDialogProps {
  readonly resource: Resource
  readonly filter: Readonly<Record<string, string>>
  readonly close: () => void
}
interface ExportColumn {
  readonly name: string
  readonly label: string
  readonly default: boolean
}

const TYPES = [
  { value: '1', title: 'XLSX' },
  { value: '2', title: 'CSV' },
  { value: '3', title: 'CSV（压缩）' },
] as const
const TASKS = '/tool/exportTask'

/** Submits the export and shows where to find its file. */
async function submit(
  { resource, filter }: Pick<ExportDialogProps, 'resource' | 'filter'>,
  chosen: { readonly columns: readonly string[]; readonly fileType: string },
): Promise<void> {
  const { msg } = await get<{ readonly msg: string }>(`${resource.path}/export`, {
    query: { ...filter, exportColumns: chosen.columns, fileType: chosen.fileType, exportLocale: locale() },
    withMessage: true,
  })
  toast(t(msg), { action: { title: t('查看任务'), run: () => go(TASKS) } })
}

/**
 * The columns an export may have and the chosen ones. An export needs at least one
 * column; before they have been read it is offered with none, for which the server takes those of the list.
 */
function useOfferedColumns(resource: Resource, close: () => void) {
  const [columns, setColumns] = useState<readonly ExportColumn[] | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    void get<readonly ExportColumn[]>('/biz-export/exportTask/columns', {
      query: { exporter: resource.id, exportLocale: locale() },
    }).then((offered) => {
      setColumns(offered)
      setChosen(new Set(offered.flatMap((column) => (column.default ? [column.name] : []))))
    }, close)
  }, [resource])
  return { columns: columns ?? [], chosen, setChosen, canExport: columns === null || chosen.size > 0 }
}

interface ColumnChoiceProps {
  readonly columns: readonly ExportColumn[]
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}
function ColumnChoice({ columns, chosen, onChange }: ColumnChoiceProps) {
  const toggleColumn = (name: string, on: boolean): void =>
    onChange(new Set([...chosen].filter((existing) => existing !== name).concat(on ? [name] : [])))
  return (
    <fieldset>
      <legend className="field-label">{t('导出列')}</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {columns.map(({ name, label }) => (
          <label key={name} className="flex h-8 items-center gap-2">
            <input
              type="checkbox"
              className="size-3.5 accent-accent"
              checked={chosen.has(name)}
              onChange={(event) => toggleColumn(name, event.target.checked)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface TypeChoiceProps {
  readonly first: RefObject<HTMLInputElement | null>
  readonly fileType: string
  readonly onChange: (fileType: string) => void
}
function TypeChoice({ first, fileType, onChange }: TypeChoiceProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="field-label">{t('文件类型')}</legend>
      <div className="flex gap-4">
        {TYPES.map(({ value, title }, index) => (
          <label key={value} className="flex h-8 items-center gap-2">
            <input
              ref={index === 0 ? first : undefined}
              type="radio"
              name={name}
              className="size-3.5 accent-accent"
              checked={fileType === value}
              onChange={() => onChange(value)}
            />
            {t(title)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Dialog for the columns and the file type of an export. */
export function ExportDialog({ resource, filter, close }: ExportDialogProps) {
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  const [fileType, setFileType] = useState('1')
  const { columns, chosen, setChosen, canExport } = useOfferedColumns(resource, close)
  const agree = (event: FormEvent): void => {
    event.preventDefault()
    if (!canExport) return
    void submit(
      { resource, filter },
      { columns: columns.flatMap(({ name }) => (chosen.has(name) ? [name] : [])), fileType },
    ).then(close, () => undefined)
  }
  return (
    <Dialog
      title={t('导出{label}', { label: t(resource.label) })}
      close={close}
      width={460}
      initialFocus={first}
      footer={
        <>
          <button type="button" className="button button-plain" onClick={close}>
            {t('取消')}
          </button>
          <button type="submit" form={id} className="button button-primary" disabled={!canExport}>
            {t('导出')}
          </button>
        </>
      }
    >
      <form id={id} onSubmit={agree} className="grid gap-4">
        <TypeChoice first={first} fileType={fileType} onChange={setFileType} />
        <ColumnChoice columns={columns} chosen={chosen} onChange={setChosen} />
        <p className="text-small text-fg3">{t('按当前筛选条件导出，完成后在“导出任务”中下载。')}</p>
      </form>
    </Dialog>
  )
}
