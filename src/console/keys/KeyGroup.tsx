import { Fragment } from 'react'
import { KeyHint } from '../shell/KeyHint.tsx'
import { t } from '../text.ts'
import type { SheetGroup, SheetLine } from './sheet.ts'

/** One group of the key sheet, with its common first key. */
export const KeyGroup = ({ group }: { readonly group: SheetGroup }) => (
  <section className="mb-4 break-inside-avoid">
    <h3 className="mb-1 flex items-center gap-2 text-small text-fg2">
      {group.title}
      {group.leader ? (
        <span className="flex items-center gap-1 text-fg3">
          {t('先按')} <KeyHint keys={group.leader} />
        </span>
      ) : null}
    </h3>
    <dl>
      {group.lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </dl>
  </section>
)

const Line = ({ line }: { readonly line: SheetLine }) => (
  <div className="flex min-h-7 items-center gap-2">
    <dt className={`clip flex-1 ${line.reason === null ? '' : 'text-fg3'}`} title={line.reason ?? line.title}>
      {line.title}
    </dt>
    <dd className="flex shrink-0 items-center gap-1.5">
      {line.reason === null ? null : <span className="sr-only">{line.reason}</span>}
      {line.keys.slice(0, 2).map((keys, index) => (
        <Fragment key={keys}>
          {index > 0 ? <span className="text-small text-fg3">{t('或')}</span> : null}
          <KeyHint keys={keys} />
          <span className="sr-only">{keys}</span>
        </Fragment>
      ))}
    </dd>
  </div>
)
