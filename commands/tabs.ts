import { type Command, type Ctx, defineCommand, type Need } from '../src/palette/command.ts'

const GROUP = '标签页'
const hasOthers: Need = { test: ({ tabs }) => tabs.count > 1, reason: '没有其他标签' }
const isClosable: Need = { test: ({ tabs }) => tabs.closable, reason: '当前标签不能关闭' }
const hasClosed: Need = { test: ({ tabs }) => tabs.closed > 0, reason: '没有关闭过的标签' }

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
const nth = (number: number): Command =>
  defineCommand({
    id: `tabs.nth${number}`,
    title: () => ({ text: '第 {number} 个标签', params: { number } }),
    name: { text: '第 {number} 个标签', params: { number } },
    group: GROUP,
    keys: `t ${number}`,
    hidden: true,
    needs: [{ test: ({ tabs }: Ctx) => tabs.count >= number, reason: '没有这么多标签' }],
    run: (host) => host.tabs.at(number),
  })

/** Moving among the tabs of the console and closing them. */
export const TABS: readonly Command[] = [
  defineCommand({
    id: 'tabs.previous',
    title: '回到上一个标签',
    group: GROUP,
    keys: 't t',
    icon: 'history',
    keywords: ['previous tab', 'last tab'],
    needs: [hasOthers],
    run: (host) => host.tabs.previous(),
  }),
  defineCommand({
    id: 'tabs.next',
    title: '下一个标签',
    group: GROUP,
    keys: 't j',
    icon: 'arrow-right',
    keywords: ['next tab', '右侧标签'],
    needs: [hasOthers],
    run: (host) => host.tabs.step(1),
  }),
  defineCommand({
    id: 'tabs.back',
    title: '前一个标签',
    group: GROUP,
    keys: 't k',
    icon: 'arrow-left',
    keywords: ['tab to the left', '左侧标签'],
    needs: [hasOthers],
    run: (host) => host.tabs.step(-1),
  }),
  defineCommand({
    id: 'tabs.close',
    title: '关闭标签',
    group: GROUP,
    keys: 't x',
    icon: 'x',
    keywords: ['close tab', '关闭当前'],
    needs: [isClosable],
    run: (host) => host.tabs.close(),
  }),
  defineCommand({
    id: 'tabs.closeOthers',
    title: '关闭其他标签',
    group: GROUP,
    keys: 't o',
    icon: 'copy-x',
    keywords: ['close other tabs', '关闭其他'],
    needs: [hasOthers],
    run: (host) => host.tabs.closeOthers(),
  }),
  defineCommand({
    id: 'tabs.closeAll',
    title: '关闭全部标签',
    group: GROUP,
    keys: 't a',
    icon: 'square-x',
    keywords: ['close all tabs', '关闭全部', '关闭所有'],
    needs: [hasOthers],
    run: (host) => host.tabs.closeAll(),
  }),
  defineCommand({
    id: 'tabs.reopen',
    title: '重新打开关闭的标签',
    group: GROUP,
    keys: 't r',
    icon: 'rotate-ccw',
    keywords: ['reopen closed tab', '恢复标签'],
    needs: [hasClosed],
    run: (host) => host.tabs.reopen(),
  }),
  ...NUMBERS.map(nth),
]
