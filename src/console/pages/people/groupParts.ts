import { loadServerTexts } from '../../api.ts'
import { loadResourceTexts } from '../../resourceLoader.ts'
import { GroupRuleControl } from './GroupRuleControl.tsx'
import { GroupRuleCount } from './GroupRuleCount.tsx'
import { GroupRuleBlock } from './GroupRuleBlock.tsx'

const PARTS = { control: GroupRuleControl, foot: GroupRuleCount, block: GroupRuleBlock } as const

/** A part of the screens of groups, with its English. */
export async function loadPart<K extends keyof typeof PARTS>(name: K): Promise<(typeof PARTS)[K]> {
  await Promise.all([loadServerTexts(), loadResourceTexts('userinfo').catch(() => undefined)])
  return PARTS[name]
}
