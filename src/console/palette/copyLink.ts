import { copyText } from '../shell/copyText.ts'
import { t } from '../text.ts'
import type { PaletteRow } from './rows.ts'

/** Copies a link to what a row opens; that of a command opens this page and asks to run it. */
export async function copyLink({ link, command = '' }: Pick<PaletteRow, 'link' | 'command'>): Promise<void> {
  const address = link ?? `${location.pathname}?cmd=${encodeURIComponent(command)}`
  await copyText(`${location.origin}${address}`, t('链接已复制'))
}
