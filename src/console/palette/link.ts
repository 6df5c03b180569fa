import { navigate } from 'wouter/use-browser-location'
import { readCtx } from '../ctx.ts'
import { registry, titleNow } from '../registry.ts'
import { runCommand } from '../run.ts'
import { confirm } from '../shell/confirm.ts'
import { toast } from '../shell/toast.ts'
import { t } from '../text.ts'
import { openPalette } from './palette.ts'

/**
 * Follows `?cmd=` of the address: asks for the command's arguments, or whether to run it; it never runs
 * without confirmation.
 */
export function openLinkedCommand(): void {
  const query = new URLSearchParams(location.search)
  const id = query.get('cmd')
  if (!id) return
  query.delete('cmd')
  const values = Object.fromEntries([...query].filter(([name]) => name !== 'current' && name !== 'size'))
  navigate(`${location.pathname}${query.size > 0 ? `?${query.toString()}` : ''}`, { replace: true })
  const command = registry.get(id)
  if (!command) toast(t('无权限'), { tone: 'bad' })
  else if (command.arguments?.length) openPalette({ command: id, values })
  else
    void confirm({
      title: t('提示'),
      text: t('要执行“{title}”吗?', { title: titleNow(command, readCtx()) }),
      danger: command.danger !== undefined && command.danger !== 'undoable',
    }).then((yes) => {
      if (yes) runCommand(id, 'button')
    })
}
