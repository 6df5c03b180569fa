import type { Row } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import { keepsTemplates, providerOf } from '../../../contract/parts/smsProviders.ts'
import { partsOf, signed } from '../../../contract/parts/smsText.ts'
import { smsTemplate } from '../../../contract/resources/resource/smsTemplate.ts'
import type { ActionHandler, Changes, Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import type { Work } from '../../engine/work.ts'
import { defaultContent, paramsOf, withSamples } from '../../sms/sceneTexts.ts'
import { channelCategory, channelSigns } from '../../store/resource/sceneRows.ts'
import { requireText } from './smsTemplateRules.ts'

type Template = Row<typeof smsTemplate>
/** What a provider reviews. */
const REVIEWED = ['content', 'signName', 'providerTemplateId'] as const
/** What is sent from now on. */
const inForce = ({ content, signName, providerTemplateId }: Pick<Template, (typeof REVIEWED)[number]>) => ({
  sentContent: content,
  sentSign: signName,
  sentTemplateId: providerTemplateId,
})
const PASSED = { auditStatus: 'passed', auditReason: null } as const

/** Whether the provider of a channel, of the enabled one without an id, has to review texts. */
async function isReviewed(smsId: string | null, { db, tenantId }: Work): Promise<boolean> {
  const category = await channelCategory(db, tenantId, smsId)
  return category !== null && keepsTemplates(providerOf(category))
}

/** What follows from another text: it is sent at once, or waits for its review while the former one is sent. */
async function afterChange(before: Template, after: Template, work: Work) {
  if (REVIEWED.every((name) => (after[name] ?? null) === (before[name] ?? null))) return {}
  if (!(await isReviewed(after.smsCode, work))) return { ...inForce(after), ...PASSED }
  const isEnabled = before.status === 'enabled'
  return { auditStatus: isEnabled ? 'reviewing' : 'unfiled', auditReason: null } as const
}

const hooks: Hooks<typeof smsTemplate> = {
  beforeSave: async ({ before, draft, work }) => {
    if (!before) return
    const after = { ...before, ...draft } as Template
    if (draft.content !== undefined) {
      draft.content = after.content.trim()
      await requireText(before.sceneCode ?? '', String(draft.content), work)
    }
    Object.assign(draft, await afterChange(before, { ...after, ...draft }, work))
  },
  decorate: [
    {
      sets: ['params', 'preview', 'textLength', 'segments', 'channelSign', 'sentContent'],
      from: ['sceneCode', 'content', 'sentContent', 'signName', 'smsCode'],
      run: async (rows, { database, tenantId }) => {
        const signs = await channelSigns(database.kysely, tenantId)
        for (const row of rows) describe(row, signs.get(String(row.smsCode ?? '')) ?? '')
      },
    },
  ],
}

/**
 * Adds the variables of its scene to a row, and the text with examples, its length and number of messages. What
 * is in use is said only where it differs.
 */
function describe(row: Changes, channelSign: string): void {
  const sceneCode = String(row.sceneCode)
  const sign = typeof row.signName === 'string' && row.signName !== '' ? row.signName : channelSign
  const preview = signed(sign, withSamples(sceneCode, String(row.content ?? '')))
  row.params = paramsOf(sceneCode)
  row.preview = preview
  row.textLength = preview.length
  row.segments = partsOf(preview)
  row.channelSign = channelSign
  if (row.sentContent === row.content) row.sentContent = null
}

const enable: ActionHandler<typeof smsTemplate, 'enable'> = (row) => ({
  consequences: [say('{name}：之后发送此场景的短信', { name: row.templateName })],
})

const disable: ActionHandler<typeof smsTemplate, 'disable'> = (row) => ({
  consequences: [say('{name}：不再发送此场景的短信', { name: row.templateName })],
})

const report: ActionHandler<typeof smsTemplate, 'report'> = async (row, _input, work) => {
  if (!(await isReviewed(row.smsCode, work))) return { set: { ...inForce(row), ...PASSED } }
  if ((row.providerTemplateId ?? '') === '') fail('SMS_TEMPLATE_ID', {}, 'providerTemplateId')
  return { set: { auditStatus: 'reviewing', auditReason: null } }
}

const auditResult: ActionHandler<typeof smsTemplate, 'auditResult'> = (row, { result, reason }) => {
  if (result === 'rejected')
    return {
      set: { auditStatus: 'rejected', auditReason: reason ?? null },
      consequences: [say('{name}：仍发送原内容', { name: row.templateName })],
    }
  return {
    set: { ...inForce(row), ...PASSED },
    consequences: [say('{name}：之后发送“{text}”', { name: row.templateName, text: row.content })],
  }
}

/** Brings back what was declared; the channel and the limits stay. */
const restoreDefault: ActionHandler<typeof smsTemplate, 'restoreDefault'> = async (row, _input, work) => {
  const content = defaultContent(row.sceneCode ?? '') || row.content
  const after = { ...row, content }
  return {
    set: { content, ...(await afterChange(row, after, work)) },
    consequences: [say('{name}：内容改为“{text}”', { name: row.templateName, text: content })],
  }
}

export const smsTemplateParticulars = particulars(smsTemplate, {
  hooks,
  actions: { enable, disable, report, auditResult, restoreDefault },
})
