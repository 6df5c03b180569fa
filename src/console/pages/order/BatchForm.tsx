import { useEffect, useId, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { longText, reference } from '../../../contract/define/field.ts'
import { merchantOrderBatch } from '../../../contract/resources/order/merchantOrderBatch.ts'
import type { Draft, FormSection } from '../../form/draft.ts'
import { FieldRow } from '../../form/FieldRow.tsx'
import { inputId } from '../../form/fields.ts'
import { useInputForm } from '../../form/useInputForm.ts'
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
const FORM_FIELDS = Object.entries(FIELDS).map(([name, spec]) => ({ name, spec, readOnly: false }))
const SECTIONS: readonly FormSection[] = [{ title: '订单', fields: FORM_FIELDS }]

interface OrderFileProps {
  readonly batch: Batch
  readonly template: () => void
}

/** Form for merchant, product, and the orders: pasted text or a file. */
export function BatchForm({ id, batch, template }: OrderFileProps & { readonly id: string }) {
  const { draft, file, fill, next } = batch
  const formId = useId()
  const { control, events } = useInputForm({ formId, sections: SECTIONS, values: draft, done: next })
  const typed = useWatch({ control }) as Draft
  useEffect(() => {
    fill(typed)
  }, [typed, fill])
  useEffect(() => {
    document.getElementById(inputId(formId, 'merchantId'))?.focus()
  }, [formId])
  return (
    <form
      id={id}
      noValidate
      data-zone="form"
      aria-label={t('批量导入订单')}
      className="@container grid gap-3"
      {...events}
    >
      {FORM_FIELDS.filter(({ name }) => name !== 'lines' || !file).map((field) => (
        <FieldRow
          key={field.name}
          form={control}
          formId={formId}
          field={field}
          resource={merchantOrderBatch}
          row={null}
        />
      ))}
      <OrderFile batch={batch} template={template} />
    </form>
  )
}

function OrderFile({ batch: { file, busy, choose }, template }: OrderFileProps) {
  const buttonRef = useRef<HTMLButtonElement>(null)
  return file ? (
    <ChosenFile
      file={file}
      drop={() => {
        choose(null)
      }}
    />
  ) : (
    <ChooseFile
      buttonRef={buttonRef}
      busy={busy}
      choose={choose}
      template={template}
      secondary
      limits={t('xlsx 或 csv，首行为表头，最多 50000 行、10MB')}
    />
  )
}
