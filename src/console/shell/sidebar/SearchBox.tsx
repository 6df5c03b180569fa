import { keysOf, openPalette, paletteOpen } from '../../commandRuntime.ts'
import { useScreenVersion } from '../../screen.ts'
import { t } from '../../text.ts'
import { Icon } from '../Icon.tsx'
import { KeyHint } from '../KeyHint.tsx'

/** A button styled as a search box: a click, Enter or the first letter opens the palette. */
export function SearchBox({ top = false }: { readonly top?: boolean }) {
  useScreenVersion()
  const keys = keysOf('palette.open') ?? 'mod+k'
  const open = (query = ''): void => openPalette({ query: top ? `/${query}` : query })
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={top ? t('搜索菜单') : t('搜索或执行命令')}
      className={
        top
          ? 'flex h-7 w-56 items-center gap-2 rounded-control border border-line2 bg-surface px-2 ' +
            'text-fg2 hover:bg-hover max-l:w-40'
          : 'mx-2 mb-2 flex h-8 shrink-0 items-center gap-2 rounded-control bg-side-active px-2 ' +
            'text-side-fg hover:bg-side-hover'
      }
      onClick={() => open()}
      onKeyDown={(event) => {
        if (
          !paletteOpen() &&
          event.key.length === 1 &&
          event.key !== ' ' &&
          !event.ctrlKey &&
          !event.metaKey &&
          !event.altKey
        ) {
          event.preventDefault()
          event.stopPropagation()
          open(event.key)
        }
      }}
    >
      <Icon name="search" size={15} />
      <span className="clip flex-1">{top ? t('搜索菜单') : t('搜索或执行命令')}</span>
      <KeyHint keys={keys} className="[&_kbd]:border-current/20 [&_kbd]:text-inherit" />
    </button>
  )
}
