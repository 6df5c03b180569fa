import { type Command, defineCommand } from '../src/palette/command.ts'

const GROUP = '会话'

/** Commands that end, lock or refresh the session; the host asks for confirmation where it is needed. */
export const SESSION: readonly Command[] = [
  defineCommand({
    id: 'session.lock',
    title: '锁屏',
    group: GROUP,
    keys: 'shift+l',
    icon: 'lock',
    keywords: ['lock screen', '锁定屏幕'],
    run: (host) => host.session.lock(),
  }),
  defineCommand({
    id: 'session.logout',
    title: '退出登录',
    group: GROUP,
    icon: 'log-out',
    keywords: ['log out', 'sign out', 'logout', '退出系统', '注销'],
    run: (host) => host.session.logout(),
  }),
  defineCommand({
    id: 'session.switchRole',
    title: '切换部门和角色…',
    group: GROUP,
    icon: 'user-cog',
    keywords: ['switch role', 'switch department', '切换角色', '切换部门'],
    run: (host) => host.session.switchRole(),
  }),
  defineCommand({
    id: 'session.clearCache',
    title: '清除缓存',
    group: GROUP,
    keys: 't c',
    icon: 'eraser',
    keywords: ['clear cache', '清理缓存'],
    run: (host) => host.session.clearCache(),
  }),
]
