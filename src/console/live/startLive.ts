import { embedding } from '../embedding.ts'
import { hasToken, onSessionChange, session } from '../session.ts'
import { catchUp, onInbox, tell } from './changes.ts'
import type { LiveMessage } from './keepConnected.ts'
import { live } from './liveState.ts'
import { shareStream } from './shareStream.ts'

let leave: (() => void) | null = null

function hear(message: LiveMessage): void {
  if (message.kind === 'state') Object.assign(live, { state: message.state, heardAt: message.heardAt })
  else if (message.kind === 'missed') tell(null, 'changed')
  else tell(message.changes, message.inbox)
}

/** What tabs share: the same user in the same roles. A frame of another page has a login of its own. */
function nameOf(): string {
  const { user } = session
  return [
    'quarterdeck-live',
    embedding ? 'frame' : 'tab',
    user?.tenant_id,
    user?.user_id,
    user?.role_id,
    user?.dept_id,
    user?.impersonation?.account,
  ].join('/')
}

function restart(): void {
  leave?.()
  leave = null
  live.state = 'connecting'
  if (hasToken()) leave = shareStream(nameOf(), hear)
}

/** Listens to the changes of the operator's nouns from now on, in each session anew. */
export function startLive(): void {
  if (leave) return
  document.addEventListener('visibilitychange', catchUp)
  onSessionChange(restart)
  onInbox((change) => {
    if (change === 'created') void import('./tellMessage.ts').then(({ tellMessage }) => tellMessage())
  })
  restart()
}
