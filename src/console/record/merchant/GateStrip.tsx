import { useEffect } from 'react'
import type { Gate, GatesAnswer } from '../../../contract/parts/merchantGates.ts'
import { loadServerTexts } from '../../api.ts'
import { t } from '../../text.ts'
import { OwnBlock } from '../own/OwnBlock.tsx'
import type { OwnAnswer } from '../own/useOwnAnswer.ts'
import { closedText, GATE_NAMES, gateText } from './gateTexts.ts'
import './merchant.css'

const MARKS: Readonly<Record<Gate['state'], readonly [tone: string, shape: string, word: string]>> = {
  open: ['ok', 'full', '通过'],
  warn: ['warn', 'diamond', '通过，要留意'],
  closed: ['bad', 'full', '不通过'],
  after: ['idle', 'ring', '没有走到'],
}

function verdictText({ first, gates }: GatesAnswer): string {
  const closed = gates.find(({ gate }) => gate === first)
  if (closed) return t('不能：{reason}', { reason: closedText(closed) })
  const warnings = gates.filter(({ state }) => state === 'warn').length
  return warnings > 0 ? t('能，{count} 处要留意', { count: warnings }) : t('能')
}

/** The seven gates of an order in one strip: the first closed one says why, later ones are quiet. */
export function GateStrip({ answer }: { readonly answer: OwnAnswer<GatesAnswer> }) {
  useEffect(() => {
    void loadServerTexts()
  }, [])
  const isClosed = answer.data !== null && answer.data.first !== null
  return (
    <OwnBlock
      title={t('能下单吗')}
      answer={answer}
      height={72}
      note={
        answer.data ? (
          <>
            <b className={isClosed ? 'text-bad' : 'text-fg'}>{verdictText(answer.data)}</b>{' '}
            <span className="gates-how">{t('订单依次过七关，第一个不通过的关决定错误码')}</span>
          </>
        ) : null
      }
    >
      {({ gates }) => (
        <div className="gates-frame">
          <ol className="gates">
            {gates.map((gate) => (
              <GateCell key={gate.gate} gate={gate} />
            ))}
          </ol>
        </div>
      )}
    </OwnBlock>
  )
}

function GateCell({ gate }: { readonly gate: Gate }) {
  const { value, note } = gateText(gate)
  const [tone, shape, word] = MARKS[gate.state]
  return (
    <li data-state={gate.state}>
      <span className="gate-name">
        {t(GATE_NAMES[gate.gate])}
        <span className="glyph" data-tone={tone} data-shape={shape} role="img" aria-label={t(word)} />
      </span>
      <b title={value}>{value}</b>
      <small title={note}>{note}</small>
    </li>
  )
}
