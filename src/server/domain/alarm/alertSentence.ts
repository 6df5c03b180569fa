import { say, sayChoice } from '../../../contract/errors.ts'
import { ALARM_LEVELS, type AlarmLevel } from '../../../contract/parts/alarms.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import type { AlarmRule } from './alarmRules.ts'

/** What is sent of an alarm. */
export const alertSentence = (rule: AlarmRule, level: AlarmLevel, what: Sentence | string): Sentence =>
  say('【{level}】{name}：{content}', {
    level: sayChoice(ALARM_LEVELS.labels[level]),
    name: rule.alarmName,
    content: what,
  })
