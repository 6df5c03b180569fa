import { useSnapshot } from 'valtio'
import { t } from '../../text.ts'
import { connection } from '../connection.ts'
import { Icon } from '../Icon.tsx'

/** Whether the last call reached the server: a dot, and a text when it did not. */
export function ConnectionState() {
  const { online } = useSnapshot(connection)
  const text = online ? t('已连接服务器') : t('连不上服务器')
  return (
    <span className="flex shrink-0 items-center gap-1.5" title={text}>
      {online ? (
        <span className="dot" data-tone="ok" />
      ) : (
        <Icon name="wifi-off" size={14} className="text-bad" />
      )}
      <span className={online ? 'sr-only' : 'text-bad'}>{text}</span>
    </span>
  )
}
