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
    id: 'session.leaveImpersonation',
    title: '结束模拟登录',
    group: GROUP,
    icon: 'undo-2',
    keywords: ['stop impersonating', 'leave', '退出模拟登录', '返回自己的账号'],
    needs: [{ test: ({ impersonating }) => impersonating === true, reason: '没有在模拟登录' }],
    run: (host) => host.session.leaveImpersonation(),
  }),
  defineCommand({
    id: 'session.own',
    title: '我的登录会话',
    group: GROUP,
    icon: 'monitor-smartphone',
    keywords: ['my sessions', 'devices', '登录设备'],
    run: (host) => host.go('/info/index?tab=sessions'),
  }),
  defineCommand({
    id: 'session.factor',
    title: '我的两步验证和通行密钥',
    group: GROUP,
    icon: 'shield-check',
    keywords: ['two-factor', '2fa', 'totp', 'passkey', '恢复码', '验证器'],
    run: (host) => host.go('/info/index?tab=factor'),
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
  defineCommand({
    id: 'session.readAll',
    title: '消息和通知全部标为已读',
    group: GROUP,
    icon: 'bell',
    keywords: ['mark all as read', 'notifications', '已读'],
    run: (host) => host.session.readAll(),
  }),
]
