/** The categories of a personal message, by name: label and number on the wire and in the database. */
export const MESSAGE_CATEGORIES = {
  labels: {
    todo: '待办',
    outcome: '结果',
    copy: '抄送',
    urged: '催办',
    reminder: '提醒',
    alarm: '告警',
    task: '任务',
    system: '系统',
  },
  wire: { todo: 1, outcome: 2, copy: 3, urged: 4, reminder: 5, alarm: 6, task: 7, system: 8 },
} as const
export type MessageCategory = keyof typeof MESSAGE_CATEGORIES.wire
