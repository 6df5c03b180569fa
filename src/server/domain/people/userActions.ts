import { fail, say } from '../../../contract/errors.ts'
import type { userinfo } from '../../../contract/resources/people/userinfo.ts'
import { parseMoment } from '../../../kernel/time.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { MAX_TAGS, type TagChange } from '../../store/people/tagRows.ts'
import { UNDO_DAYS } from '../../store/people/userRows.ts'
import { addingTags, afterChange, removingTags } from './tagChange.ts'

const DAY_MS = 86_400_000

/** The change of tags of one call, found once for all its rows. */
const changes = new WeakMap<Work, Promise<TagChange>>()
const changeOf = (work: Work, find: () => Promise<TagChange>): Promise<TagChange> => {
  const change = changes.get(work) ?? find()
  changes.set(work, change)
  return change
}

export const addTags: ActionHandler<typeof userinfo, 'addTags'> = async (row, { tagIds }, work) => {
  const current = row.tagIds ?? []
  const change = await changeOf(work, () => addingTags(work, tagIds))
  const next = afterChange(current, change)
  if (next.length > MAX_TAGS) fail('USER_TAGS_FULL')
  const replaced = current.filter((id) => change.drop.includes(id)).length
  if (replaced === 0 && change.add.every((id) => current.includes(id))) return {}
  return {
    set: { tagIds: next },
    consequences: replaced > 0 ? [say('单选标签组中原来的标签被替换')] : [],
  }
}

export const removeTags: ActionHandler<typeof userinfo, 'removeTags'> = (row, { tagIds }) => {
  const current = row.tagIds ?? []
  const next = afterChange(current, removingTags(tagIds))
  return next.length === current.length ? {} : { set: { tagIds: next } }
}

export const cancel: ActionHandler<typeof userinfo, 'cancel'> = (_row, _input, work) => ({
  set: { cancelTime: momentOf(work) },
  consequences: [say('7 天内可以撤销，30 天后删除手机号、昵称和第三方标识，订单保留')],
})

export const uncancel: ActionHandler<typeof userinfo, 'uncancel'> = ({ cancelTime, erasedTime }) => {
  const since = cancelTime ? parseMoment(cancelTime).getTime() : 0
  if (erasedTime || Date.now() - since > UNDO_DAYS * DAY_MS) fail('USER_CANCEL_OVER')
  return { set: { cancelTime: null } }
}
