import { Dialog } from '../../shell/Dialog.tsx'
import type { DialogProps } from '../../shell/dialogs.ts'
import { t } from '../../text.ts'

/** What is known of one parcel, or why nothing is. */
export interface ParcelTrack {
  readonly title: string
  readonly state: number | null
  readonly traces: readonly { readonly time: string; readonly context: string; readonly city: string }[]
  readonly error: string | null
}

/** The states of a parcel, by their numbers. */
const STATES: Readonly<Record<number, readonly [label: string, tone: string]>> = {
  1: ['揽收', 'info'],
  2: ['运输中', 'info'],
  3: ['派送中', 'info'],
  4: ['已签收', 'ok'],
  5: ['异常', 'bad'],
  6: ['退回', 'warn'],
}

function State({ state }: { readonly state: number | null }) {
  const [label, tone] = STATES[state ?? 0] ?? []
  return label ? (
    <span className="inline-flex items-center gap-1.5">
      <span className="dot" data-tone={tone} />
      {t(label)}
    </span>
  ) : null
}

/** The way of the parcels of an order, the latest event first. */
export function TrackDialog({ parcels, close }: DialogProps & { readonly parcels: readonly ParcelTrack[] }) {
  return (
    <Dialog
      title={t('物流')}
      close={close}
      width={620}
      footer={
        <button type="button" className="button button-primary" onClick={close}>
          {t('关闭')}
        </button>
      }
    >
      {parcels.map(({ title, state, traces, error }) => (
        <section key={title} aria-label={title} className="mb-4">
          <h3 className="mb-2 flex gap-3 font-semibold">
            {title}
            <State state={state} />
          </h3>
          {error === null ? null : <p className="text-warn">{error}</p>}
          <ol className="grid grid-cols-[auto_auto_1fr] gap-x-3 gap-y-1">
            {traces.map(({ time, context, city }) => (
              <li key={`${time} ${context}`} className="contents">
                <time className="text-fg2 tabular-nums">{time.slice(5, 16)}</time>
                <span className="text-fg2">{city}</span>
                <span>{context}</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </Dialog>
  )
}
