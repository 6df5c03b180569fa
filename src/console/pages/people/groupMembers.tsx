import { oneOf, reference, references } from '../../../contract/define/field.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { loadServerTexts, post } from '../../api.ts'
import { askInput } from '../../bulk/askInput.tsx'
import type { CustomActionContext, Performer } from '../../bulk/performer.ts'
import { type DialogProps, openDialog } from '../../shell/dialogs.ts'
import { t } from '../../text.ts'
import { sendMobileFile } from './tagFile.tsx'
import { MoveResult, type MoveAnswer } from './MoveResult.tsx'

const MOVES = {
  add: { call: 'memberAdd', title: '添加成员', label: '入组的用户' },
  remove: { call: 'memberRemove', title: '移除成员', label: '出组的用户' },
} as const

async function move(
  kind: keyof typeof MOVES,
  resource: Resource,
  { row, refresh }: CustomActionContext,
): Promise<void> {
  if (!row) return
  await loadServerTexts()
  const { call, label } = MOVES[kind],
    title = t(MOVES[kind].title)
  const input = await askInput({
    resource,
    title,
    yes: title,
    fields: {
      ids: references(label, {
        to: 'userinfo',
        max: 200,
        required: '请选择用户',
        help: '按用户编号查找；更多用户可在用户列表中选择，或用文件入组',
      }),
    },
    row: null,
  })
  if (!input) return
  const answer = await post<MoveAnswer>(`${resource.path}/${call}`, {
    groupId: row.id,
    ids: input.ids,
  }).catch(() => null)
  if (!answer) return
  await refresh()
  await openDialog(({ close }: DialogProps) => <MoveResult title={title} answer={answer} close={close} />)
}

/** Lets consumers who are searched for enter a list. */
export const addMembers: Performer = (resource, context) => move('add', resource, context)
/** Lets consumers who are searched for leave a list. */
export const removeMembers: Performer = (resource, context) => move('remove', resource, context)

const JOIN = '3',
  LEAVE = '4'
const FILE_FIELDS = {
  operation: oneOf(
    '操作',
    { join: '入组', leave: '出组' },
    { wire: { join: 3, leave: 4 }, required: '请选择操作', default: 'join' },
  ),
  merchantId: reference('所属商户', { to: 'merchantConfig', required: '请选择所属商户' }),
}

/** Lets the consumers whose mobile numbers a file lists enter or leave a list. */
export const membersByFile: Performer = async (resource, { row, refresh }) => {
  if (!row) return
  await loadServerTexts()
  const title = t('文件入组')
  const choice = await askInput({ resource, title, yes: t('下一步'), fields: FILE_FIELDS, row: null })
  if (!choice) return
  await sendMobileFile({
    title,
    path: `${resource.path}/memberUp`,
    parameters: {
      groupId: String(row.id),
      operation: choice.operation === 'leave' ? LEAVE : JOIN,
      merchantId: String(choice.merchantId),
    },
  })
  await refresh()
}
