import { fail } from '../../../contract/errors.ts'
import { type ShopConfig, shopTemplate } from '../../../contract/resources/merchant/shopTemplate.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import { PLATFORM_TENANT } from '../../store/tenancy.ts'

const COMPONENTS: ReadonlySet<string> = new Set([
  'banner',
  'navGrid',
  'goodsList',
  'couponList',
  'activityEntry',
  'notice',
  'richText',
  'image',
  'hotArea',
  'search',
  'floor',
  'countdown',
  'video',
  'spacer',
  'tabBar',
])
const MAX_COMPONENTS = 100
const MAX_BYTES = 512 * 1024
const wrong = (problem: string): never => fail('TEMPLATE_CONFIG', { problem }, 'config')
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Refuses what is no page of known components with TEMPLATE_CONFIG or TEMPLATE_COMPONENT. */
function requireConfig(config: unknown): asserts config is ShopConfig {
  if (!isObject(config) || !isObject(config.page)) return wrong('page')
  if (typeof config.page.title !== 'string' || config.page.title === '') return wrong('page.title')
  if (!Array.isArray(config.components) || config.components.length > MAX_COMPONENTS)
    return wrong('components')
  if (Buffer.byteLength(JSON.stringify(config)) > MAX_BYTES) return wrong('512 KB')
  const keys = new Set<unknown>()
  for (const component of config.components as readonly unknown[]) {
    if (!isObject(component) || typeof component.key !== 'string' || keys.has(component.key))
      return wrong('components.key')
    if (!COMPONENTS.has(String(component.type)))
      return fail('TEMPLATE_COMPONENT', { type: String(component.type).slice(0, 40) }, 'config')
    keys.add(component.key)
  }
}

const hooks: Hooks<typeof shopTemplate> = {
  beforeSave: async ({ before, draft, work }) => {
    const sharing = draft.sharing ?? before?.sharing
    if ((sharing === 'shared' || before?.sharing === 'shared') && work.tenantId !== PLATFORM_TENANT)
      fail('TEMPLATE_SHARED', {}, 'sharing')
    if (draft.config !== undefined) requireConfig(draft.config)
    const isChanged =
      draft.config !== undefined && JSON.stringify(draft.config) !== JSON.stringify(before?.config)
    if (!before) draft.templateVersion = 1
    else if (isChanged) draft.templateVersion = (before.templateVersion ?? 0) + 1
    await Promise.resolve()
  },
}

export const shopTemplateParticulars = particulars(shopTemplate, { hooks })
