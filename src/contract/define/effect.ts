import type { Sentence } from '../../kernel/sentence.ts'
import { say } from '../errors.ts'

/**
 * An effect of an action beyond the change of state, as data: the server performs it inside the action's
 * transaction, and the preview describes it in a sentence.
 */
export type Effect =
  | { readonly do: 'set'; readonly field: string; readonly value: string | number | boolean | null }
  | { readonly do: 'sessions.revoke'; readonly of: 'row' }
  | { readonly do: 'access.refresh' }

/** The sentence of an effect, displayed in the preview and stored in the audit row. */
export function effectText(effect: Effect, labels: Readonly<Record<string, string>>): Sentence {
  switch (effect.do) {
    case 'set':
      return say('{field}改为“{value}”', {
        field: say(labels[effect.field] ?? effect.field),
        value: effect.value ?? say('空'),
      })
    case 'sessions.revoke':
      return say('这些用户的登录会话立即失效')
    case 'access.refresh':
      return say('权限立即重新计算')
  }
}
