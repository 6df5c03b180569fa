import { type Command, defineCommand, type Need, type When } from '../src/palette/command.ts'

const GROUP = '记录'
const hasRow: Need = {
  test: ({ list }) => list !== null && list.cursor !== null,
  reason: '请先选择一条数据',
}
const paneOpen: Need = { test: ({ split }) => split !== 'off', reason: '没有打开的详情' }
const formOpen: Need = { test: ({ form }) => form.open, reason: '没有打开的表单' }
const hasInvalid: Need = { test: ({ form }) => form.invalid, reason: '表单没有错误' }
const inDetail: When = { zone: ['detail'] }
const onRows: When = { zone: ['grid', 'detail'] }

/** Commands on one record: opening it, stepping to the next, saving its form. */
export const RECORD: readonly Command[] = [
  defineCommand({
    id: 'record.openTab',
    title: '在新标签打开',
    group: GROUP,
    keys: 'mod+enter',
    icon: 'square-plus',
    keywords: ['open in new tab'],
    when: onRows,
    needs: [hasRow],
    run: (host) => host.screen()?.record?.open('tab'),
  }),
  defineCommand({
    id: 'record.openWindow',
    title: '在新窗口打开',
    group: GROUP,
    keys: 'shift+enter',
    icon: 'external-link',
    keywords: ['open in new window'],
    when: onRows,
    needs: [hasRow],
    run: (host) => host.screen()?.record?.open('window'),
  }),
  defineCommand({
    id: 'record.next',
    title: '下一条',
    group: GROUP,
    keys: ['j', 'alt+down'],
    icon: 'arrow-down',
    keywords: ['next record'],
    when: inDetail,
    needs: [hasRow],
    run: (host) => host.screen()?.record?.step(1),
  }),
  defineCommand({
    id: 'record.previous',
    title: '上一条',
    group: GROUP,
    keys: ['k', 'alt+up'],
    icon: 'arrow-up',
    keywords: ['previous record'],
    when: inDetail,
    needs: [hasRow],
    run: (host) => host.screen()?.record?.step(-1),
  }),
  defineCommand({
    id: 'record.nextSection',
    title: '下一分区',
    group: GROUP,
    keys: ']',
    icon: 'chevron-right',
    keywords: ['next section'],
    when: inDetail,
    needs: [paneOpen],
    run: (host) => host.screen()?.record?.section(1),
  }),
  defineCommand({
    id: 'record.previousSection',
    title: '上一分区',
    group: GROUP,
    keys: '[',
    icon: 'chevron-left',
    keywords: ['previous section'],
    when: inDetail,
    needs: [paneOpen],
    run: (host) => host.screen()?.record?.section(-1),
  }),
  defineCommand({
    id: 'record.close',
    title: '关闭详情',
    group: GROUP,
    icon: 'panel-right-close',
    keywords: ['close detail', 'close pane'],
    needs: [paneOpen],
    run: (host) => host.screen()?.record?.closePane(),
  }),
  defineCommand({
    id: 'record.save',
    title: '保存',
    group: GROUP,
    keys: ['mod+s', 'mod+enter'],
    icon: 'save',
    keywords: ['save', 'submit', '提交'],
    when: { zone: ['form'] },
    needs: [formOpen],
    run: (host) => host.screen()?.form?.save(),
  }),
  defineCommand({
    id: 'record.nextInvalid',
    title: '下一个错误项',
    group: GROUP,
    keys: 'f8',
    icon: 'circle-alert',
    keywords: ['next invalid field'],
    when: { zone: ['form'] },
    needs: [formOpen, hasInvalid],
    run: (host) => host.screen()?.form?.focusInvalid(1),
  }),
  defineCommand({
    id: 'record.previousInvalid',
    title: '上一个错误项',
    group: GROUP,
    keys: 'shift+f8',
    icon: 'circle-alert',
    keywords: ['previous invalid field'],
    when: { zone: ['form'] },
    needs: [formOpen, hasInvalid],
    run: (host) => host.screen()?.form?.focusInvalid(-1),
  }),
]
