import { notice } from '../../../contract/resources/desk/notice.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { holds } from '../../engine/caller.ts'
import { cleanHtml } from '../../engine/cleanHtml.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import { receiverOf } from './receiver.ts'

/** Whether a text is HTML; a plain text with a `<` is none. */
const MARKUP = /<\/?[a-z][^>]*>/i
/** Holders write notices, and therefore see those of others and those not yet published. */
const WRITING = ['notice_add', 'notice_edit', 'notice_delete']

const noticeHooks: Hooks<typeof notice> = {
  beforeSave: ({ draft, work }) => {
    if (typeof draft.content === 'string' && MARKUP.test(draft.content))
      draft.content = cleanHtml(draft.content, work.services.config.imageHosts)
    return Promise.resolve()
  },
  narrow: ({ caller }) => {
    if (WRITING.some((code) => holds(caller, code))) return []
    const { userId, roleIds, deptPath } = receiverOf(caller)
    return [
      { field: 'releaseTime', operator: 'le', values: [formatMoment(new Date())] },
      {
        any: [
          {
            all: (['roleIds', 'deptIds', 'userIds'] as const).map((field) => ({
              field,
              operator: 'isNull' as const,
              values: [],
            })),
          },
          { field: 'roleIds', operator: 'in', values: roleIds },
          { field: 'deptIds', operator: 'in', values: deptPath },
          { field: 'userIds', operator: 'in', values: [userId] },
        ],
      },
    ]
  },
}

export const noticeParticulars = particulars(notice, { hooks: noticeHooks })
