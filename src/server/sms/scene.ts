import { fail } from '../../contract/errors.ts'
import { sceneOf } from '../../contract/parts/smsScenes.ts'
import { keepsTemplates, providerOf } from '../../contract/parts/smsProviders.ts'
import type { Reader, Writer } from '../store/db.ts'
import { findScene, noteSent, type SceneTemplate } from '../store/resource/sceneRows.ts'
import { countMessages, findTemplate, type StoredTemplate } from '../store/resource/smsRows.ts'

/** Which template is asked for. */
export interface TemplateOrder {
  /** The configuration, by id or code; without either the enabled one. */
  readonly smsId?: string
  readonly smsCode?: string
  readonly templateCode?: string
}
/** What is sent: a template of a channel, or the text of a scene with its limits. */
export interface Sendable extends StoredTemplate {
  readonly scene: Pick<SceneTemplate, 'dayLimit' | 'intervalSec' | 'allowQuietHours'> | null
}

/** Codes are also sent with the channel's own template. */
const CODES: readonly string[] = ['LOGIN_CODE', 'BIND_CODE']

/**
 * What is sent: the template of a configuration that is named, else that of the scene with this code, else the
 * one the enabled configuration has for it. Refuses SMS_SCENE_OFF for a disabled scene; null where there is none.
 */
export async function findSendable(
  db: Reader,
  tenantId: string,
  order: TemplateOrder,
): Promise<Sendable | null> {
  const { smsId, smsCode, templateCode } = order
  const isNamed = smsId !== undefined || smsCode !== undefined
  const scene = templateCode !== undefined && !isNamed ? sceneOf(templateCode) : undefined
  if (scene && templateCode !== undefined) {
    const template = await findScene(db, tenantId, { sceneCode: templateCode })
    if (template && !template.isEnabled) return fail('SMS_SCENE_OFF', { name: scene.label })
    if (template) return sendableOf(template, templateCode)
  }
  const stored = await findTemplate(db, tenantId, order)
  return stored && { ...stored, scene: null }
}

/** A scene's template as it is sent; null where its channel or the number at its provider is missing. */
export function sendableOf(template: SceneTemplate, templateCode: string): Sendable | null {
  const { smsId, category, signName, content } = template
  const templateId = template.templateId ?? (CODES.includes(templateCode) ? template.channelTemplateId : null)
  if (smsId === null || category === null || (templateId === null && keepsTemplates(providerOf(category))))
    return null
  return { smsId, category, signName, templateCode, templateId, content, scene: template }
}

/** Refuses SMS_LIMIT where a phone has had what a scene allows; `subjects` are digests of phones. */
export async function requireSceneLimits(
  db: Writer,
  tenantId: string,
  { scene, templateCode }: Sendable,
  subjects: readonly string[],
): Promise<void> {
  if (!scene || (scene.dayLimit === 0 && scene.intervalSec === 0)) return
  const limit = scene.dayLimit > 0 ? scene.dayLimit : Number.MAX_SAFE_INTEGER
  for (const digest of subjects.toSorted()) {
    const subject = `${templateCode ?? ''}:${digest}`
    if (await countMessages(db, tenantId, [{ subject, span: 'day', more: 1, limit }])) fail('SMS_LIMIT')
    if (scene.intervalSec > 0 && !(await noteSent(db, tenantId, { subject, seconds: scene.intervalSec })))
      fail('SMS_LIMIT')
  }
}
