import { copyText } from '../shell/copyText.ts'
import { t } from '../text.ts'

/** Copies a link that opens this page and asks to run the command. */
export async function copyLink(id: string): Promise<void> {
  await copyText(`${location.origin}${location.pathname}?cmd=${encodeURIComponent(id)}`, t('链接已复制'))
}
