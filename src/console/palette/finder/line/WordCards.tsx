import { t } from '../../../text.ts'
import type { ReadWord } from './readLine.ts'

/** What every word of the line was understood as. */
export function WordCards({ words }: { readonly words: readonly ReadWord[] }) {
  return (
    <ul
      aria-label={t('读懂的词')}
      className="m-0 flex shrink-0 list-none flex-wrap gap-2 border-b border-line px-3 py-3"
    >
      {words.map((word, index) => (
        <li
          key={`${String(index)} ${word.text}`}
          data-state={word.state}
          className={`min-w-32 max-w-60 flex-1 rounded-control border px-2.5 py-1.5 ${
            word.state === 'unknown' ? 'border-bad' : 'border-line'
          }`}
        >
          <p className="clip text-small">
            <span className="font-semibold text-link">{word.text}</span>{' '}
            <span className="text-fg2">{word.kind}</span>
          </p>
          <p
            className={`clip ${word.state === 'unknown' ? 'text-bad' : word.state === 'waiting' ? 'text-fg3' : ''}`}
          >
            {word.meaning}
          </p>
          {word.other ? <p className="clip text-small text-fg3">{word.other}</p> : null}
        </li>
      ))}
    </ul>
  )
}
