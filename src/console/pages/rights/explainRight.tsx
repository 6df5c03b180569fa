import { reference, text } from '../../../contract/define/field.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { get } from '../../api.ts'
import { askInput } from '../../bulk/askInput.tsx'
import type { Performer } from '../../bulk/performer.ts'
import { type DialogProps, openDialog } from '../../shell/dialogs.ts'
import { t } from '../../text.ts'
import { ChainDialog, type Explanation } from './ChainDialog.tsx'

const FIELDS = {
  deed: reference('操作', {
    to: 'user',
    offer: '/blade-system/user/why-deeds',
    required: '请选择操作',
    help: '资源的操作，或一个接口；可输入名称、拼音或地址',
  }),
  rowId: text('数据编号', {
    max: 19,
    mono: true,
    pattern: /^\d+$/,
    help: '不填则只说明权限，不看某一条数据',
  }),
}

/** Asks for an action and shows what decides whether the user may do it, as often as wanted. */
export const explainRight: Performer = async (_resource, { row }) => {
  if (!row) return
  let again = true
  while (again) {
    again = false
    const input = await askInput({
      resource: user,
      title: t('{name} 的权限说明', { name: String(row.realName ?? row.account ?? '') }),
      yes: t('查看'),
      fields: FIELDS,
      row: null,
    })
    if (!input) return
    const query = { userId: row.id, deed: String(input.deed ?? ''), rowId: String(input.rowId ?? '') }
    const explanation = await get<Explanation>('/blade-system/user/why', { query }).catch(() => null)
    if (!explanation) return
    await openDialog(({ close }: DialogProps) => (
      <ChainDialog
        explanation={explanation}
        close={close}
        more={() => {
          again = true
          close()
        }}
      />
    ))
  }
}
