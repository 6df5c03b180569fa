import { toast } from '../shell/toast.ts'
import { t } from '../text.ts'

/** Copies an address that opens this page and asks for the command. */
export async function copyLink(id: string): Promise<void> {
  await navigator.clipboard.writeText(`${location.origin}${location.pathname}?cmd=${encodeURIComponent(id)}`)
  toast(t('链接已复制'))
}
