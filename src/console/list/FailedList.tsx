import { ApiError } from '../api.ts'
import { CommandButton } from '../shell/CommandButton.tsx'
import { Icon } from '../shell/Icon.tsx'
import { t } from '../text.ts'

/** A message in the place of rows, with buttons. */
export function ListNotice({
  icon,
  title,
  text,
  children,
}: {
  readonly icon: string
  readonly title: string
  readonly text: string
  readonly children?: React.ReactNode
}) {
  return (
    <div className="grid h-full place-items-center p-6">
      <div className="flex max-w-90 flex-col items-center gap-1.5 text-center">
        <Icon name={icon} size={28} className="text-fg3" />
        <p className="text-lead font-semibold">{title}</p>
        <p className="text-fg2">{text}</p>
        <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>
      </div>
    </div>
  )
}

/** Failed read: missing permission, or an error that a retry may solve. */
export function FailedList({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  if (error instanceof ApiError && error.code === 403)
    return (
      <ListNotice icon="lock" title={t('没有访问权限')} text={t('你的角色不能查看这些数据，请联系管理员。')}>
        <CommandButton id="list.refresh" keys />
      </ListNotice>
    )
  return (
    <ListNotice
      icon="circle-alert"
      title={t('没能读取数据')}
      text={error instanceof Error ? error.message : t('未知错误')}
    >
      <button type="button" className="button button-primary" onClick={retry}>
        {t('再试一次')}
      </button>
    </ListNotice>
  )
}
