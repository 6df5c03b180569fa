import { useState } from 'react'
import { frecency } from '../../../palette/recents.ts'
import { hostView } from '../../hostView.ts'
import { recents } from '../../recentCommands.ts'
import { keysOf } from '../../commandRuntime.ts'
import { nameNow, registry, useRegistryVersion } from '../../registry.ts'
import { KeyHint } from '../../shell/KeyHint.tsx'
import { t } from '../../text.ts'
import { Card } from './Card.tsx'

const MAX_KEYS = 6
/** Commands whose keys are suggested on the first day. */
const STARTER_COMMANDS = [
  'palette.open',
  'help.keys',
  'list.filter',
  'tabs.previous',
  'view.nextRegion',
  'edit.undo',
]

/** Commands the operator uses by mouse or palette although they have a key, the most used first. */
export function KeysToLearn() {
  useRegistryVersion()
  const usage = recents()
  const [now] = useState(Date.now)
  const unlearnedIds = Object.entries(usage.runs)
    .filter(([id, runs]) => keysOf(id) !== null && runs.length > 0 && runs.every((run) => run.by !== 'key'))
    .map(([id]) => id)
    .sort((a, b) => frecency(usage, b, '', now) - frecency(usage, a, '', now))
  const ids = [...new Set([...unlearnedIds, ...STARTER_COMMANDS])]
    .filter((id) => registry.get(id) && keysOf(id))
    .slice(0, MAX_KEYS)
  return (
    <Card
      title={unlearnedIds.length > 0 ? t('值得学会的快捷键') : t('从这几个快捷键开始')}
      aside={
        <button
          type="button"
          className="button button-quiet h-6 text-small text-link"
          onClick={() => hostView.keys('sheet')}
        >
          {t('全部')}
        </button>
      }
    >
      <ul>
        {ids.map((id) => {
          const command = registry.get(id)
          return command ? (
            <li key={id} className="flex h-10 items-center gap-3 border-b border-line px-3.5 last:border-0">
              <span className="clip flex-1">{nameNow(command)}</span>
              <KeyHint keys={keysOf(id) ?? ''} />
            </li>
          ) : null
        })}
      </ul>
    </Card>
  )
}
