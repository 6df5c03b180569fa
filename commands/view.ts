import { type Command, defineCommand, type Host, type Need, selectionCount } from '../src/palette/command.ts'

const GROUP = '视图'
const hasList: Need = { test: ({ list }) => list !== null, reason: '本页没有列表' }
const canUndo: Need = { test: (ctx) => ctx.undoable, reason: '没有可以撤销的操作' }
const jobRuns: Need = { test: (ctx) => ctx.jobRunning, reason: '没有正在执行的操作' }
const canRedo: Need = { test: (ctx) => ctx.redoable, reason: '没有可以重做的操作' }

/**
 * Each Esc leaves the innermost state: a running operation first, then the selection, then the pane. Popovers,
 * dialogs and forms handle Esc themselves.
 */
function back(host: Host): void {
  const { jobRunning, list, split, zone } = host.ctx()
  if (jobRunning) host.view.stopTask()
  else if (zone !== 'detail' && list && selectionCount(list.selection) > 0)
    host.screen()?.list?.select('none')
  else if (split !== 'off') host.screen()?.record?.closePane()
}

/** Commands for panes, regions and the operations panel. */
export const VIEW: readonly Command[] = [
  defineCommand({
    id: 'view.split',
    title: '切换分栏',
    group: GROUP,
    keys: '\\',
    icon: 'columns-2',
    keywords: ['split', 'side by side', 'stacked', '左右', '上下', '详情位置'],
    needs: [hasList],
    run: (host) => host.screen()?.list?.stepSplit(),
  }),
  defineCommand({
    id: 'view.back',
    title: '返回',
    group: GROUP,
    keys: 'esc',
    hidden: true,
    when: { zone: ['grid', 'header', 'detail'], editable: false },
    run: back,
  }),
  defineCommand({
    id: 'view.nextRegion',
    title: '下一区域',
    group: GROUP,
    keys: 'f6',
    icon: 'arrow-right-to-line',
    keywords: ['next region'],
    run: (host) => host.view.region(1),
  }),
  defineCommand({
    id: 'view.previousRegion',
    title: '上一区域',
    group: GROUP,
    keys: 'shift+f6',
    icon: 'arrow-left-to-line',
    keywords: ['previous region'],
    run: (host) => host.view.region(-1),
  }),
  defineCommand({
    id: 'edit.undo',
    title: '撤销',
    group: '操作',
    keys: 'z',
    icon: 'undo-2',
    keywords: ['undo'],
    needs: [canUndo],
    priority: 0.7,
    run: (host) => host.undo(),
  }),
  defineCommand({
    id: 'edit.redo',
    title: '重做',
    group: '操作',
    keys: 'shift+z',
    icon: 'redo-2',
    keywords: ['redo'],
    needs: [canRedo],
    run: (host) => host.redo(),
  }),
  defineCommand({
    id: 'view.operations',
    title: '最近的操作',
    group: '操作',
    keys: 'v o',
    icon: 'list-todo',
    keywords: ['operations', 'progress', 'history', '任务', '进度'],
    run: (host) => host.view.operations(),
  }),
  defineCommand({
    id: 'view.stopTask',
    title: '停止正在执行的操作',
    group: '操作',
    icon: 'circle-stop',
    keywords: ['stop', 'cancel', 'abort', '中止', '终止'],
    needs: [jobRuns],
    run: (host) => host.view.stopTask(),
  }),
  defineCommand({
    id: 'view.errorLog',
    title: '错误日志',
    group: '操作',
    icon: 'bug',
    keywords: ['error log', 'errors', '前端错误'],
    run: (host) => host.view.errorLog(),
  }),
]
