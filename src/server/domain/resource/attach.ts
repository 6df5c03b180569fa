import { fail, say } from '../../../contract/errors.ts'
import { attach } from '../../../contract/resources/resource/attach.ts'
import { linkTo } from '../../storages/links.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'

/** A row that was not made by an upload is the address of a file elsewhere; it never names a stored object. */
const hooks: Hooks<typeof attach> = {
  beforeSave: async ({ before, draft }) => {
    if (before) return
    const link = String(draft.link ?? '')
    if (!URL.canParse(link) || !/^https?:$/.test(new URL(link).protocol)) fail('ATTACH_LINK', {}, 'link')
    if (/^[\w-]{1,12}\/\d{8}\//.test(String(draft.name ?? ''))) fail('ATTACH_NAME', {}, 'name')
    Object.assign(draft, { isExternal: true, isPublic: false })
    await Promise.resolve()
  },
}

const link: ActionHandler<typeof attach, 'link'> = async (row, { minutes }, work) => {
  const seconds = 60 * (minutes ?? 10)
  const consequences = [
    say('{name}：{minutes} 分钟内任何人都可以读取', { name: row.originalName, minutes: minutes ?? 10 }),
  ]
  const { tenantId } = work,
    { name, ossId } = row
  return {
    consequences,
    once: { temporaryLink: await linkTo(work.services, { tenantId, name, ossId }, seconds) },
  }
}

export const attachParticulars = particulars(attach, { hooks, actions: { link } })
