import { SmsBubble } from '../../pages/content/SmsBubble.tsx'
import { t } from '../../text.ts'
import { OwnBlock } from '../own/OwnBlock.tsx'
import { useOwnAnswer } from '../own/useOwnAnswer.ts'
import type { OwnBlocksProps } from '../ownBlockProps.ts'

interface Described {
  readonly preview: string
  readonly textLength: number
  readonly segments: number
  readonly params: readonly { readonly name: string; readonly label: string; readonly sample: string }[]
}

/** How the message of a scene looks on a phone, and its variables. */
export function SmsPreview({ resource, row, version }: OwnBlocksProps) {
  const answer = useOwnAnswer<Described>(
    `${resource.path}/detail`,
    { id: row.id },
    { version, permission: 'SmsTemplate_view' },
  )
  return (
    <OwnBlock title={t('短信预览')} answer={answer} height={120}>
      {({ preview, textLength, segments, params }) => (
        <div className="flex flex-wrap gap-4">
          <SmsBubble text={preview} length={textLength} segments={segments} />
          <dl className="min-w-60 flex-1 text-small">
            {params.map(({ name, label, sample }) => (
              <div key={name} className="flex gap-3 py-0.5">
                <dt className="w-40 font-mono">{`\${${name}}`}</dt>
                <dd>{`${t(label)}：${sample}`}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </OwnBlock>
  )
}
