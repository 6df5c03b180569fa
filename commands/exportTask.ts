import { type Command, defineCommand } from '../src/palette/command.ts'

const RESOURCE = 'exportTask'

/** Commands on export tasks beside their declared actions. */
export const EXPORT_TASK: readonly Command[] = [
  defineCommand({
    id: 'exportTask.download',
    title: '下载文件',
    group: '导出任务',
    resource: RESOURCE,
    permission: 'exportTask_view',
    on: 'record',
    placement: 'row',
    sort: 0,
    keys: 'd',
    icon: 'download',
    keywords: ['download', 'save file', '下载'],
    when: { zone: ['grid', 'detail'], resource: [RESOURCE] },
    needs: [
      {
        test: ({ list }) => list?.resource === RESOURCE,
        reason: { text: '请先打开“{page}”', labels: { page: '导出任务' } },
      },
      { test: ({ list }) => list?.cursor?.state === 'done', reason: '只有已完成的任务可以下载' },
    ],
    run: (host) => host.screen()?.list?.download(),
  }),
]
