import { type Command, defineCommand } from '../src/palette/command.ts'

const GROUP = '帮助'

/** Commands that show the available commands and change their keys. */
export const HELP: readonly Command[] = [
  defineCommand({
    id: 'help.page',
    title: '本页的帮助',
    group: GROUP,
    icon: 'circle-help',
    run: (host) => host.go(`/article/help?of=${host.ctx().tabs.active}`),
  }),
  defineCommand({
    id: 'help.feedback',
    title: '意见反馈',
    group: GROUP,
    icon: 'circle-help',
    run: (host) => host.go('/article/help?feedback=1'),
  }),
  defineCommand({
    id: 'help.keys',
    title: '快捷键一览',
    group: GROUP,
    keys: '?',
    icon: 'keyboard',
    keywords: ['keyboard shortcuts', 'cheat sheet', 'hotkeys', '快捷键', '按键'],
    run: (host) => host.view.keys('sheet'),
  }),
  defineCommand({
    id: 'help.remap',
    title: '自定义快捷键',
    group: GROUP,
    icon: 'settings-2',
    keywords: ['remap keys', 'customise shortcuts', 'keybindings', '改键', '快捷键设置'],
    run: (host) => host.view.keys('remap'),
  }),
  defineCommand({
    id: 'help.palette',
    title: '命令面板的用法',
    group: GROUP,
    icon: 'circle-help',
    keywords: ['help', 'palette modes', '前缀'],
    run: (host) => host.palette({ query: '?' }),
  }),
  defineCommand({
    id: 'help.singleKeysOff',
    title: '关闭单字母快捷键',
    group: GROUP,
    icon: 'keyboard-off',
    keywords: ['turn off single key shortcuts', 'screen reader', '屏幕阅读器'],
    run: (host) => host.view.singleKeys(false),
  }),
  defineCommand({
    id: 'help.singleKeysOn',
    title: '开启单字母快捷键',
    group: GROUP,
    icon: 'keyboard',
    keywords: ['turn on single key shortcuts'],
    run: (host) => host.view.singleKeys(true),
  }),
]
