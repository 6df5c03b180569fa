import { navigate } from 'wouter/use-browser-location'
import { leavesOf, menus } from '../../menus.ts'
import { t } from '../../text.ts'
import type { OwnBlocksProps } from '../ownBlockProps.ts'
import '../own/own.css'

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What an alarm is about, linked to its record where the operator has a page for it. */
export function AlarmObject({ row }: OwnBlocksProps) {
  const label = textIn(row.objectLabel),
    link = textIn(row.objectLink),
    name = textIn(row.objectName)
  if (label === '' || link === '') return null
  const [path = ''] = link.split('?')
  if (!leavesOf(menus.whole).some(({ menu }) => menu.path === path)) return null
  return (
    <section className="own-block" aria-label={t(label)}>
      <h3 className="own-head">
        {t(label)}
        <span>
          <a
            href={link}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              navigate(link)
            }}
          >
            {name}
          </a>
        </span>
      </h3>
    </section>
  )
}
