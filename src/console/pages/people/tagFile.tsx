import { flag, oneOf, reference, references } from '../../../contract/define/field.ts'
import { loadServerTexts, post } from '../../api.ts'
import { askInput } from '../../bulk/askInput.tsx'
import type { Performer } from '../../bulk/performer.ts'
import type { Draft } from '../../form/draft.ts'
import { openSendFile } from '../../import/SendFileDialog.tsx'
import { t } from '../../text.ts'
import { TagFileResult, type TagFileAnswer } from './TagFileResult.tsx'

const OPERATIONS = { add: 1, remove: 2 } as const
const FIELDS = {
  operation: oneOf(
    '操作',
    { add: '加标签', remove: '移除标签' },
    { wire: OPERATIONS, required: '请选择操作', default: 'add' },
  ),
  merchantId: reference('所属商户', { to: 'merchantConfig', required: '请选择所属商户' }),
  tagIds: references('标签', {
    to: 'userTag',
    where: { state: 'enabled' },
    max: 50,
    required: '请选择标签',
  }),
  createMissing: flag('没有的用户', { help: '文件中没有的手机号新建为该商户的用户' }),
}

/** Where a file of mobile numbers is sent, with the parameters beside it. */
interface FileTarget {
  readonly title: string
  readonly path: string
  readonly parameters: Readonly<Record<string, string>>
}

/** Asks for a file of mobile numbers, sends it, and tells what became of it. */
export const sendMobileFile = ({ title, path, parameters }: FileTarget): Promise<unknown> =>
  openSendFile<TagFileAnswer>({
    title,
    width: 640,
    sendLabel: t('上传'),
    busyLabel: t('正在处理…'),
    explanation: t('每行一个手机号；不能处理的行会列出原因，其余照常处理。'),
    limits: t('xlsx 或 csv，列为手机号、备注，最多 100000 行'),
    template: { name: t('用户手机号模板'), headings: ['手机号*', '备注'] },
    submit: (file, key) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(parameters)) form.append(name, value)
      form.append('file', file)
      return post<TagFileAnswer>(path, form, { quiet: true, key })
    },
    result: (answer) => <TagFileResult answer={answer} />,
  })

const tagParameters = (choice: Draft): FileTarget['parameters'] => ({
  operation: String(choice.operation === 'remove' ? OPERATIONS.remove : OPERATIONS.add),
  merchantId: String(choice.merchantId),
  tagIds: Array.isArray(choice.tagIds) ? choice.tagIds.join(',') : String(choice.tagIds),
  createMissing: choice.createMissing === true ? '1' : '0',
})

/** Asks what to do with which tags, then for the file of mobile numbers. */
export const tagByFile: Performer = async (resource, { refresh }) => {
  await loadServerTexts()
  const choice = await askInput({
    resource,
    title: t('文件打标签'),
    yes: t('下一步'),
    fields: FIELDS,
    row: null,
  })
  if (!choice) return
  await sendMobileFile({
    title: t('文件打标签'),
    path: '/biz-user/userinfo/templateUp',
    parameters: tagParameters(choice),
  })
  await refresh()
}
