import { navigate } from 'wouter/use-browser-location'
import type { Host } from '../palette/command.ts'
import { get } from './api.ts'
import { hasLockPassword, relock } from './lock.ts'
import { logout } from './session.ts'
import { confirm } from './shell/confirm.ts'
import { openLazyDialog } from './shell/dialogs.ts'
import { toast } from './shell/toast.ts'
import { t } from './text.ts'

const loadLockDialog = () => import('./shell/LockDialog.tsx').then((module) => module.LockDialog)
const loadSwitchDialog = () =>
  import('./shell/SwitchRoleDialog.tsx').then((module) => module.SwitchRoleDialog)

async function confirmLogout(): Promise<void> {
  if (!(await confirm({ title: t('提示'), text: t('是否退出系统, 是否继续?'), yes: t('退出') }))) return
  await logout()
  navigate('/login')
}

async function clearCache(): Promise<void> {
  if (!(await confirm({ title: t('提示'), text: t('是否需要清除缓存?') }))) return
  await get('/blade-auth/oauth/clear-cache', { flat: true })
  toast(t('清除完毕'))
}

/** Commands on the session. */
export const hostSession: Host['session'] = {
  logout: confirmLogout,
  clearCache,
  lock: () => {
    if (hasLockPassword()) relock(() => navigate('/lock'))
    else void openLazyDialog(loadLockDialog)
  },
  readAll: async () => {
    const { markRead } = await import('./pages/noticelist/unread.ts')
    await Promise.all([markRead('message', null), markRead('notice', null)])
    toast(t('已全部标为已读'))
  },
  leaveImpersonation: async () => {
    const { leaveImpersonation } = await import('./impersonation.ts')
    await leaveImpersonation()
  },
  switchRole: () => {
    void openLazyDialog(loadSwitchDialog)
  },
}
