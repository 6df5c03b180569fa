import { resourceById } from '../../contract/index.ts'
import { type Command, defineCommand, type Title } from '../../palette/command.ts'
import { actionLabel } from '../bulk/plan.ts'
import { t } from '../text.ts'
import { ACTION_TITLES } from './EntryLine.tsx'
import type { EntryAction } from './entry.ts'
import { actOnEntry } from './entryActions.ts'
import { panelCursor, presentEntries } from './presentEntries.ts'
import { lastSubject, repeatReason, repeatSubject } from './repeat.ts'

const GROUP = '操作'

const repeatTitle = (): Title => {
  const subject = lastSubject()
  const resource = subject && resourceById(subject.resource)
  return subject && resource
    ? { text: '重复上一操作：{action}', labels: { action: actionLabel(resource, subject.action) } }
    : { text: '重复上一操作' }
}

/** Makes the latest change of this tab again, on what is selected now. */
const REPEAT = defineCommand({
  id: 'operations.repeatLast',
  title: repeatTitle,
  name: '重复上一操作',
  group: GROUP,
  icon: 'repeat',
  keywords: ['repeat last', 'again', '再做一次'],
  pinyin: 'chong fu shang yi cao zuo',
  needs: [
    {
      test: (ctx) => repeatReason(lastSubject(), ctx) === null,
      reason: (ctx) => repeatReason(lastSubject(), ctx) ?? '',
    },
  ],
  run: async () => {
    const subject = lastSubject()
    if (subject) await repeatSubject(subject)
  },
})

/** The entry of the panel under its cursor. */
const underCursor = () => presentEntries().find(({ key }) => key === panelCursor.key)

const NAMES: Readonly<Record<EntryAction, string>> = {
  open: '查看面板中的操作',
  retry: '重试面板中的操作',
  stop: '停止面板中的操作',
  undo: '撤销面板中的操作',
  download: '下载面板中的文件',
  repeat: '重复面板中的操作',
}

/** Does something with the entry under the cursor of the panel. */
const onEntry = (action: EntryAction): Command =>
  defineCommand({
    id: `operations.${action}`,
    title: NAMES[action],
    group: GROUP,
    icon: 'list-todo',
    keywords: [action, t(ACTION_TITLES[action][0])],
    needs: [
      { test: () => underCursor() !== undefined, reason: '请先在操作面板中选择一项' },
      { test: () => underCursor()?.actions.includes(action) === true, reason: '这一项不能这样做' },
    ],
    run: async () => {
      const entry = underCursor()
      if (entry) await actOnEntry(entry, action)
    },
  })

/** Commands on what runs and ran. */
export const operationCommands = (): readonly Command[] => [
  REPEAT,
  ...(Object.keys(NAMES) as EntryAction[]).map(onEntry),
]
