import { useEffect, useState } from 'react'
import { get } from '../../api.ts'
import type { RowsFrom } from '../../list/model.ts'
import { type ListScreenProps, PlainList } from '../../list/PlainList.tsx'
import { t } from '../../text.ts'

/** Sizes in bytes; `quota` null is no limit. */
interface Usage {
  readonly bytes: number
  readonly files: number
  readonly quota: number | null
}
const ROW_SOURCE: RowsFrom = { verb: 'list', shape: 'page', fixed: {} }
const NEARLY_FULL = 0.9
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** 1536 → `1.5 KB`. */
function formatBytes(bytes: number): string {
  const exponent = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  return `${Number((bytes / 1024 ** exponent).toFixed(1))} ${UNITS[exponent] ?? 'B'}`
}

/** The attachments of the tenant, and how much of its quota they use. */
export function AttachPage(props: ListScreenProps) {
  const [usage, setUsage] = useState<Usage | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    get<Usage>('/blade-resource/attach/usage', { signal: controller.signal, quiet: true }).then(
      setUsage,
      () => setUsage(null),
    )
    return () => controller.abort()
  }, [])
  return <PlainList {...props} rows={ROW_SOURCE} extra={usage ? <UsageText usage={usage} /> : null} />
}

function UsageText({ usage: { bytes, quota } }: { readonly usage: Usage }) {
  const tone = quota !== null && bytes > quota * NEARLY_FULL ? 'text-bad' : 'text-fg3'
  const usageText =
    quota === null
      ? t('已用 {used}', { used: formatBytes(bytes) })
      : t('已用 {used}，上限 {limit}', { used: formatBytes(bytes), limit: formatBytes(quota) })
  return (
    <span className={`text-small tabular-nums ${tone}`} title={t('已删除的附件约一小时后释放空间')}>
      {usageText}
    </span>
  )
}
