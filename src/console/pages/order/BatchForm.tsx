import { useEffect, useId, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { longText, reference } from '../../../contract/define/field.ts'
import { merchantOrderBatch } from '../../../contract/resources/order/merchantOrderBatch.ts'
import { blankDraft, type Draft, type FormSection } from '../../form/draft.ts'
import { FieldRow } from '../../form/FieldRow.tsx'
import { inputId } from '../../form/fields.ts'
import { draftResolver } from '../../form/validation.ts'
import { ChooseFile, ChosenFile } from '../../import/ChooseFile.tsx'
import { t } from '../../text.ts'
import type { Batch } from './useBatch.ts'

const FIELDS = {
  merchantId: reference('商户', { to: 'merchantConfig', required: '请选择商户' }),
  skuId: reference('SKU', { to: 'goodsSku', where: { status: 'enabled' }, help: '不选则每行写明SKU编码' }),
  quickTemplateId: reference('快捷模板', {
    to: 'quickTemplate',
    where: { status: 'enabled' },
    help: '说明文件各列的内容；不选则接下来对应各列',
  }),
  lines: longText('粘贴订单', {
    max: 200_000,
    help: '每行一单：账号、数量、商户订单号、备注，以制表符、逗号或空格分隔；未选SKU时账号后写SKU编码',
  }),
}
const FORM = Object.entries(FIELDS).map(([name, spec]) => ({ name, spec, readOnly: false }))
const SECTIONS: readonly FormSection[] = [{ title: '订单', fields: FORM }]

/** Who orders, what, and the orders themselves: pasted, or in a file. */
export function BatchForm({
  id,
  batch: { draft, file, busy, fill, choose, next },
  template,
}: {
  readonly id: string
  readonly batch: Batch
  readonly template: () => void
}) {
  const formId = useId(),
    first = useRef<HTMLButtonElement>(null)
  const form = useForm<Draft>({
    defaultValues: blankDraft(SECTIONS, draft),
    resolver: draftResolver(SECTIONS, true),
    mode: 'onBlur',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const typed = useWatch({ control: form.control }) as Draft
  useEffect(() => {
    fill(typed)
  }, [typed, fill])
  useEffect(() => {
    document.getElementById(inputId(formId, 'merchantId'))?.focus()
  }, [formId])
  const submit = (): void =>
    void form.handleSubmit(next, (errors) =>
      document.getElementById(inputId(formId, Object.keys(errors)[0] ?? ''))?.focus(),
    )()
  return (
    <form
      id={id}
      noValidate
      data-zone="form"
      aria-label={t('批量导入订单')}
      className="@container grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={(event) => {
        if ((event.key === 'Enter' || event.key === 's') && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          submit()
        }
      }}
    >
      {FORM.filter(({ name }) => name !== 'lines' || !file).map((field) => (
        <FieldRow
          key={field.name}
          form={form.control}
          formId={formId}
          field={field}
          resource={merchantOrderBatch}
          row={null}
        />
      ))}
      {file ? (
        <ChosenFile
          file={file}
          drop={() => {
            choose(null)
          }}
        />
      ) : (
        <ChooseFile
          first={first}
          busy={busy}
          choose={choose}
          template={template}
          aside
          limits={t('xlsx 或 csv，首行为表头，最多 50000 行、10MB')}
        />
      )}
    </form>
  )
}
