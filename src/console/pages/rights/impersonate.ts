import { flag, text } from '../../../contract/define/field.ts'
import { IMPERSONATE_WRITE } from '../../../contract/parts/withheldRights.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { loadServerTexts } from '../../api.ts'
import { askInput } from '../../bulk/askInput.tsx'
import type { Performer } from '../../bulk/performer.ts'
import { enterAs } from '../../impersonation.ts'
import { hasPermission } from '../../menus.ts'
import { t } from '../../text.ts'

const REASON = text('原因', { required: '请输入原因', max: 200, help: '写入操作日志，并告知此用户' })
const WRITES = flag('允许修改', { help: '不选则只能查看' })

/** Asks for the reason and goes on in the name of the user. */
export const impersonateUser: Performer = async (_resource, { row }) => {
  if (!row) return
  await loadServerTexts()
  const input = await askInput({
    resource: user,
    title: t('模拟登录 {name}', { name: String(row.realName ?? row.account ?? '') }),
    yes: t('模拟登录'),
    fields: hasPermission(IMPERSONATE_WRITE) ? { reason: REASON, writes: WRITES } : { reason: REASON },
    row: null,
  })
  if (!input) return
  await enterAs(String(row.id), {
    reason: String(input.reason ?? ''),
    writes: input.writes === true,
  }).catch(() => undefined)
}
